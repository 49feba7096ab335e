import { expect, test } from 'vitest';
import type { Address } from '../../../solana/ids/ids.ts';
import type { OnchainMetadata } from './onchain-idl.ts';
import { describeNames } from './status-text.ts';

const mint = (name: string) => name as Address;
const wanted = { programs: [], mints: ['a', 'b', 'c', 'd', 'e'].map(mint) };
const claim = { name: 'A', symbol: 'A', origin: { account: mint('a'), slot: 1n } };
const published: OnchainMetadata = {
  programs: new Map(),
  mints: new Map([[mint('a'), claim]]),
  mintReferences: new Map([
    [mint('b'), { address: mint('x'), isUnreadable: false }],
    [mint('c'), { address: mint('y'), isUnreadable: true }],
  ]),
  left: { programs: [], mints: [mint('d')] },
  more: null,
};

test('counts every mint once', () => {
  expect(describeNames({ wanted, published, error: null })).toEqual({
    text: '1 claimed by the mint · 1 without a name · 1 names an account without a readable name · 1 in another account · 1 not requested: over the limit of one call',
    button: { label: 'Load the rest', step: 'askForLeft' },
  });
});

test('offers to read what is in other accounts, once everything was asked for', () => {
  const asked = { ...published, left: { programs: [], mints: [] } };
  expect(describeNames({ wanted, published: asked, error: null })).toMatchObject({
    button: { label: 'Read it', step: 'followReferences' },
  });
  expect(describeNames({ wanted, published: { ...asked, more: 'asking' }, error: null }).button).toBeUndefined();
  const refused = describeNames({ wanted, published: { ...asked, more: new Error('no') }, error: null });
  expect(refused.text).toMatch(/ · 1 in another account; no usable answer \(no\)$/);
  expect(refused.button).toBeDefined();
});

test('without an answer, says why and offers to ask again', () => {
  expect(describeNames({ wanted, published: null, error: null }).button).toBeUndefined();
  expect(describeNames({ wanted, published: null, error: new Error('HTTP 429') })).toEqual({
    text: 'not known: no usable answer (HTTP 429)',
    button: { label: 'Retry', step: 'retry' },
  });
});
