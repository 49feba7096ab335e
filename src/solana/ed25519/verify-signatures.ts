import { addressBytes, signatureBytes } from '../ids/id-bytes.ts';
import type { Address, Signature } from '../ids/ids.ts';
import { loadEd25519, type VerifyEd25519 } from './load-ed25519.ts';
import { isStrictPoint } from './is-strict-point.ts';
import type { Transaction } from '../model/transaction.ts';
import { encodeMessageBytes } from '../wire/transaction-codec.ts';

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
  const { signatures, message } = transaction;
  const verify = await ed25519();
  const count = Math.max(signatures.length, message.header.numRequiredSignatures);
  const checks = Array.from({ length: count }, (_, index) =>
    checkSignature(verify, message.accountKeys[index], signatures[index], messageBytes),
  );
  return Promise.all(checks);
}

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

let loading: Promise<VerifyEd25519> | null = null;

/** Loads Ed25519 once. Null if loading fails; the next call tries again. */
async function ed25519(): Promise<VerifyEd25519 | null> {
  loading ??= loadEd25519();
  try {
    return await loading;
  } catch {
    loading = null;
    return null;
  }
}
