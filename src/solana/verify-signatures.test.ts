import { ed25519 } from '@noble/curves/ed25519.js';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { encodeHex, parseHex } from '../shared/bytes/encodings.ts';
import { encodeAddress, encodeBlockhash, encodeSignature, signatureBytes } from './ids/id-bytes.ts';
import type { Address } from './ids/ids.ts';
import type { Message, Transaction, TransactionVersion } from './model/transaction.ts';
import {
  type SignatureCheck,
  createVerifier,
  isStrictPoint,
  loadEd25519,
  verifySignatures,
} from './verify-signatures.ts';
import { encodeMessageBytes } from './wire/transaction-codec.ts';

const SECRETS = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];

test.each(['legacy', 0, 1] as const)('signatures over version %s are valid', async (version) => {
  expect(await verifySignatures(signedTransaction(version))).toEqual(['valid', 'valid']);
});

test('verifies against given message bytes', async () => {
  const transaction = signedTransaction('legacy');
  const bytes = encodeMessageBytes(transaction.message);
  expect(await verifySignatures(transaction, bytes)).toEqual(['valid', 'valid']);
  expect(await verifySignatures(transaction, flip(bytes, 9))).toEqual(['invalid', 'invalid']);
});

test('a signature of a legacy message is invalid for the same message in version 0', async () => {
  const transaction = signedTransaction('legacy');
  const other: Transaction = { ...transaction, message: { ...transaction.message, version: 0 } };
  expect(await verifySignatures(other)).toEqual(['invalid', 'invalid']);
});

test('one flipped bit in a signature or key makes that signature invalid', async () => {
  const { signatures, message } = signedTransaction('legacy');
  const bytes = encodeMessageBytes(message);
  await fc.assert(
    fc.asyncProperty(fc.nat(511), async (bit) => {
      const flipped = encodeSignature(flip(signatureBytes(signatures[0] ?? fail()), bit));
      const transaction = { message, signatures: [flipped, signatures[1] ?? fail()] };
      expect(await verifySignatures(transaction, bytes)).toEqual(['invalid', 'valid']);
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(255), async (bit) => {
      const [first, second] = publicKeys();
      const accountKeys = [encodeAddress(flip(first, bit)), encodeAddress(second)];
      const transaction = { signatures, message: { ...message, accountKeys } };
      expect(await verifySignatures(transaction, bytes)).toEqual(['invalid', 'valid']);
    }),
  );
});

test('one flipped bit in the message makes every signature invalid', async () => {
  const transaction = signedTransaction('legacy');
  const bytes = encodeMessageBytes(transaction.message);
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length * 8 - 1), async (bit) => {
      expect(await verifySignatures(transaction, flip(bytes, bit))).toEqual(['invalid', 'invalid']);
    }),
  );
});

// Seen to fail against: keys that are never remembered; more keys than `maxKeys`; a key found under another one's bytes.
test('a verifier imports each of its last keys once', async () => {
  const importKey = vi.spyOn(crypto.subtle, 'importKey');
  const { signatures, message } = signedTransaction('legacy');
  const [first, second] = message.accountKeys as [Address, Address];
  const swapped = { signatures, message: { ...message, accountKeys: [second, first] } };
  const verify = createVerifier(2);
  const imports = async (transaction: Transaction, checks: readonly SignatureCheck[]) => {
    const before = importKey.mock.calls.length;
    expect(await verify(transaction)).toEqual(checks);
    return importKey.mock.calls.length - before;
  };
  await verifySignatures({ signatures, message });
  expect(await imports({ signatures, message }, ['valid', 'valid'])).toBe(2);
  expect(await imports({ signatures, message }, ['valid', 'valid'])).toBe(0);
  expect(await imports(swapped, ['invalid', 'invalid'])).toBe(0);
  const third = encodeAddress(ed25519.getPublicKey(new Uint8Array(32).fill(3)));
  const other = { signatures, message: { ...message, accountKeys: [third, second] } };
  expect(await imports(other, ['invalid', 'invalid'])).toBe(1);
  expect(await imports(other, ['invalid', 'invalid'])).toBe(0);
  // The third key took the place of the first, which now takes that of the second.
  expect(await imports({ signatures, message }, ['valid', 'valid'])).toBe(2);
  importKey.mockRestore();
});

test('a signature that is missing, or has no key, is invalid', async () => {
  const { signatures, message } = signedTransaction('legacy');
  expect(await verifySignatures({ signatures: signatures.slice(0, 1), message })).toEqual(['valid', 'invalid']);
  expect(await verifySignatures({ signatures: [...signatures, ...signatures], message })).toHaveLength(4);
  expect(await verifySignatures({ signatures: [], message })).toEqual(['invalid', 'invalid']);
});

/** Every encoding of a small-order point, canonical or not, with either sign bit. */
const SMALL_ORDER_KEYS = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
].flatMap((hex) => [fromHex(hex), flip(fromHex(hex), 255)]);

