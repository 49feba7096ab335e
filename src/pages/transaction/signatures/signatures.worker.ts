import type { Transaction } from '../../../solana/model/transaction.ts';
import { verifySignatures } from '../../../solana/ed25519/verify-signatures.ts';

// Beside the page: where a browser has no Ed25519 of its own, each signature is milliseconds of arithmetic.
addEventListener('message', ({ data }: MessageEvent<Transaction>) => {
  void verifySignatures(data).then((checks) => postMessage(checks));
});
