import { parseHex } from '../../shared/bytes/encodings.ts';

/** Resolves to true if `signature` (64 bytes) is valid for `message` and `publicKey` (32 bytes). */
export type VerifyEd25519 = (publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array) => Promise<boolean>;

/**
 * WebCrypto's Ed25519 if available, which is fast and off the main thread; otherwise a lazy-loaded library. Pages on plain http have
 * no WebCrypto, and older browsers lack Ed25519 in it. Rejects if the library cannot be loaded.
 */
export async function loadEd25519(
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<VerifyEd25519> {
  return subtle !== undefined && (await hasEd25519(subtle)) ? verifyWithPlatform(subtle) : loadLibrary();
}

/** True if WebCrypto verifies the first test vector of RFC 8032, a signature of the empty message. */
export async function hasEd25519(subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle): Promise<boolean> {
  try {
    return subtle !== undefined && (await verifyOnPlatform(subtle, PUBLIC_KEY, SIGNATURE, new Uint8Array()));
  } catch {
    return false;
  }
}

function verifyWithPlatform(subtle: SubtleCrypto): VerifyEd25519 {
  return async (publicKey, signature, message) => {
    try {
      return await verifyOnPlatform(subtle, publicKey, signature, message);
    } catch {
      // Some platforms throw for bytes that are not a valid key; the library returns false for those.
      const verify = await loadLibrary();
      return verify(publicKey, signature, message);
    }
  };
}

async function verifyOnPlatform(subtle: SubtleCrypto, ...inputs: Parameters<VerifyEd25519>): Promise<boolean> {
  const [publicKey, signature, message] = inputs.map((input) => new Uint8Array(input)) as [Owned, Owned, Owned];
  const key = await subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
  return subtle.verify('Ed25519', key, signature, message);
}

/** Bytes outside shared memory, as WebCrypto's types require. */
type Owned = Uint8Array<ArrayBuffer>;

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
