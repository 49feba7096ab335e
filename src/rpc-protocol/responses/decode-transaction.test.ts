import { expect, test } from 'vitest';
import { encodeBase58, encodeBase64 } from '../../shared/bytes/encodings.ts';
import { DecodeError } from '../../shared/json/json-decoding.ts';
import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import { encodeAddress, encodeBlockhash, encodeSignature } from '../../solana/ids/id-bytes.ts';
import type { Address } from '../../solana/ids/ids.ts';
import type { Transaction } from '../../solana/model/transaction.ts';
import { encodeTransactionBytes } from '../../solana/wire/transaction-codec.ts';
import { decodeBody } from './decode-body.ts';
import { decodeTransactionResponse, possibleMessages } from './decode-transaction.ts';
import { type TransactionResponse, damageOf } from './transaction-response.ts';

const SIGNATURE = encodeSignature(new Uint8Array(64).fill(5));
const PAYER = address(1);
const PROGRAM = address(2);
const TABLE = address(3);
const LOADED = address(4);
const HEADER = { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 };
const MESSAGE = {
  accountKeys: [PAYER, PROGRAM],
  header: HEADER,
  instructions: [{ accounts: [0], data: 'Ldp', programIdIndex: 1, stackHeight: null }],
  recentBlockhash: PAYER,
};
const WHOLE = { signatures: [SIGNATURE], message: MESSAGE };
const META = { err: null, fee: 5000, postBalances: [95, 1], preBalances: [5095, 1], status: { Ok: null } };

const LEGACY: Transaction = {
  signatures: [SIGNATURE],
  message: {
    version: 'legacy',
    header: HEADER,
    accountKeys: [PAYER, PROGRAM],
    recentBlockhash: encodeBlockhash(new Uint8Array(32).fill(1)),
    instructions: [{ programIdIndex: 1, accounts: [0], data: new Uint8Array([1, 2, 3]) }],
    addressTableLookups: [],
    config: null,
  },
};

test('returns null for null', () => {
  expect(decodeTransactionResponse(null, decodeBody)).toBeNull();
});

test('decodes json', () => {
  expect(
    decodeTransactionResponse(
      response({ signatures: [SIGNATURE], message: MESSAGE }, { version: 'legacy' }),
      decodeBody,
    ),
  ).toEqual({
    slot: 18446744073709551615n,
    blockTime: -5n,
    transactionIndex: null,
    version: 'legacy',
    body: { form: 'wire', transaction: LEGACY },
    meta: {
      err: null,
      fee: 5000n,
      preBalances: [5095n, 1n],
      postBalances: [95n, 1n],
      innerInstructions: null,
      logMessages: null,
      preTokenBalances: null,
      postTokenBalances: null,
      rewards: null,
      loadedAddresses: { writable: [], readonly: [] },
      returnData: null,
      computeUnitsConsumed: null,
      costUnits: null,
      absent: [
        'computeUnitsConsumed',
        'costUnits',
        'innerInstructions',
        'loadedAddresses',
        'logMessages',
        'postTokenBalances',
        'preTokenBalances',
        'returnData',
        'rewards',
      ],
      hasLoadedAddresses: false,
      conflictingStatus: null,
      undecodedReturnData: null,
      damage: [],
    },
  });
});

const BYTES = encodeTransactionBytes(LEGACY);

test.each([
  ['base64', [encodeBase64(BYTES), 'base64']],
  ['base58', [encodeBase58(BYTES), 'base58']],
  ['binary', encodeBase58(BYTES)],
])('decodes %s to the same transaction', (_, transaction) => {
  expect(body(transaction)).toEqual({ form: 'wire', transaction: LEGACY });
});

test.each([
  ['no version, no lookups', {}, {}, 'legacy'],
  ['no version, lookups null', {}, { addressTableLookups: null }, 'legacy'],
  ['no version, an empty list of lookups', {}, { addressTableLookups: [] }, 0],
  ['version 0, no lookups', { version: 0 }, {}, 0],
  ['version as text', { version: '0' }, {}, 0],
  ['version null', { version: null }, {}, 'legacy'],
  ['legacy with an empty list', { version: 'legacy' }, { addressTableLookups: [] }, 'legacy'],
  ['legacy with a lookup', { version: 'legacy' }, { addressTableLookups: [lookup('readonlyIndexes')] }, 0],
  ['version 1', { version: 1 }, {}, 1],
  ['limits', {}, { transactionConfig: { computeUnitLimit: 19, priorityFee: 3 } }, 1],
] as const)('infers the version of a json message: %s', (_, members, message, version) => {
  const decoded = wire({ signatures: [SIGNATURE], message: { ...MESSAGE, ...message } }, members);
  expect(decoded.message.version).toBe(version);
});

test('decodes the config of version 1', () => {
  const config = {
    computeUnitLimit: 19,
    heapSize: null,
    loadedAccountsDataSizeLimit: 32_000,
    priorityFee: 2n ** 64n - 1n,
  };
  const decoded = wire({ signatures: [SIGNATURE], message: { ...MESSAGE, transactionConfig: config } }, { version: 1 });
  expect(decoded.message.config).toEqual(config);
});

