import { expect, test } from 'vitest';
import { KING, PAYER } from '../../test-support/transactions.ts';
import type { TransactionContradiction } from '../../facts/contradictions/contradiction.ts';
import { describeContradiction, describeRemark } from './contradiction-text.ts';
import { shortAddress } from '../wording.ts';

test.each<[TransactionContradiction, string]>([
  [
    { kind: 'invalidSignature', index: 0, count: 1 },
    'The signature is invalid: the fee payer did not sign this message.',
  ],
  [{ kind: 'invalidSignature', index: 1, count: 2 }, 'Signature 2 is invalid: its account did not sign this message.'],
  [
    { kind: 'loggedFailure', programId: KING, line: 6 },
    'The endpoint says that this succeeded, but its log says that King7k…o8cb7T failed (line 7).',
  ],
  [
    { kind: 'errorCode', code: 1, logged: 6001, line: 6 },
    'The endpoint says that the error code is 1, but the log says 6001 (line 7).',
  ],
  [
    { kind: 'status', status: '{"Err":"\u202eX"}' },
    'The endpoint says that this succeeded, but its deprecated status says {"Err":"[U+202E]X"}.',
  ],
  [
    { kind: 'encodings', what: 'lamports of instruction 3', parsed: '5” and', bytes: '100' },
    'The endpoint’s jsonParsed disagrees with its bytes: the lamports of instruction 3 is “5\\" and” in jsonParsed, “100” in the bytes.',
  ],
  [
    { kind: 'version', stated: 'legacy', encoded: 0 },
    'The endpoint says that the version is legacy, but the message has version 0.',
  ],
  [{ kind: 'signatureCount', signatures: 2, signers: 1 }, 'The message has 1 signer, but the answer has 2 signatures.'],
  [
    { kind: 'loadedAddresses', loaded: 1, lookups: 2 },
    'The message loads 2 addresses from lookup tables, but the answer has 1.',
  ],
  [
    { kind: 'accountTwice', account: PAYER },
    'The answer lists the account 7dGrdJ…YpuuUu twice, which the network does not accept.',
  ],
  [
    { kind: 'balanceCount', list: 'postBalances', count: 1, accounts: 3 },
    'The answer has 1 balance after the transaction for 3 accounts.',
  ],
  [
    { kind: 'accountIndex', of: 'instruction', index: 9, accounts: 3 },
    'An instruction names account 9, but the transaction has 3 accounts, counting from 0.',
  ],
  [
    { kind: 'innerIndex', index: 2, instructions: 1 },
    'The answer has inner instructions of instruction 3, but the transaction has 1 instruction.',
  ],
  [{ kind: 'lamports', appeared: 1n }, 'The balances do not add up: 1 lamport came from nowhere.'],
  [
    { kind: 'lamports', appeared: -2000n },
    'The balances do not add up: the fee does not explain 2,000 lamports that are missing after the transaction.',
  ],
  [
    { kind: 'unitLimit', consumed: 5001n, requested: 5000n },
    'The endpoint says that it consumed 5,001 compute units, but it requested at most 5,000.',
  ],
  [
    { kind: 'unitLimit', consumed: 4_294_967_296n, requested: null },
    'The endpoint says that it consumed 4,294,967,296 compute units, but no transaction can request so many.',
  ],
  [
    { kind: 'loggedUnits', consumed: 1n, logged: 2000n },
    'The endpoint says that it consumed 1 compute units, but its log adds up to 2,000.',
  ],
  [
    { kind: 'callUnits', programId: KING, line: 1 },
    'The log says that King7k…o8cb7T consumed more compute units than were left (line 2).',
  ],
  [
    { kind: 'position', stated: null, listed: -1 },
    'The endpoint does not list this transaction in the block of this slot.',
  ],
  [
    { kind: 'position', stated: 3n, listed: 4 },
    'The endpoint says that the index in the block is 3, but lists the transaction at 4.',
  ],
  [
    { kind: 'transactionIndex', index: 4_000_000n },
    'The endpoint says that the index in the block is 4,000,000. No block has room for so many transactions.',
  ],
])('%#: says what contradicts what', (found, sentence) => {
  expect(describeContradiction(found, true, shortAddress)).toBe(sentence);
});

test('describes what no rule explains', () => {
  const signatures = { signatures: 2, verifications: 1 };
  expect(describeRemark({ kind: 'fee', fee: 1n, base: 15_000n, signatures, priority: 0n })).toBe(
    'No rule that Slotscope knows explains the fee of 1 lamport: the base fee for 2 signatures and 1 precompile verification is 15,000, and the requested priority fee is 0.',
  );
  expect(describeRemark({ kind: 'units', consumed: 1_400_001n, limit: 1_400_000n, isDefault: false })).toBe(
    'No rule that Slotscope knows explains 1,400,001 compute units: a transaction may use at most 1,400,000.',
  );
  expect(describeRemark({ kind: 'units', consumed: 200_001n, limit: 200_000n, isDefault: true })).toBe(
    'No rule that Slotscope knows explains 200,001 compute units: without a request, this transaction may use at most 200,000.',
  );
  expect(describeRemark({ kind: 'repeatedCalls', calls: 1, lists: 3, isLogged: true })).toBe(
    'The answer lists the same inner instruction under each of 3 instructions, but the log has it once. It is shown where the log has it.',
  );
  expect(describeRemark({ kind: 'repeatedCalls', calls: 2, lists: 5, isLogged: true })).toBe(
    'The answer lists the same 2 inner instructions under each of 5 instructions, but the log has them once. They are shown where the log has them.',
  );
  expect(describeRemark({ kind: 'repeatedCalls', calls: 2, lists: 5, isLogged: false })).toBe(
    'The answer lists the same 2 inner instructions under each of 5 instructions, and has no log that shows which one called them. They are shown once, under the first.',
  );
  expect(describeRemark({ kind: 'slot', slot: 9_000_000_000n, expected: 2_000_000_000n })).toBe(
    'Slot 9,000,000,000 is in the future: with ten slots a second since March 2020, mainnet-beta would be at 2,000,000,000.',
  );
});
