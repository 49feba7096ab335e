import { encodeHex, parseHex } from '../shared/bytes/encodings.ts';
import { addressBytes, signatureBytes } from './ids/id-bytes.ts';
import type { Address, Signature } from './ids/ids.ts';
import type { Transaction } from './model/transaction.ts';
import { encodeMessageBytes } from './wire/transaction-codec.ts';

/** `unchecked`: no Ed25519 implementation could be loaded. */
export type SignatureCheck = 'valid' | 'invalid' | 'unchecked';

/**
 * Verifies every signature of a transaction against its message bytes, as strictly as the network does. One result per present or
 * required signature; a signature that is missing or has no key is invalid.
 */
export async function verifySignatures(
  transaction: Transaction,
  messageBytes: Uint8Array = encodeMessageBytes(transaction.message),
): Promise<readonly SignatureCheck[]> {
  return checkSignatures(transaction, messageBytes, await tryLoadEd25519());
}

/** Verifies every signature of a transaction against its message. */
export type VerifyTransaction = (transaction: Transaction) => Promise<readonly SignatureCheck[]>;

/**
 * Like `verifySignatures`, but imports each of the last `maxKeys` keys only once: most signers of a block are validators, which sign every
 * block, and importing a key takes a third of the time of a verification. A command that verifies many blocks creates one and passes it on.
 */
export function createVerifier(maxKeys = 4096): VerifyTransaction {
  const subtle = globalThis.crypto?.subtle;
  const keys = new Map<string, Promise<CryptoKey>>();
  const importOnce: ImportKey = (platform, bytes) => {
    const id = encodeHex(bytes);
    const known = keys.get(id);
    if (known !== undefined) return known;
    const key = importKey(platform, bytes);
    keys.set(id, key);
    const [oldest] = keys.keys();
    if (keys.size > maxKeys && oldest !== undefined) keys.delete(oldest);
    return key;
  };
  return async (transaction) =>
    checkSignatures(transaction, encodeMessageBytes(transaction.message), await tryLoadEd25519(subtle, importOnce));
}

function checkSignatures(
  { signatures, message }: Transaction,
  messageBytes: Uint8Array,
  verify: VerifyEd25519 | null,
): Promise<readonly SignatureCheck[]> {
  const count = Math.max(signatures.length, message.header.numRequiredSignatures);
  const checks = Array.from({ length: count }, (_, index) =>
    checkSignature(verify, message.accountKeys[index], signatures[index], messageBytes),
  );
  return Promise.all(checks);
}

/**
 * True if the network accepts an encoded point as a public key or as the first half (R) of a signature: the encoding is canonical
 * and the point is not of small order. A key of small order allows signatures that are valid for any message.
 */
export function isStrictPoint(encoded: Uint8Array): boolean {
  const y = Uint8Array.from(encoded);
  y[31] = (y[31] ?? 0) & 0x7f;
  return !isAboveField(y) && !SMALL_ORDER.has(encodeHex(y));
}

/**
 * WebCrypto's Ed25519 if available, which is fast and off the main thread; otherwise a lazy-loaded library. Pages on plain http have
 * no WebCrypto, and older browsers lack Ed25519 in it. Rejects if the library cannot be loaded.
 */
export async function loadEd25519(
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
  toKey: ImportKey = importKey,
): Promise<VerifyEd25519> {
  return subtle !== undefined && (await hasEd25519(subtle)) ? verifyWithPlatform(subtle, toKey) : loadLibrary();
}

/** True if WebCrypto verifies the first test vector of RFC 8032, a signature of the empty message. */
export async function hasEd25519(subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle): Promise<boolean> {
  if (subtle === undefined) return false;
  const known = SUPPORTED.get(subtle);
  if (known !== undefined) return known;
  const answer = verifyOnPlatform(subtle, importKey, PUBLIC_KEY, SIGNATURE, new Uint8Array()).catch(() => false);
  SUPPORTED.set(subtle, answer);
  return answer;
}

/** Cached, because asking takes as long as verifying a signature. */
const SUPPORTED = new WeakMap<SubtleCrypto, Promise<boolean>>();

async function checkSignature(
  verify: VerifyEd25519 | null,
  key: Address | undefined,
  signature: Signature | undefined,
  message: Uint8Array,
): Promise<SignatureCheck> {
  if (key === undefined || signature === undefined) return 'invalid';
  const keyBytes = addressBytes(key);
  const bytes = signatureBytes(signature);
  if (!isStrictPoint(keyBytes) || !isStrictPoint(bytes.subarray(0, 32))) return 'invalid';
  if (verify === null) return 'unchecked';
  try {
    return (await verify(keyBytes, bytes, message)) ? 'valid' : 'invalid';
  } catch {
    return 'unchecked';
  }
}

/** Null if no implementation can be loaded; the next call tries again. */
async function tryLoadEd25519(subtle?: SubtleCrypto, toKey?: ImportKey): Promise<VerifyEd25519 | null> {
  try {
    return await loadEd25519(subtle, toKey);
  } catch {
    return null;
  }
}

/** At least 2^255 − 19, little-endian. */
function isAboveField(y: Uint8Array): boolean {
  return (y[0] ?? 0) >= 0xed && y[31] === 0x7f && y.subarray(1, 31).every((byte) => byte === 0xff);
}

/** The y coordinates of the points whose order divides 8. */
const SMALL_ORDER: ReadonlySet<string> = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]);

/** Resolves to true if `signature` (64 bytes) is valid for `message` and `publicKey` (32 bytes). */
type VerifyEd25519 = (publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array) => Promise<boolean>;

/** Imports a public key of 32 bytes. */
type ImportKey = (subtle: SubtleCrypto, publicKey: Uint8Array) => Promise<CryptoKey>;

const importKey: ImportKey = (subtle, publicKey) =>
  subtle.importKey('raw', new Uint8Array(publicKey), 'Ed25519', false, ['verify']);

function verifyWithPlatform(subtle: SubtleCrypto, toKey: ImportKey): VerifyEd25519 {
  return async (publicKey, signature, message) => {
    try {
      return await verifyOnPlatform(subtle, toKey, publicKey, signature, message);
    } catch {
      // Some platforms throw for bytes that are not a valid key; the library returns false for those.
      const verify = await loadLibrary();
      return verify(publicKey, signature, message);
    }
  };
}

async function verifyOnPlatform(
  subtle: SubtleCrypto,
  toKey: ImportKey,
  ...[publicKey, signature, message]: Parameters<VerifyEd25519>
): Promise<boolean> {
  const key = await toKey(subtle, publicKey);
  // WebCrypto's types require bytes outside shared memory.
  return subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(message));
}

async function loadLibrary(): Promise<VerifyEd25519> {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  return (publicKey, signature, message) =>
    Promise.resolve(ed25519.verify(signature, message, publicKey, { zip215: false }));
}

const PUBLIC_KEY = fromHex('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
const SIGNATURE = fromHex(
  'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
);

function fromHex(text: string): Uint8Array {
  return parseHex(text) ?? new Uint8Array();
}