test('decodes lookups with either name of the readonly indexes', () => {
  for (const name of ['readonlyIndexes', 'readableIndexes']) {
    const message = { ...MESSAGE, addressTableLookups: [lookup(name)] };
    expect(wire({ signatures: [SIGNATURE], message }).message.addressTableLookups).toEqual([
      { accountKey: TABLE, writableIndexes: [0, 255], readonlyIndexes: [7] },
    ]);
  }
});

test('possibleMessages has legacy and version 0 if the JSON does not distinguish them', () => {
  const legacy = LEGACY.message;
  expect(possibleMessages(legacy).map(({ version }) => version)).toEqual(['legacy', 0]);
  expect(possibleMessages({ ...legacy, version: 0 }).map(({ version }) => version)).toEqual([0, 'legacy']);
  const withLookups = wire({
    signatures: [SIGNATURE],
    message: { ...MESSAGE, addressTableLookups: [lookup('readonlyIndexes')] },
  });
  expect(possibleMessages(withLookups.message)).toEqual([withLookups.message]);
});

test('decodes jsonParsed with parsed, partially decoded and compiled instructions', () => {
  const parsed = { info: { lamports: 18446744073709551615n }, type: 'transfer' };
  const message = {
    accountKeys: [
      { pubkey: PAYER, signer: true, writable: true },
      { pubkey: LOADED, signer: false, source: 'lookupTable', writable: false },
    ],
    addressTableLookups: [],
    instructions: [
      { parsed, program: 'system', programId: PROGRAM, stackHeight: 1 },
      { parsed: '', program: 'spl-memo', programId: PROGRAM },
      { accounts: [PAYER], data: '', programId: PROGRAM, stackHeight: null },
      { accounts: [0], data: 'Ldp', programIdIndex: 1 },
    ],
    recentBlockhash: PAYER,
  };
  expect(body({ signatures: [SIGNATURE], message })).toEqual({
    form: 'parsed',
    signatures: [SIGNATURE],
    accountKeys: [
      { pubkey: PAYER, signer: true, writable: true, source: 'transaction' },
      { pubkey: LOADED, signer: false, writable: false, source: 'lookupTable' },
    ],
    recentBlockhash: PAYER,
    instructions: [
      { form: 'parsed', program: 'system', programId: PROGRAM, parsed, stackHeight: 1 },
      { form: 'parsed', program: 'spl-memo', programId: PROGRAM, parsed: '', stackHeight: null },
      { form: 'partiallyDecoded', programId: PROGRAM, accounts: [PAYER], data: new Uint8Array(), stackHeight: null },
      { form: 'compiled', programIdIndex: 1, accounts: [0], data: new Uint8Array([1, 2, 3]), stackHeight: null },
    ],
    addressTableLookups: [],
    config: null,
  });
});

test('decodes details accounts', () => {
  const accountKeys = [{ pubkey: PAYER, signer: true, source: 'transaction', writable: true }];
  expect(body({ accountKeys, signatures: [SIGNATURE] })).toEqual({
    form: 'accounts',
    signatures: [SIGNATURE],
    accountKeys,
  });
});

test('keeps an undecodable transaction with the reason', () => {
  const version2 = Uint8Array.from(BYTES);
  version2[65] = 0x82;
  expect(body([encodeBase64(version2), 'base64'], { version: 2 })).toEqual({
    form: 'undecoded',
    signatures: [SIGNATURE],
    bytes: version2,
    reason: 'version 2, not decoded here',
  });
  expect(body({ signatures: [SIGNATURE], message: { of: 'tomorrow' } }, { version: 2 })).toEqual({
    form: 'undecoded',
    signatures: [SIGNATURE],
    bytes: null,
    reason: 'version 2, not decoded here',
  });
  expect(body([encodeBase64(new Uint8Array([0x82, 1, 2])), 'base64'])).toMatchObject({
    signatures: [],
    reason: 'version 2, not decoded here',
  });
  expect(body([encodeBase64(new Uint8Array([...BYTES, 0])), 'base64'])).toMatchObject({
    signatures: [SIGNATURE],
    reason: `bytes that cannot be read: 1 bytes left over at byte ${BYTES.length}`,
  });
});

test('an unknown encoding or version is named, and everything else is decoded', () => {
  const { body, meta } =
    decodeTransactionResponse(response(['AAAA', 'base91'], { version: 'lattice' }), decodeBody) ?? {};
  expect(body).toMatchObject({ form: 'undecoded', reason: 'encoding base91, not decoded here' });
  expect(meta).toMatchObject({ fee: 5000n });
  const message = response({ signatures: [SIGNATURE], message: MESSAGE }, { version: 'lattice' });
  expect(decodeTransactionResponse(message, decodeBody)).toMatchObject({
    version: 'lattice',
    body: { form: 'undecoded', signatures: [SIGNATURE], reason: 'version lattice, not decoded here' },
  });
  // The bytes have a version of their own.
  const bytes = response([encodeBase64(BYTES), 'base64'], { version: 'lattice' });
  expect(decodeTransactionResponse(bytes, decodeBody)).toMatchObject({ version: 'lattice', body: { form: 'wire' } });
});

