import { verifySignatures } from '../../solana/verify-signatures.ts';
import type { Transaction } from '../../solana/model/transaction.ts';

// Off the main thread: without Ed25519 in Web Crypto, each signature takes milliseconds of JavaScript.
addEventListener('message', ({ data }: MessageEvent<Transaction>) => {
  void verifySignatures(data).then((checks) => postMessage(checks));
});
