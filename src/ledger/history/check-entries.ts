import type { Blockhash } from '../../solana/ids/ids.ts';
import { encodeBlockhash } from '../../solana/ids/id-bytes.ts';
import type { Entry } from '../rows/entries-row.ts';
import type { HashChain, HashChains } from './hash-chains.ts';
import { merkleRoot, sha256 } from './merkle-root.ts';

export interface BlockHistory {
  readonly blockhash: Blockhash;
  readonly entries: readonly Entry[];
  /** The signatures of each transaction, as bytes. The entries have as many transactions. */
  readonly signatures: readonly (readonly Uint8Array[])[];
  /** The hash that the first entry starts from; null if it is not known, so that this entry cannot be recomputed. */
  readonly start: Uint8Array | null;
}

/** What is wrong with the proof of history of a block; null if nothing. */
export type HistoryFault = string | null;

/** More than a block of ten minutes has: what a row claims must not keep the check busy for ever. */
export const MAX_HASHES = 1_000_000_000n;

export function countHashes(entries: readonly Entry[]): bigint {
  return entries.reduce((sum, { numHashes }) => sum + numHashes, 0n);
}

/**
 * Recomputes proof of history and the signatures that it mixes in. The entries are independent, since each starts from the hash of the
 * one before. Their hashes must not be more than MAX_HASHES.
 */
export async function checkEntries(
  { blockhash, entries, signatures, start }: BlockHistory,
  chains: HashChains,
): Promise<HistoryFault> {
  const last = entries.at(-1);
  if (last === undefined) return 'it has no entries in its row of them';
  if (encodeBlockhash(last.hash) !== blockhash) return 'its blockhash is not the hash of its last entry';
  const first = start === null ? 1 : 0;
  const ends = await chains.run(
    entries.slice(first).map((entry, at): HashChain => ({
      start: entries[first + at - 1]?.hash ?? start ?? NOTHING,
      count: Number(chainLength(entry)),
    })),
  );
  let position = start === null ? (entries[0]?.numTransactions ?? 0) : 0;
  for (const [at, end] of ends.entries()) {
    const entry = entries[first + at];
    if (entry === undefined) break;
    const own = signatures.slice(position, position + entry.numTransactions).flat();
    position += entry.numTransactions;
    const hash = entry.numTransactions === 0 ? end : sha256(end, merkleRoot(own));
    if (Buffer.compare(hash, entry.hash) !== 0) return describeEntry(entry, first + at);
  }
  return null;
}

const NOTHING = new Uint8Array();

/** The last hash of an entry with transactions is the one that mixes them in. */
function chainLength({ numHashes, numTransactions }: Entry): bigint {
  return numTransactions === 0 || numHashes === 0n ? numHashes : numHashes - 1n;
}

function describeEntry({ numTransactions }: Entry, index: number): string {
  const signatures = numTransactions === 0 ? '' : ' and the signatures of its transactions';
  return `the hash of entry ${index} does not follow from the one before${signatures}`;
}
