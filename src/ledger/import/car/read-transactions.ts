import type { Slot } from '../../../solana/ids/ids.ts';
import { verifySignatures } from '../../../solana/ed25519/verify-signatures.ts';
import type { ExecutedTransaction } from '../../../solana/model/block.ts';
import type { TransactionMeta } from '../../../solana/model/meta.ts';
import { type Transaction, transactionId } from '../../../solana/model/transaction.ts';
import { decodeTransactionBytes } from '../../../solana/wire/transaction-codec.ts';
import { describeLoadedAddresses } from '../describe-loaded-addresses.ts';
import { CarError } from './car-error.ts';
import { decodeMeta } from './decode-meta.ts';
import type { InflatePayload } from './inflate-payload.ts';
import type { Located, PendingSections } from './pending-sections.ts';
import { readPayload } from './read-payload.ts';

export interface BlockParts {
  readonly slot: Slot;
  readonly pending: PendingSections;
  readonly inflate: InflatePayload;
}

/** Signatures are verified in worker threads: enough to keep them busy. */
const BATCH_SIZE = 64;

/** The transactions of entries, in order, with valid signatures. Throws CarError. */
export async function readTransactions(
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
      checks.push(expectSigned(executed.transaction, located.section.offset));
    }
    // Settled, so that no rejection is left without a handler.
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
    throw new CarError(
      `${what} that cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      offset,
      error,
    );
  }
}

async function expectSigned(transaction: Transaction, offset: number): Promise<void> {
  const checks = await verifySignatures(transaction);
  if (checks.length === 0 || checks.some((check) => check !== 'valid'))
    throw new CarError(`signature ${transactionId(transaction)} does not fit the message`, offset);
}
