import { expect, test } from 'vitest';
import {
  type Absence,
  type AnsweredRequest,
  type Field,
  RETURNED_BY,
  whyAbsent,
} from '../../facts/absence/why-absent.ts';
import { absenceBesideName, absenceLabel, absenceSentence, askLabel } from './absence-text.ts';

const REQUEST: AnsweredRequest = {
  method: 'getConfirmedTransaction',
  knowsCurrent: true,
  encoding: 'jsonParsed',
  details: 'full',
  rewards: false,
};

const notRecorded: Absence = { cause: 'notRecorded', evidence: 'null' };

test.each<readonly [Field, Absence | null, string, string]>([
  [
    'computeUnits',
    whyAbsent('computeUnits', REQUEST, 'noMember'),
    'getConfirmedTransaction does not return compute units.',
    'getConfirmedTransaction does not return them.',
  ],
  [
    'blockHeight',
    whyAbsent('blockHeight', { ...REQUEST, method: 'getConfirmedBlock', knowsCurrent: false }, 'noMember'),
    'getConfirmedBlock does not return the block height. This endpoint does not support getBlock.',
    'getConfirmedBlock does not return it. This endpoint does not support getBlock.',
  ],
  [
    'transactions',
    whyAbsent('transactions', { ...REQUEST, method: 'getBlock' }, 'noMember'),
    'This endpoint’s getBlock did not return the transactions.',
    'This endpoint’s getBlock did not return them.',
  ],
  [
    'signedBytes',
    whyAbsent('signedBytes', REQUEST, 'noMember'),
    'Encoding jsonParsed leaves the signed bytes out.',
    'Encoding jsonParsed leaves them out.',
  ],
  [
    'instructions',
    whyAbsent('instructions', { ...REQUEST, details: 'accounts' }, 'noMember'),
    'Detail level accounts leaves the instructions out.',
    'Detail level accounts leaves them out.',
  ],
  ['rewards', whyAbsent('rewards', REQUEST, 'noMember'), 'The request left rewards out.', 'The request left them out.'],
  [
    'rewards',
    whyAbsent('rewards', { ...REQUEST, rewards: true }, 'noMember'),
    'The node did not record rewards: the answer has no rewards field.',
    'Not recorded: the answer has no rewards field.',
  ],
  ['logs', notRecorded, 'The node did not record the logs: logMessages is null.', 'Not recorded: logMessages is null.'],
  [
    'metadata',
    whyAbsent('metadata', REQUEST, 'noMetadata'),
    'The node did not record the outcome and fee: the answer has no metadata.',
    'Not recorded: the answer has no metadata.',
  ],
  [
    'logs',
    { cause: 'notExecuted' },
    'The transaction was not executed, so it has none.',
    'The transaction was not executed, so it has none.',
  ],
  [
    'callUnits',
    { cause: 'cut' },
    'The log was truncated, so it does not show the compute units of every call.',
    'The log was truncated, so it does not show them.',
  ],
  [
    'accounts',
    { cause: 'undecoded', reason: 'version 2, not decoded here', ask: null },
    'The transaction could not be decoded: version 2, not decoded here.',
    'The transaction could not be decoded: version 2, not decoded here.',
  ],
])('%s: names the cause', (field, absence, sentence, besideName) => {
  if (absence === null) throw new Error('no absence');
  expect(absenceSentence(field, absence)).toBe(sentence);
  expect(absenceBesideName(field, absence)).toBe(besideName);
});

test('every field that was not recorded names the member of the answer', () => {
  for (const field of Object.keys(RETURNED_BY) as readonly Field[]) {
    expect(absenceSentence(field, notRecorded)).toMatch(/^The node did not record [a-z ]+: \w[\w ]+ is null\.$/);
    expect(absenceLabel(notRecorded)).toBe('not recorded');
  }
});

test('a button names every option that it changes', () => {
  expect(askLabel({ method: 'getTransaction' })).toBe('Use getTransaction');
  expect(askLabel({ method: 'getBlock', transactionDetails: 'full' })).toBe('Use getBlock with full details');
  expect(askLabel({ encoding: 'base64' })).toBe('Load base64');
  expect(askLabel({ rewards: 'true' })).toBe('Load rewards');
});
