import { UNAVAILABLE_BLOCKHASH, type Blockhash } from '../../../solana/ids/ids.ts';
import { encodeBlockhash } from '../../../solana/ids/id-bytes.ts';
import type { Block } from '../../../solana/model/block.ts';
import type { Entry } from '../../rows/entries-row.ts';
import { CarError } from './car-error.ts';
import type { BlockNode } from './decode-node.ts';
import type { Located, PendingSections } from './pending-sections.ts';
import type { CarSection } from './read-sections.ts';
import { createInflatePayload, type InflatePayload } from './inflate-payload.ts';
import { readTransactions } from './read-transactions.ts';
import { decodeRewards, type StoredRewards } from './stored-rewards.ts';

/** A block of a CAR file with its entries. */
export interface CarBlock {
  readonly block: Block;
  readonly entries: readonly Entry[];
}

/** Builds a block from its node, what that links to, and the blockhash of its parent. Verifies every signature. Throws CarError. */
export async function buildBlock(
  { node, section }: Located<'block'>,
  pending: PendingSections,
  parent: Blockhash | null,
): Promise<CarBlock> {
  const { slot, parentSlot, blockTime, blockHeight } = node;
  if (slot !== 0n && parentSlot >= slot) {
    throw new CarError(`slot ${slot} cannot come after the parent slot ${parentSlot}`, section.offset);
  }
  const inflate = createInflatePayload(pending);
  const entries = locateEntries({ node, section }, pending);
  const transactions = await readTransactions(entries, { slot, pending, inflate });
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
    throw new CarError(`rewards that cannot be read: ${describe(error)}`, section.offset, error);
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
