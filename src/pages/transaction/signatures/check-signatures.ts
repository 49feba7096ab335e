import { askWorker } from '../../../shared/ask-worker.ts';
import { hasEd25519 } from '../../../solana/ed25519/load-ed25519.ts';
import type { Transaction } from '../../../solana/model/transaction.ts';
import { type SignatureCheck, verifySignatures } from '../../../solana/ed25519/verify-signatures.ts';

/** Checks signatures off the main thread: the platform has its own threads for it; where it has no Ed25519, in a worker. */
export async function checkSignatures(transaction: Transaction): Promise<readonly SignatureCheck[]> {
  return (await hasEd25519()) ? verifySignatures(transaction) : checkInWorker(transaction);
}

async function checkInWorker(transaction: Transaction): Promise<readonly SignatureCheck[]> {
  const worker = new Worker(new URL('./signatures.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await askWorker<readonly SignatureCheck[]>(worker, transaction);
  } catch {
    // Its code did not come, say: slower here than nowhere.
    return verifySignatures(transaction);
  } finally {
    worker.terminate();
  }
}
