import { useEffect, useState } from 'react';
import { callWorker } from '../../../shared/call-worker.ts';
import { type SignatureCheck, hasEd25519, verifySignatures } from '../../../solana/verify-signatures.ts';
import type { Transaction } from '../../../solana/model/transaction.ts';

/** Verifies each signature against the message, after the page has been painted. null until that is done. */
export function useSignatureChecks(wire: Transaction | null): readonly SignatureCheck[] | null {
  const [done, setDone] = useState<{ readonly wire: Transaction; readonly checks: readonly SignatureCheck[] } | null>(
    null,
  );
  useEffect(() => {
    if (wire === null) return undefined;
    let current = true;
    void checkSignatures(wire).then((checks) => {
      if (current) setDone({ wire, checks });
    });
    return () => {
      current = false;
    };
  }, [wire]);
  return done?.wire === wire ? (done?.checks ?? null) : null;
}

/** Keeps the work off the main thread: Web Crypto does so by itself; without its Ed25519, a worker does. */
async function checkSignatures(transaction: Transaction): Promise<readonly SignatureCheck[]> {
  return (await hasEd25519()) ? verifySignatures(transaction) : checkInWorker(transaction);
}

async function checkInWorker(transaction: Transaction): Promise<readonly SignatureCheck[]> {
  const worker = new Worker(new URL('./signatures.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await callWorker<readonly SignatureCheck[]>(worker, transaction);
  } catch {
    // For example, the worker's code failed to load. Blocking the main thread is better than no result.
    return verifySignatures(transaction);
  } finally {
    worker.terminate();
  }
}
