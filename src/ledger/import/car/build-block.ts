import { type TransactionMeta, type Transaction, transactionId } from '../../../solana/model/transaction.ts';
import type { VerifyTransaction } from '../../../solana/verify-signatures.ts';
import { encodeBlockhash } from '../../../solana/ids/id-bytes.ts';
import { type Blockhash, type Slot, UNAVAILABLE_BLOCKHASH } from '../../../solana/ids/ids.ts';
import type { Block, ExecutedTransaction } from '../../../solana/model/block.ts';
import { decodeTransactionBytes } from '../../../solana/wire/transaction-codec.ts';
import type { Entry } from '../../rows/entries-row.ts';
import { describeLoadedAddresses } from '../from-answer.ts';
import type { BlockNode } from './decode-node.ts';
import {
  type InflatePayload,
  type Located,
  type PendingSections,
  createInflatePayload,
  readPayload,
} from './pending-sections.ts';
import { CarError, type CarSection } from './read-sections.ts';
import { type StoredRewards, decodeMeta, decodeRewards } from './stored-meta.ts';
import { errorText } from '../../../shared/error-text.ts';

/** A block of a CAR file with its entries. */
interface CarBlock {
  readonly block: Block;
  readonly entries: readonly Entry[];
}

/**
 * Builds a block from its node, what that links to, and the blockhash of its parent. Verifies every signature, unless `verify` is null.
 * Throws CarError.
 */
export async function buildBlock(
  { node, section }: Located<'block'>,
  pending: PendingSections,
  parent: Blockhash | null,
  verify: VerifyTransaction | null,
): Promise<CarBlock> {
  const { slot, parentSlot, blockTime, blockHeight } = node;
  if (slot !== 0n && parentSlot >= slot) {
    throw new CarError(`slot ${slot} cannot come after the parent slot ${parentSlot}`, section.offset);
  }
  const inflate = createInflatePayload(pending);
  const entries = locateEntries({ node, section }, pending);
  const transactions = await readTransactions(entries, { slot, pending, inflate, verify });
  const { rewards, numRewardPartitions } = await readRewards(node, section, pending, inflate);
  const blockhash = lastHash(entries, section);
  const header = { slot, parentSlot, blockhash, previousBlockhash: parent ?? UNAVAILABLE_BLOCKHASH, blockHeight };
  return {
    block: { ...header, blockTime: blockTime === 0n ? null : blockTime, transactions, rewards, numRewardPartitions },
    entries: entries.map(toEntry),
  };
}

export function readEntries(block: Located<'block'>, pending: PendingSections): readonly Entry[] {
  return locateEntries(block, pending).map(toEntry);
}

function locateEntries({ node, section }: Located<'block'>, pending: PendingSections): readonly Located<'entry'>[] {
  return node.entries.map((link) => pending.node(link, 'entry', section));
}

/** The blockhash of a block is the hash of its last entry. */
export function readBlockhash({ node, section }: Located<'block'>, pending: PendingSections): Blockhash {
  const last = node.entries.at(-1);
  return lastHash(last === undefined ? [] : [pending.node(last, 'entry', section)], section);
}

function lastHash(entries: readonly Located<'entry'>[], { offset }: CarSection): Blockhash {
  const last = entries.at(-1);
  if (last === undefined) throw new CarError('a block without entries', offset);
  return encodeBlockhash(last.node.hash);
}

function toEntry({ node: { numHashes, hash, transactions } }: Located<'entry'>): Entry {
  // A copy, since the hash is a view of a whole chunk of the file.
  return { numHashes, hash: Uint8Array.from(hash), numTransactions: transactions.length };
}

async function readRewards(
  { rewards: link, slot }: BlockNode,
  from: CarSection,
  pending: PendingSections,
  inflate: InflatePayload,
): Promise<StoredRewards> {
  if (link === null) return { rewards: [], numRewardPartitions: null };
  const { node, section } = pending.node(link, 'rewards', from);
  if (node.slot !== slot) throw new CarError(`rewards of slot ${node.slot} in the block of ${slot}`, section.offset);
  const bytes = await inflate(node.data, section);
  try {
    return decodeRewards(bytes);
  } catch (error) {
    throw new CarError(`rewards that cannot be read: ${errorText(error)}`, section.offset, error);
  }
}

interface BlockParts {
  readonly slot: Slot;
  readonly pending: PendingSections;
  readonly inflate: InflatePayload;
  readonly verify: VerifyTransaction | null;
}

/** Signatures are verified in worker threads: enough to keep them busy. */
const BATCH_SIZE = 64;

/** The transactions of entries, in order. Throws CarError. */
async function readTransactions(
  entries: readonly Located<'entry'>[],
  parts: BlockParts,
): Promise<readonly ExecutedTransaction[]> {
  const links = entries.flatMap(({ node, section }) => node.transactions.map((link) => ({ link, section })));
  const transactions: ExecutedTransaction[] = [];
  const seen = new Set<string>();
  for (let from = 0; from < links.length; from += BATCH_SIZE) {
    const checks: Promise<void>[] = [];
    for (const { link, section: entry } of links.slice(from, from + BATCH_SIZE)) {
      if (seen.size === seen.add(link).size) throw new CarError('a transaction is in its block twice', entry.offset);
      const located = parts.pending.node(link, 'transaction', entry);
      const executed = await readExecuted(located, transactions.length, parts);
      transactions.push(executed);
      if (parts.verify !== null) checks.push(expectSigned(executed.transaction, located.section.offset, parts.verify));
    }
    // Settled, so that no rejection is unhandled.
    for (const check of await Promise.allSettled(checks)) if (check.status === 'rejected') throw check.reason;
  }
  return transactions;
}

async function readExecuted(
  { node, section }: Located<'transaction'>,
  position: number,
  { slot, pending, inflate }: BlockParts,
): Promise<ExecutedTransaction> {
  const { offset } = section;
  if (node.slot !== slot) throw new CarError(`a transaction of slot ${node.slot} in the block of ${slot}`, offset);
  if (node.index !== null && node.index !== BigInt(position))
    throw new CarError(`transaction ${node.index} of its block at position ${position}`, offset);
  const bytes = readPayload(node.data, section, pending);
  const transaction = decodeOrThrow('a transaction', offset, () => decodeTransactionBytes(bytes));
  const stored = await inflate(node.metadata, section);
  if (stored.length === 0 && node.metadata.data.length === 0) return { transaction, meta: null };
  const meta: TransactionMeta = decodeOrThrow('metadata', offset, () => decodeMeta(stored));
  const contradiction = describeLoadedAddresses(meta.loadedAddresses, transaction.message);
  if (contradiction !== null) throw new CarError(contradiction, offset);
  return { transaction, meta };
}

function decodeOrThrow<T>(what: string, offset: number, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    throw new CarError(`${what} that cannot be read: ${errorText(error)}`, offset, error);
  }
}

async function expectSigned(transaction: Transaction, offset: number, verify: VerifyTransaction): Promise<void> {
  const checks = await verify(transaction);
  if (checks.length === 0 || checks.some((check) => check !== 'valid'))
    throw new CarError(`signature ${transactionId(transaction)} does not fit the message`, offset);
}
