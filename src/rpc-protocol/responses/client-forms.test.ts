import { describe, expect, test } from 'vitest';
import { parseBase58 } from '../../shared/bytes/encodings.ts';
import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import { encodeAddress, encodeSignature } from '../../solana/ids/id-bytes.ts';
import { asAnswer, grpcTransaction, mayBePrintedByClient } from './client-forms.ts';
import { decodeBody } from './decode-body.ts';
import { decodeEntry } from './decode-transaction.ts';

const KEYS = [1, 2].map((byte) => encodeAddress(new Uint8Array(32).fill(byte)));
const SIGNATURE = encodeSignature(new Uint8Array(64).fill(3));
const HEADER = { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 };
const LOOKUP = { accountKey: KEYS[1] ?? '', writableIndexes: [3], readonlyIndexes: [9] };
const META = { err: null, fee: 5000, preBalances: [1, 2], postBalances: [1, 2] };

/** As a node answers in `json` encoding. */
const MESSAGE = {
  header: HEADER,
  accountKeys: KEYS,
  recentBlockhash: KEYS[0] ?? '',
  addressTableLookups: [LOOKUP],
  instructions: [{ programIdIndex: 1, accounts: [0, 2], data: 'Ldp' }],
};
const ENTRY = { version: 0, meta: META, transaction: { signatures: [SIGNATURE], message: MESSAGE } };

function buffer(...bytes: readonly number[]): JsonObject {
  return { type: 'Buffer', data: bytes };
}

function bufferOf(base58: string | undefined): JsonObject {
  return buffer(...(parseBase58(base58 ?? '') ?? []));
}

/** As web3.js 1 prints the same message, with bytes in this form. */
function printed(data: JsonValue, keys: readonly JsonValue[] = KEYS): JsonObject {
  const { accountKeys: _, instructions: __, ...others } = MESSAGE;
  const compiledInstructions = [{ programIdIndex: 1, accountKeyIndexes: [0, 2], data }];
  return { ...others, staticAccountKeys: keys, compiledInstructions };
}

describe('a transaction as web3.js prints it', () => {
  test.each<[string, JsonObject]>([
    ['with a Buffer', printed(buffer(1, 2, 3))],
    ['with a Uint8Array', printed({ 0: 1, 1: 2, 2: 3 })],
    ['with text', printed('Ldp')],
    ['with keys as numbers', printed('Ldp', [{ _bn: '01'.repeat(32) }, { _bn: '02'.repeat(32).slice(1) }])],
  ])('becomes the answer of a node: %s', (_, message) => {
    const entry = { ...ENTRY, transaction: { signatures: [SIGNATURE], message } };
    expect(asAnswer(entry)).toEqual(ENTRY);
    expect(mayBePrintedByClient(JSON.stringify(entry))).toBe(true);
    expect(asAnswer({ blockhash: 'x', transactions: [entry, ENTRY] })).toEqual({
      blockhash: 'x',
      transactions: [ENTRY, ENTRY],
    });
    expect(decodeEntry(asAnswer(entry), decodeBody)).toEqual(decodeEntry(ENTRY, decodeBody));
  });

  test('with parsed account keys as numbers', () => {
    const key = { signer: true, writable: true, source: 'transaction' };
    const message = { accountKeys: [{ ...key, pubkey: { _bn: '01'.repeat(32) } }], instructions: [] };
    expect(asAnswer({ meta: META, transaction: { signatures: [], message } })).toMatchObject({
      transaction: { message: { accountKeys: [{ ...key, pubkey: KEYS[0] }] } },
    });
  });
});

test.each<[string, JsonObject, JsonObject]>([
  [
    'transactionNotification',
    { transaction: ENTRY, signature: SIGNATURE, slot: 7, transactionIndex: 5 },
    { ...ENTRY, slot: 7, transactionIndex: 5 },
  ],
  ['transactionNotification', { context: { slot: 7 }, value: { ...ENTRY, slot: 7 } }, { ...ENTRY, slot: 7 }],
  [
    'blockNotification',
    { context: { slot: 7 }, value: { slot: 7, err: null, block: { blockhash: 'x', transactions: [ENTRY] } } },
    { blockhash: 'x', slot: 7, transactions: [ENTRY] },
  ],
])('unwraps a %s, whole or only its result', (method, result, expected) => {
  const whole = { jsonrpc: '2.0', method, params: { subscription: 1, result } };
  expect(asAnswer(whole)).toEqual(expected);
  expect(asAnswer(result)).toEqual(expected);
});

test('leaves answers as they are', () => {
  for (const json of [ENTRY, { slot: 7, ...ENTRY }, { result: ENTRY, id: 1 }, { transactions: [] }, {}, { value: 1 }])
    expect(asAnswer(json)).toEqual(json);
});

