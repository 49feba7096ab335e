import { expect, test } from 'vitest';
import type { Encoding } from '../../../rpc-protocol/config.ts';
import { encodeBase58 } from '../../../shared/bytes/encodings.ts';
import type { JsonValue } from '../../../shared/json/json.ts';
import { HONEST, answerWith } from './answer.fixtures.ts';
import { type KnownFacts, checkTransaction, remarksOn } from './check-transaction.ts';
import { viewTransaction } from '../transaction/view-transaction-with-names.ts';

const KNOWN: KnownFacts = { checks: ['valid'], listed: 3 };
const NOW = Date.UTC(2026, 10, 1);

const found = (known: Partial<KnownFacts>, changes: Readonly<Record<string, JsonValue>> = {}) =>
  checkTransaction(viewTransaction(answerWith(changes)), { ...KNOWN, ...known });
const remarks = (changes: Readonly<Record<string, JsonValue>>) =>
  remarksOn(viewTransaction(answerWith(changes)), NOW, null);

test('finds nothing in an honest answer', () => {
  expect(found({})).toEqual([]);
  expect(found({ checks: null, listed: null })).toEqual([]);
  expect(found({ listed: 5 }, { transactionIndex: null })).toEqual([]);
  expect(found({ checks: ['unchecked'] })).toEqual([]);
  expect(remarks({})).toEqual([]);
});

// Seen to fail against: an empty list of findings.
test('finds an invalid signature', () => {
  expect(found({ checks: ['valid', 'invalid', 'invalid'] })).toEqual([
    { kind: 'invalidSignature', index: 1, count: 3 },
  ]);
});

// Seen to fail against: an empty list of findings.
test('finds a slot or an index that the list of the block contradicts, and one that no block has', () => {
  expect(found({ listed: -1 })).toEqual([{ kind: 'position', stated: 3n, listed: -1 }]);
  expect(found({ listed: -1 }, { transactionIndex: null })).toEqual([{ kind: 'position', stated: null, listed: -1 }]);
  expect(found({ listed: 4 })).toEqual([{ kind: 'position', stated: 3n, listed: 4 }]);
  expect(found({ listed: null }, { transactionIndex: 300_300 })).toEqual([
    { kind: 'transactionIndex', index: 300_300n },
  ]);
});

// Seen to fail against: an earlier check that rejected more than 1,400,000 units and accepted everything below.
test('remarks on units that no rule of the network explains', () => {
  const noRequest = {
    'meta.fee': 5000,
    'meta.postBalances.0': 994_900,
    'meta.innerInstructions': [],
    'transaction.message.instructions': [{ programIdIndex: 4, accounts: [0], data: '' }],
  };
  const noted = (units: number) => remarks({ ...noRequest, 'meta.computeUnitsConsumed': units });
  expect(noted(200_000)).toEqual([]);
  expect(noted(200_001)).toEqual([{ kind: 'units', consumed: 200_001n, limit: 200_000n, isDefault: true }]);
  // A limit of 2,000,000 units.
  const more = { 'transaction.message.instructions.0.data': encodeBase58(new Uint8Array([2, 0x80, 0x84, 0x1e, 0])) };
  const beyond = { 'meta.fee': 9000, 'meta.postBalances.0': 990_900, 'meta.computeUnitsConsumed': 1_500_000 };
  expect(found({}, { ...more, ...beyond })).toEqual([]);
  expect(remarks({ ...more, ...beyond }).find(({ kind }) => kind === 'units')).toEqual({
    kind: 'units',
    consumed: 1_500_000n,
    limit: 1_400_000n,
    isDefault: false,
  });
});

test('remarks on a fee that no rule explains, and on a slot of the future', () => {
  const fee = { base: 5000n, priority: 100n, signatures: { signatures: 1, verifications: 0 } };
  // Balances that fit the fee, so that the sum does not give it away.
  expect(remarks({ 'meta.fee': 5200, 'meta.postBalances.0': 994_700 })).toEqual([{ kind: 'fee', fee: 5200n, ...fee }]);
  expect(remarks({ 'meta.fee': 10, 'meta.postBalances.0': 999_890 })).toMatchObject([
    { kind: 'fee', fee: 10n, base: 5000n },
  ]);
  expect(remarks({ slot: 3_000_000_000 })).toEqual([{ kind: 'slot', slot: 3_000_000_000n, expected: 2_091_744_000n }]);
});

// Seen to fail against: 0 calls in 3 lists, if the first list was empty.
test('notes inner instructions that are listed twice, and that the log has once', () => {
  const [called = null] = HONEST.meta.innerInstructions;
  const instructions = called?.instructions ?? [];
  const innerInstructions = [
    { index: 0, instructions: [] },
    { index: 1, instructions },
    { index: 2, instructions },
  ];
  // The log of HONEST has only one of its two compute budget instructions.
  const logMessages = [
    ...HONEST.meta.logMessages.slice(0, 2),
    ...HONEST.meta.logMessages.slice(0, 2),
    ...HONEST.meta.logMessages.slice(2),
  ];
  expect(remarks({ 'meta.innerInstructions': innerInstructions, 'meta.logMessages': logMessages })).toEqual([
    { kind: 'repeatedCalls', calls: 1, lists: 2, isLogged: true },
  ]);
});

test('notes an answer in another encoding than the requested one', () => {
  const kinds = (asked: Encoding | null) =>
    remarksOn(viewTransaction(answerWith({})), NOW, asked).flatMap((remark) =>
      remark.kind === 'encoding' ? remark.sent : [],
    );
  expect([null, 'json', 'base64'].flatMap((asked) => kinds(asked as Encoding | null))).toEqual([]);
  expect(kinds('jsonParsed')).toEqual(['json']);
});
