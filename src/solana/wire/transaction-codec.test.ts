import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteError } from '../../shared/bytes/bytes.ts';
import { encodeHex, parseHex } from '../../shared/bytes/encodings.ts';
import { IS_LONG } from '../../shared/test-support/long-run.ts';
import { encodeAddress, encodeBlockhash, signatureBytes } from '../ids/id-bytes.ts';
import {
  UnknownVersionError,
  decodeTransactionBytes,
  encodeMessageBytes,
  encodeTransactionBytes,
} from './transaction-codec.ts';
import { anyTransaction } from '../test-support/any-transaction.ts';

const KEY = 'aa'.repeat(32);
const TABLE = 'bb'.repeat(32);
const HASH = 'cc'.repeat(32);
const SIGNATURE = 'dd'.repeat(64);
/** Header 1/0/0, one key, a blockhash, one instruction: program 0, account 0, data 010203. */
const BODY = `010000 01${KEY} ${HASH} 01 00 01 00 03 010203`;
const LEGACY = `01 ${SIGNATURE} ${BODY}`;
const V0 = `01 ${SIGNATURE} 80 ${BODY} 01 ${TABLE} 02 0304 01 07`;
const V1 = `81 010000 1f000000 ${HASH} 01 01 ${KEY} 8813000000000000 400d0300 00fa0000 00e80300 00010300 00 010203 ${SIGNATURE}`;

test('reads a legacy transaction', () => {
  const { signatures, message } = decodeTransactionBytes(hex(LEGACY));
  expect(signatures.map((signature) => encodeHex(signatureBytes(signature)))).toEqual([SIGNATURE]);
  expect(message).toEqual({
    version: 'legacy',
    header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 0 },
    accountKeys: [encodeAddress(hex(KEY))],
    recentBlockhash: encodeBlockhash(hex(HASH)),
    instructions: [{ programIdIndex: 0, accounts: [0], data: new Uint8Array([1, 2, 3]) }],
    addressTableLookups: [],
    config: null,
  });
});

test('reads the lookups of version 0', () => {
  const { message } = decodeTransactionBytes(hex(V0));
  expect(message.version).toBe(0);
  expect(message.addressTableLookups).toEqual([
    { accountKey: encodeAddress(hex(TABLE)), writableIndexes: [3, 4], readonlyIndexes: [7] },
  ]);
});

test('reads version 1: message first, limits in its header, signatures last', () => {
  const { signatures, message } = decodeTransactionBytes(hex(V1));
  expect(signatures).toHaveLength(1);
  expect(message).toMatchObject({
    version: 1,
    accountKeys: [encodeAddress(hex(KEY))],
    instructions: [{ programIdIndex: 0, accounts: [0], data: new Uint8Array([1, 2, 3]) }],
    addressTableLookups: [],
    config: {
      priorityFee: 5000n,
      computeUnitLimit: 200_000,
      loadedAccountsDataSizeLimit: 64_000,
      heapSize: 256_000,
    },
  });
});

test.each([
  ['legacy', LEGACY],
  ['version 0', V0],
  ['version 1', V1],
])('round-trips %s', (_, text) => {
  expect(encodeHex(encodeTransactionBytes(decodeTransactionBytes(hex(text))))).toBe(encodeHex(hex(text)));
});

test('round-trips every transaction', () => {
  fc.assert(
    fc.property(anyTransaction, (transaction) => {
      const bytes = encodeTransactionBytes(transaction);
      expect(decodeTransactionBytes(bytes)).toEqual(transaction);
    }),
  );
});

test('the message precedes the signatures in version 1 and follows them in other versions', () => {
  fc.assert(
    fc.property(anyTransaction, (transaction) => {
      const signed = encodeHex(encodeMessageBytes(transaction.message));
      const whole = encodeHex(encodeTransactionBytes(transaction));
      expect(transaction.message.version === 1 ? whole.startsWith(signed) : whole.endsWith(signed)).toBe(true);
    }),
  );
});

test.each([
  ['one byte more', `${LEGACY} 00`, '1 bytes left over at byte 141'],
  ['a key count in a longer form', `01 ${SIGNATURE} 010000 8100`, 'length not in its shortest form at byte 68'],
  [
    'more signatures than required',
    `02 ${SIGNATURE} ${SIGNATURE} ${BODY}`,
    '2 signatures in front of a message that requires 1 at byte 129',
  ],
  [
    'version 1 behind signatures',
    `01 ${SIGNATURE} ${V1.slice(0, -SIGNATURE.length)}`,
    'version 1 message behind its signatures at byte 65',
  ],
  ['version 0 without signatures in front', `80 ${BODY} 00`, 'version 0 message without signatures in front at byte 0'],
  ['half a priority fee', V1.replace('1f000000', '01000000'), 'half a priority fee in the config mask at byte 4'],
  ['config values of tomorrow', V1.replace('1f000000', '20000000'), 'unknown bits in the config mask 100000 at byte 4'],
  ['nothing', '', '1 bytes expected, 0 left at byte 0'],
])('rejects %s', (_, text, message) => {
  const read = () => decodeTransactionBytes(hex(text));
  expect(read).toThrow(ByteError);
  expect(read).toThrow(message);
});

test('reports an unsupported version by number', () => {
  for (const text of [`82 ${BODY}`, `01 ${SIGNATURE} 82 ${BODY}`]) {
    const error = thrownBy(() => decodeTransactionBytes(hex(text)));
    expect(error).toBeInstanceOf(UnknownVersionError);
    expect(error).toMatchObject({ version: 2 });
  }
  expect(() => decodeTransactionBytes(hex(`ff ${BODY}`))).toThrow('unknown message version 127 at byte 0');
});

test('rejects every truncated transaction', () => {
  for (const text of [LEGACY, V0, V1]) {
    const whole = hex(text);
    for (let length = 0; length < whole.length; length++) {
      expect(() => decodeTransactionBytes(whole.subarray(0, length))).toThrow(ByteError);
    }
  }
});

test('any bytes round-trip or throw ByteError', () => {
  const damaged = fc
    .tuple(anyTransaction, fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 4 }))
    .map(([transaction, changes]) => {
      const bytes = encodeTransactionBytes(transaction);
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
      return bytes;
    });
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 400 }), damaged), (bytes) => {
      try {
        expect(encodeTransactionBytes(decodeTransactionBytes(bytes))).toEqual(bytes);
      } catch (error) {
        if (!(error instanceof ByteError)) throw error;
      }
    }),
    { numRuns: IS_LONG ? 1000 : 200 },
  );
});

function hex(text: string): Uint8Array {
  return parseHex(text.replaceAll(' ', '')) ?? new Uint8Array();
}

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return null;
}
