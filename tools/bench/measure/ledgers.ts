import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { TABLE_NAMES } from '../../../src/ledger/engine/key-value.ts';
import { openSqliteReader, openSqliteWriter } from '../../../src/ledger/engine/sqlite-engine.ts';
import { createLedgerWriter } from '../../../src/ledger/import/ledger-writer.ts';
import type { Encoding } from '../../../src/rpc-protocol/config.ts';
import { encodeSignature } from '../../../src/solana/ids/id-bytes.ts';
import type { Block } from '../../../src/solana/model/block.ts';
import { generatedBlock } from './inputs.ts';

/** Runs a task with a temporary folder for ledgers. */
export async function withFolder<T>(task: (folder: string) => Promise<T>): Promise<T> {
  mkdirSync('dist', { recursive: true });
  const folder = mkdtempSync(join('dist', 'bench-ledgers-'));
  try {
    return await task(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export interface FilledLedger {
  readonly folder: string;
  readonly firstSlot: bigint;
  readonly blocks: number;
  /** A sample of the signatures: one of each block of 500 transactions. */
  readonly signatures: readonly string[];
  /** The vote accounts, each of which a transaction of every block names. */
  readonly addresses: readonly string[];
}

const BLOCK_LENGTH = 500;

/** Writes a ledger of this many votes: the same messages repeated with random signatures. */
export async function fillLedger(folder: string, transactions: number): Promise<FilledLedger> {
  const firstSlot = 300_000_000n;
  const { transactions: entries, ...header } = await generatedBlock(BLOCK_LENGTH * 2);
  const votes = entries.filter(({ meta }) => meta?.logMessages?.length === 2).slice(0, BLOCK_LENGTH);
  const ledger = openSqliteWriter(folder);
  const writer = createLedgerWriter(ledger);
  const signatures: string[] = [];
  const blocks = transactions / BLOCK_LENGTH;
  for (let at = 0; at < blocks; at++) {
    const slot = firstSlot + BigInt(at);
    const block: Block = {
      ...header,
      slot,
      parentSlot: slot - 1n,
      transactions: votes.map(({ transaction, meta }) => ({
        transaction: { ...transaction, signatures: [encodeSignature(randomBytes(64))] },
        meta,
      })),
    };
    await writer.addBlock(block);
    signatures.push(block.transactions[at % BLOCK_LENGTH]?.transaction.signatures[0] ?? '');
  }
  await ledger.close();
  const addresses = votes.flatMap(({ transaction }) => transaction.message.accountKeys[1] ?? []);
  return { folder, firstSlot, blocks, signatures, addresses };
}

interface DiskUse {
  /** Bytes of the files. */
  readonly files: number;
  /** Bytes of the keys and cells of every table. */
  readonly rows: number;
}

export async function diskUse(folder: string): Promise<DiskUse> {
  const ledger = openSqliteReader(folder);
  let rows = 0;
  for (const table of TABLE_NAMES) {
    for await (const { key, cell } of ledger.rows(table)) rows += key.length + cell.value.length;
  }
  await ledger.close();
  return { files: statSync(join(folder, 'ledger.sqlite')).size, rows };
}

export function blockRequest(slot: bigint, encoding: Encoding): string {
  return `{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[${slot},${config(encoding)}]}`;
}

export function transactionRequest(signature: string, encoding: Encoding): string {
  return `{"jsonrpc":"2.0","id":1,"method":"getTransaction","params":["${signature}",${config(encoding)}]}`;
}

function addressRequest(address: string, before: string): string {
  const options = `{"limit":2,"before":"${before}"}`;
  return `{"jsonrpc":"2.0","id":1,"method":"getSignaturesForAddress","params":["${address}",${options}]}`;
}

/** A getBlock request without transactions. */
export function headerRequest(slot: bigint): string {
  return `{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[${slot},{"transactionDetails":"none"}]}`;
}

interface RandomRequests {
  readonly bySlot: readonly string[];
  readonly bySignature: readonly string[];
  /** Two signatures before a random one: even a small ledger has as many. */
  readonly byAddress: readonly string[];
}

/** Requests for `count` random blocks, as many transactions and as many addresses of a ledger. */
export function randomRequests(ledger: FilledLedger, count: number): RandomRequests {
  const { firstSlot, blocks, signatures, addresses } = ledger;
  const below = (limit: number): number => Math.floor(Math.random() * limit);
  const anyOf = (texts: readonly string[]): string => texts[below(texts.length)] ?? '';
  return {
    bySlot: Array.from({ length: count }, () => headerRequest(firstSlot + BigInt(below(blocks)))),
    bySignature: Array.from({ length: count }, () => transactionRequest(anyOf(signatures), 'json')),
    byAddress: Array.from({ length: count }, () => addressRequest(anyOf(addresses), anyOf(signatures))),
  };
}

function config(encoding: Encoding): string {
  return `{"encoding":"${encoding}","maxSupportedTransactionVersion":1}`;
}
