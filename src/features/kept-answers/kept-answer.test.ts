import { expect, test } from 'vitest';
import { type KeptAnswer, parseKeptAnswer } from './kept-answer.ts';

const ANSWER: KeptAnswer = {
  kind: 'block',
  id: '18446744073709551615',
  options: { encoding: 'base64' },
  method: 'getBlock',
  endpoint: 'mainnet-beta',
  endpointParams: 'cluster=mainnet-beta',
  genesisHash: null,
  since: 1_700_000_000_000,
  status: 200,
  bytes: 2,
  milliseconds: 1.5,
  sha256: 'ab',
  response: new Blob(['{}']),
};

test('parses what it keeps', () => {
  expect(parseKeptAnswer({ ...ANSWER, more: 1 })).toEqual(ANSWER);
});

test.each([
  ['nothing', undefined],
  ['a text', 'text'],
  ['a list', []],
  ['another kind', { ...ANSWER, kind: 'address' }],
  ['a slot above u64', { ...ANSWER, id: '18446744073709551616' }],
  ['a signature that is none', { ...ANSWER, kind: 'transaction' }],
  ['options that are no texts', { ...ANSWER, options: { encoding: { toString: null } } }],
  ['no endpoint', { ...ANSWER, endpoint: undefined }],
  ['a time that is none', { ...ANSWER, since: Number.NaN }],
  ['a size as text', { ...ANSWER, bytes: '2' }],
  ['a response as text', { ...ANSWER, response: '{}' }],
])('refuses %s', (_, value) => {
  expect(parseKeptAnswer(value)).toBeNull();
});