test.each([
  [5, 'result', 'an object'],
  [[], 'result', 'an object'],
  [{ meta: null }, 'result.slot', 'an integer from 0 to 18,446,744,073,709,551,615'],
])('refuses what is no transaction at its path', (json, path, expected) => {
  try {
    decodeTransactionResponse(json, decodeBody);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(DecodeError);
    expect(error).toMatchObject({ path, expected });
  }
});

const u64 = 'an integer from 0 to 18,446,744,073,709,551,615';
const instruction = (members: JsonObject) => ({ ...MESSAGE, instructions: [{ accounts: [], ...members }] });

// Seen to fail against: refusing the whole answer.
test.each<[JsonObject, string, string]>([
  [response(WHOLE, { slot: -1 }), 'slot', u64],
  [response(WHOLE, { slot: undefined }), 'slot', u64],
  [response(WHOLE, { blockTime: {} }), 'blockTime', 'an integer'],
  [response(WHOLE, { transactionIndex: [] }), 'transactionIndex', u64],
  [response(WHOLE, { version: true }), 'version', '"legacy" or a version number'],
  [response(WHOLE, { meta: 5 }), 'meta', 'an object'],
  [response({ message: MESSAGE }), 'transaction.signatures', 'an array'],
  [response({ message: MESSAGE, signatures: ['x'] }), 'transaction.signatures[0]', 'a signature: 64 bytes in base58'],
  [
    response({ signatures: [SIGNATURE], message: instruction({ accounts: [256], data: '', programIdIndex: 0 }) }),
    'transaction.message.instructions[0].accounts[0]',
    'an integer from 0 to 255',
  ],
  [
    response({ signatures: [SIGNATURE], message: { ...MESSAGE, header: 1 } }),
    'transaction.message.header',
    'an object',
  ],
  [
    response({ signatures: [SIGNATURE], message: { ...MESSAGE, accountKeys: [PAYER, 7] } }),
    'transaction.message.accountKeys[1]',
    'an address: 32 bytes in base58',
  ],
  [response(WHOLE, { meta: { ...META, preBalances: [1, 2, 3, -4] } }), 'meta.preBalances[3]', u64],
  [response(WHOLE, { meta: { ...META, preBalances: Array<number>(257).fill(1) } }), 'meta.preBalances', 'at most 256'],
])('a member of another shape costs only itself', (json, path, expected) => {
  const answer = decodeTransactionResponse(json, decodeBody);
  if (answer === null) return expect.unreachable();
  expect(answer.body.form).toMatch(/^(wire|partial)$/);
  expect(damageOf(answer)).toEqual([{ path, reason: expect.stringContaining(`expected ${expected}`) }]);
  const kept = viewedParts(answer);
  expect(kept.length).toBeGreaterThan(5);
});

/** The values that were decoded. */
function viewedParts({ body, meta, slot }: TransactionResponse): readonly unknown[] {
  const parts = body.form === 'wire' ? body.transaction.message : body;
  return [slot, ...Object.values(parts), ...Object.values(meta ?? {})].filter((part) => part !== null);
}

test.each([
  [response(null), 'transaction: expected a transaction: an object, text, or text with its encoding, found null'],
  [response(['AAAA', 32]), 'transaction[1]: expected a string, found 32'],
  [response(['$', 'base64']), 'transaction[0]: expected base64 text, found "$"'],
  [response('0'), 'transaction: expected base58 text, found "0"'],
  [response({ signatures: [], message: 5 }), 'transaction.message: expected an object, found 5'],
])('a transaction without readable parts keeps the metadata, and the reason', (json, reason) => {
  const answer = decodeTransactionResponse(json, decodeBody);
  expect(answer).toMatchObject({
    slot: 18446744073709551615n,
    body: { form: 'undecoded', reason },
    meta: { fee: 5000n },
  });
});

function response(transaction: JsonValue, members: Record<string, JsonValue | undefined> = {}): JsonObject {
  const all = { blockTime: -5, meta: META, slot: 18446744073709551615n, transaction, ...members };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
  );
}

function body(transaction: JsonValue, members: JsonObject = {}) {
  return decodeTransactionResponse(response(transaction, members), decodeBody)?.body;
}

function wire(transaction: JsonValue, members: JsonObject = {}): Transaction {
  const decoded = body(transaction, members);
  if (decoded?.form !== 'wire') throw new Error('not the wire form');
  return decoded.transaction;
}

function address(byte: number): Address {
  return encodeAddress(new Uint8Array(32).fill(byte));
}

function lookup(readonlyName: string): JsonObject {
  return { accountKey: TABLE, writableIndexes: [0, 255], [readonlyName]: [7] };
}