test('rejects a key of small order, although its signature is valid for every message', async () => {
  // If A is the identity, R = B and S = 1 satisfy S·B = R + k·A for every k.
  const forged = new Uint8Array([...fromHex(`58${'66'.repeat(31)}`), 1, ...new Uint8Array(31)]);
  expect(await verifyOnPlatform(IDENTITY, forged, new Uint8Array([1, 2, 3]))).toBe(true);
  for (const publicKey of SMALL_ORDER_KEYS)
    expect(await verifySignatures(withSigner(publicKey, forged))).toEqual(['invalid']);
});

test('rejects a signature whose R is of small order', async () => {
  const [publicKey] = publicKeys();
  const message = encodeMessageBytes(withSigner(publicKey, new Uint8Array(64)).message);
  // R = 0 and S = k·a satisfy S·B = R + k·A.
  const hash = await crypto.subtle.digest('SHA-512', new Uint8Array([...IDENTITY, ...publicKey, ...message]));
  const k = BigInt(`0x${encodeHex(new Uint8Array(hash).reverse())}`);
  const { scalar } = ed25519.utils.getExtendedPublicKey(SECRETS[0] ?? fail());
  const s = ed25519.Point.Fn.toBytes(ed25519.Point.Fn.create(k * scalar));
  const forged = new Uint8Array([...IDENTITY, ...s]);
  expect(await verifyOnPlatform(publicKey, forged, message)).toBe(true);
  expect(await verifySignatures(withSigner(publicKey, forged))).toEqual(['invalid']);
});

test('the small-order list matches the curve', () => {
  for (const encoded of SMALL_ORDER_KEYS.filter((key) => isCanonical(key))) {
    expect(ed25519.Point.fromBytes(encoded, true).isSmallOrder()).toBe(true);
  }
  for (const publicKey of publicKeys()) expect(isStrictPoint(publicKey)).toBe(true);
});

test('rejects y coordinates of 2^255 − 19 and above', () => {
  for (let low = 0xed; low <= 0xff; low++) {
    expect(isStrictPoint(fromHex(`${low.toString(16)}${'ff'.repeat(30)}7f`))).toBe(false);
  }
  expect(isStrictPoint(fromHex(`eb${'ff'.repeat(30)}7f`))).toBe(true);
});

test('without WebCrypto the library gives the same results', async () => {
  const [platform, library] = await Promise.all([loadEd25519(), loadEd25519(NO_ED25519)]);
  const message = new Uint8Array([1, 2, 3]);
  const [publicKey] = publicKeys();
  const signature = ed25519.sign(message, SECRETS[0] ?? fail());
  for (const verify of [platform, library]) {
    expect(await verify(publicKey, signature, message)).toBe(true);
    expect(await verify(publicKey, flip(signature, 3), message)).toBe(false);
    expect(await verify(publicKey, flip(signature, 300), message)).toBe(false);
    expect(await verify(flip(publicKey, 3), signature, message)).toBe(false);
    expect(await verify(fromHex('02'.padEnd(64, '0')), signature, message)).toBe(false);
  }
});

// Seen to fail against: a test vector verified once per transaction.
test('asks only once whether the platform has Ed25519', async () => {
  await verifySignatures(signedTransaction('legacy'));
  const verify = vi.spyOn(crypto.subtle, 'verify');
  for (let count = 0; count < 3; count++) await verifySignatures(signedTransaction('legacy'));
  expect(verify).toHaveBeenCalledTimes(6);
  verify.mockRestore();
});

/** WebCrypto without Ed25519, as in browsers before 2025. */
const NO_ED25519: SubtleCrypto = Object.create(crypto.subtle, {
  importKey: { value: () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError')) },
});

const IDENTITY = fromHex(`01${'00'.repeat(31)}`);

async function verifyOnPlatform(publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(publicKey), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(message));
}

function withSigner(publicKey: Uint8Array, signature: Uint8Array): Transaction {
  const { message } = signedTransaction('legacy');
  return {
    signatures: [encodeSignature(signature)],
    message: {
      ...message,
      header: { ...message.header, numRequiredSignatures: 1 },
      accountKeys: [encodeAddress(publicKey)],
    },
  };
}

function signedTransaction(version: TransactionVersion): Transaction {
  const message: Message = {
    version,
    header: { numRequiredSignatures: 2, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 0 },
    accountKeys: publicKeys().map(encodeAddress),
    recentBlockhash: encodeBlockhash(new Uint8Array(32).fill(7)),
    instructions: [{ programIdIndex: 1, accounts: [0], data: new Uint8Array([1, 2, 3]) }],
    addressTableLookups: [],
    config: null,
  };
  const bytes = encodeMessageBytes(message);
  return { message, signatures: SECRETS.map((secret) => encodeSignature(ed25519.sign(bytes, secret))) };
}

function publicKeys(): readonly [Uint8Array, Uint8Array] {
  const [first = fail(), second = fail()] = SECRETS.map((secret) => ed25519.getPublicKey(secret));
  return [first, second];
}

function flip(bytes: Uint8Array, bit: number): Uint8Array {
  const flipped = Uint8Array.from(bytes);
  flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return flipped;
}

function isCanonical(encoded: Uint8Array): boolean {
  return !encodeHex(encoded).startsWith('ed') && !encodeHex(encoded).startsWith('ee');
}

function fromHex(text: string): Uint8Array {
  return parseHex(text) ?? fail();
}

function fail(): never {
  throw new Error('a test value is missing');
}
