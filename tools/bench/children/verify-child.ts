// Verifies the signatures of every block in a folder of answers and reports the time.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { decodeBlockResponse } from '../../../src/rpc-protocol/responses/decode-block.ts';
import { decodeBody } from '../../../src/rpc-protocol/responses/decode-body.ts';
import type { Transaction } from '../../../src/solana/model/transaction.ts';
import { verifySignatures } from '../../../src/solana/verify-signatures.ts';
import { readAnswer } from '../measure/inputs.ts';

export interface VerifyTask {
  readonly folder: string;
}

export interface VerifyCost {
  /** CPU milliseconds. */
  readonly cpu: number;
  /** Milliseconds. */
  readonly wall: number;
}

process.once('message', ({ folder }: VerifyTask) => {
  const transactions = readdirSync(folder).flatMap((name) => readTransactions(join(folder, name)));
  void verifyAll(transactions).then((cost) => process.send?.(cost));
});

async function verifyAll(transactions: readonly Transaction[]): Promise<VerifyCost> {
  const [start, startedAt] = [process.cpuUsage(), performance.now()];
  for (const transaction of transactions) {
    const checks = await verifySignatures(transaction);
    if (!checks.every((check) => check === 'valid')) throw new Error('a generated signature is wrong');
  }
  const wall = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(start);
  return { cpu: (user + system) / 1000, wall };
}

function readTransactions(file: string): readonly Transaction[] {
  const entries = decodeBlockResponse(readAnswer(file), SLOT, decodeBody)?.transactions ?? null;
  if (entries === null) throw new Error(`${file} holds no transactions`);
  return entries.map(({ body }) => {
    if (body.form !== 'wire') throw new Error(`a transaction was generated as ${body.form}`);
    return body.transaction;
  });
}

/** Any slot: signatures do not cover it. */
const SLOT = 0n;
