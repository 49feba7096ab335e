import { type Address, addressBytes } from '../ids/address.ts';
import { loadEd25519, type VerifyEd25519 } from './load-ed25519.ts';
import { isStrictPoint } from './strict-point.ts';
import { type Signature, signatureBytes } from '../ids/signature.ts';
import type { Transaction } from '../model/transaction.ts';
import { encodeMessageBytes } from '../wire/transaction-codec.ts';

/** `unchecked`: there was nothing to check it with here, which says nothing about the signature. */
export type SignatureCheck = 'valid' | 'invalid' | 'unchecked';

/**
 * Checks every signature of a transaction against the bytes of its message, as strictly as the network does. One result for each
 * signature that is there or required; one that is missing, or has no key, is invalid.
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

/** Loaded once; null where it could not be loaded, which is tried again the next time. */
async function ed25519(): Promise<VerifyEd25519 | null> {
  loading ??= loadEd25519();
  try {
    return await loading;
  } catch {
    loading = null;
    return null;
  }
}
