import { errorText } from '../../src/shared/error-text.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  Connection,
  Keypair,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { connectWithWeb3120 } from '../../src/server/test-support/web3-1-20.ts';
import { loadSurfpool } from '../differential/offline-node.ts';

const SLOTSCOPE = fileURLToPath(new URL('../../src/server/slotscope.mjs', import.meta.url));

/**
 * Starts an offline node of today, which has no deprecated methods, serves them from it, and reads a transaction and its block with
 * web3.js 1.20 of 2021. Serves until it is stopped.
 */
export async function main(args: readonly string[]): Promise<number> {
  const start = loadSurfpool();
  if (typeof start === 'string') {
    console.error(`There is no node to serve from: ${start}.`);
    return 1;
  }
  const node = start({ offline: true, blockProductionMode: 'clock', slotTimeMs: 100, airdropSol: 1_000_000_000_000 });
  const folder = mkdtempSync(join(tmpdir(), 'slotscope-upstream-'));
  // The terminal sends the signal to every process of the group, so the service exits without help.
  let service: ChildProcess | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => service?.kill(signal));
  try {
    const sent = await sendTransfers(node.rpcUrl, Keypair.fromSecretKey(Uint8Array.from(node.payerSecretKey)));
    console.log(`SLOTSCOPE_UPSTREAM=${node.rpcUrl} slotscope serve --ledger ${folder} ${args.join(' ')}`);
    service = spawn(process.execPath, [SLOTSCOPE, 'serve', '--ledger', folder, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, SLOTSCOPE_UPSTREAM: node.rpcUrl },
    });
    const ended = once(service, 'exit');
    const url = await readUrl(service);
    if (url !== null) await compare(node.rpcUrl, url, sent);
    const [code] = await ended;
    return typeof code === 'number' ? code : 1;
  } finally {
    node.stop();
    rmSync(folder, { recursive: true });
  }
}

interface Sent {
  readonly legacy: string;
  readonly v0: string;
}

/** A transfer of each format. Resolves when both are finalized. */
async function sendTransfers(url: string, payer: Keypair): Promise<Sent> {
  const connection = new Connection(url);
  const { blockhash } = await connection.getLatestBlockhash();
  const transfer = SystemProgram.transfer({
    fromPubkey: payer.publicKey,
    toPubkey: Keypair.generate().publicKey,
    lamports: 1_000_000_000,
  });
  const legacy = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash }).add(transfer);
  legacy.sign(payer);
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: blockhash,
    instructions: [transfer],
  });
  const v0 = new VersionedTransaction(message.compileToV0Message());
  v0.sign([payer]);
  const options = { skipPreflight: true };
  const sent: Sent = {
    legacy: await connection.sendRawTransaction(legacy.serialize(), options),
    // Later, for a separate block.
    v0: await sleep(500).then(() => connection.sendRawTransaction(v0.serialize(), options)),
  };
  console.log('Waiting until the transactions are finalized…');
  for (let tries = 0; tries < 300; tries++) {
    const { value } = await connection.getSignatureStatuses([sent.legacy, sent.v0]);
    if (value.every((status) => status?.confirmationStatus === 'finalized')) return sent;
    await sleep(100);
  }
  throw new Error('the node did not finalize the transactions within 30 s');
}

async function readUrl({ stdout }: ChildProcess): Promise<string | null> {
  if (stdout === null) return null;
  const lines = createInterface(stdout);
  let resolve: (url: string | null) => void = () => {};
  const url = new Promise<string | null>((settle) => (resolve = settle));
  let found: string | null = null;
  lines.on('line', (line) => {
    console.log(line);
    found ??= /http:\S+/.exec(line)?.[0] ?? null;
    // The last line of those that it prints at start.
    if (line.startsWith('Ledger: ')) resolve(found);
  });
  lines.on('close', () => resolve(null));
  return url;
}

async function compare(nodeUrl: string, serviceUrl: string, { legacy, v0 }: Sent): Promise<void> {
  const clients = [
    ['the node', connectWithWeb3120(nodeUrl)],
    ['the service', connectWithWeb3120(serviceUrl)],
  ] as const;
  for (const [name, client] of clients) {
    console.log(`\nweb3.js 1.20 asks ${name}:`);
    const found = await print('getConfirmedTransaction of a legacy transaction', async () => {
      const transaction = await client.getConfirmedTransaction(legacy);
      return transaction && { slot: transaction.slot, err: transaction.meta?.err ?? null };
    });
    if (found === null) continue;
    await print('getConfirmedBlock of its slot', async () => {
      const { transactions } = await client.getConfirmedBlock(found.slot);
      return { transactions: transactions.length };
    });
    await print('getConfirmedBlockSignatures of its slot', () => client.getConfirmedBlockSignatures(found.slot));
    await print('getConfirmedTransaction of a transaction of version 0', () => client.getConfirmedTransaction(v0));
  }
  console.log(`\nIn the explorer: ${serviceUrl}tx/${legacy}\n`);
}

async function print<T>(what: string, ask: () => Promise<T>): Promise<T | null> {
  try {
    const answer = await ask();
    console.log(`  ${what}: ${JSON.stringify(answer)}`);
    return answer;
  } catch (error) {
    console.log(`  ${what}: ${errorText(error)}`);
    return null;
  }
}