test('reads a transaction of a gRPC stream', () => {
  const message = {
    ...MESSAGE,
    versioned: true,
    accountKeys: KEYS.map(bufferOf),
    recentBlockhash: bufferOf(KEYS[0]),
    instructions: [{ programIdIndex: 1, accounts: buffer(0, 2), data: buffer(1, 2, 3) }],
    addressTableLookups: [{ accountKey: bufferOf(KEYS[1]), writableIndexes: buffer(3), readonlyIndexes: buffer(9) }],
  };
  const info = {
    signature: bufferOf(SIGNATURE),
    isVote: false,
    transaction: { signatures: [bufferOf(SIGNATURE)], message },
    meta: { fee: '5000' },
  };
  const expected = {
    signature: SIGNATURE,
    version: 0,
    transaction: { signatures: [SIGNATURE], message: { ...MESSAGE, versioned: true } },
    meta: { fee: '5000' },
    index: null,
  };
  expect(grpcTransaction({ filters: [], transaction: { transaction: info, slot: '7' } })).toEqual(expected);
  expect(grpcTransaction({ transaction: info, slot: '7' })).toEqual(expected);
  for (const other of [ENTRY, { transaction: ENTRY }, null, [], { transaction: { signature: 5 } }])
    expect(grpcTransaction(other)).toBeNull();
});

test('reads public keys and bigints in any place as answers have them', () => {
  const hex = Buffer.alloc(32, 1).toString('hex');
  const printed = {
    slot: { $bigint: '7' },
    blockTime: { __type: 'bigint', value: '-5' },
    meta: {
      loadedAddresses: { writable: [{ _bn: hex }], readonly: [] },
      innerInstructions: [
        { index: 0, instructions: [{ programId: { _bn: hex }, accounts: [{ _bn: hex }], data: '' }] },
      ],
    },
    transaction: { signatures: [], message: { accountKeys: [], instructions: [{ programId: { _bn: hex } }] } },
  };
  expect(asAnswer(printed)).toEqual({
    slot: 7n,
    blockTime: -5n,
    meta: {
      loadedAddresses: { writable: [KEYS[0]], readonly: [] },
      innerInstructions: [{ index: 0, instructions: [{ programId: KEYS[0], accounts: [KEYS[0]], data: '' }] }],
    },
    transaction: { signatures: [], message: { accountKeys: [], instructions: [{ programId: KEYS[0] }] } },
  });
});

test('returns what a node answered as it is', () => {
  const block = { blockhash: 'x', parentSlot: 7, rewards: [{ lamports: -5 }], transactions: [ENTRY] };
  for (const answer of [ENTRY, block]) expect(asAnswer(answer)).toBe(answer);
  expect(mayBePrintedByClient(JSON.stringify(ENTRY))).toBe(false);
});

test('loses no member beside what it converts', () => {
  const hex = Buffer.alloc(32, 1).toString('hex');
  for (const value of [
    { _bn: hex, other: 1 },
    { $bigint: '7', other: 1 },
    { __type: 'bigint', value: '7', other: 1 },
    { $bigint: '7', value: '8' },
  ])
    expect(asAnswer({ slot: 1, meta: { value } })).toEqual({ slot: 1, meta: { value } });
});

test('converts the header and the rewards of a block too', () => {
  const printed = {
    blockhash: 'x',
    parentSlot: { $bigint: '7' },
    rewards: [{ pubkey: { _bn: '01'.repeat(32) }, lamports: { $bigint: '-5' } }],
    transactions: [],
  };
  expect(asAnswer(printed)).toEqual({
    blockhash: 'x',
    parentSlot: 7n,
    rewards: [{ pubkey: KEYS[0], lamports: -5n }],
    transactions: [],
  });
});

test('reads empty data of an instruction, which Node prints without bytes', () => {
  for (const data of [{}, buffer()])
    expect(asAnswer({ ...ENTRY, transaction: { signatures: [SIGNATURE], message: printed(data) } })).toMatchObject({
      transaction: { message: { instructions: [{ programIdIndex: 1, accounts: [0, 2], data: '' }] } },
    });
});

test('an instruction without its accounts stays without them', () => {
  const { compiledInstructions: _, ...others } = printed('Ldp');
  const damaged = (instruction: JsonObject) => ({
    ...ENTRY,
    transaction: { signatures: [SIGNATURE], message: { ...others, compiledInstructions: [instruction] } },
  });
  expect(asAnswer(damaged({ programIdIndex: 1, data: 'Ldp' }))).toMatchObject({
    transaction: { message: { instructions: [{ programIdIndex: 1, data: 'Ldp' }] } },
  });
  const [instruction] = instructionsOf(asAnswer(damaged({ programIdIndex: 1, data: 'Ldp' })));
  expect(instruction).not.toHaveProperty('accounts');
  expect(instructionsOf(asAnswer(damaged({ programIdIndex: 1, accounts: [2], data: 'Ldp' })))).toEqual([
    { programIdIndex: 1, accounts: [2], data: 'Ldp' },
  ]);
});

function instructionsOf(entry: JsonObject): readonly unknown[] {
  const { transaction } = JSON.parse(JSON.stringify(entry));
  return transaction.message.instructions;
}
