import { clusterOf } from '../../solana/era/clusters.ts';
import { eraOf } from '../../solana/era/era-of.ts';
import { type Blockhash, type Slot, UNAVAILABLE_BLOCKHASH, parseBlockhash } from '../../solana/ids/ids.ts';
import { blockhashBytes, signatureBytes } from '../../solana/ids/id-bytes.ts';
import type { BlockHeader, ExecutedTransaction } from '../../solana/model/block.ts';
import type { Entry } from '../rows/entries-row.ts';
import { checkEntries, countHashes, MAX_HASHES } from './check-entries.ts';
import type { HashChains } from './hash-chains.ts';
import type { SlotRange } from './slot-ranges.ts';

/** What is checked of a block, beside its rows. */
export interface CheckedBlock {
  readonly header: BlockHeader;
  readonly transactions: readonly ExecutedTransaction[];
  /** null if the ledger does not have them. */
  readonly entries: readonly Entry[] | null;
  /** The blockhash of the parent; null if it is not in the ledger. */
  readonly parent: Blockhash | null;
}

export interface TrustedHashes {
  readonly genesisHash: string | null;
  /** Blockhashes from elsewhere, by slot. */
  readonly anchors: ReadonlyMap<Slot, Blockhash>;
}

export type Verdict = Pick<SlotRange, 'status' | 'reason'>;

/** Where proof of history starts, and whether that is known from more than the block itself. */
interface Start {
  readonly hash: Blockhash | null;
  readonly isKnown: boolean;
}

/** Recomputes the proof of history of a block, unless `chains` is null, and compares its hashes with its parent and the anchors. */
export async function checkHistory(
  block: CheckedBlock,
  trusted: TrustedHashes,
  chains: HashChains | null,
): Promise<Verdict> {
  const { header, entries, transactions } = block;
  const contradiction = describeContradiction(block, trusted);
  if (contradiction !== null) return failed(contradiction);
  if (entries === null)
    return unverifiable('the ledger has no entries of it, so only its rows and signatures were checked');
  const mixed = entries.reduce((sum, { numTransactions }) => sum + numTransactions, 0);
  if (mixed !== transactions.length)
    return failed(`its entries have ${mixed} transactions, where the block has ${transactions.length}`);
  if (isAlpenglow(header.slot, trusted)) return unverifiable('it is of Alpenglow, which has other rules for entries');
  if (chains === null) return unverifiable('its proof of history was not recomputed');
  const hashes = countHashes(entries);
  if (hashes > MAX_HASHES)
    return unverifiable(`its entries claim ${hashes} hashes, and at most ${MAX_HASHES} are recomputed`);
  const { hash, isKnown } = findStart(block, trusted);
  const signatures = transactions.map(({ transaction }) => transaction.signatures.map(signatureBytes));
  if (hash !== null && parseBlockhash(hash) === null) return failed(`it starts from "${hash}", which is not a hash`);
  const start = hash === null ? null : blockhashBytes(hash);
  const fault = await checkEntries({ blockhash: header.blockhash, entries, signatures, start }, chains);
  if (fault !== null) return failed(fault);
  return isKnown ? { status: 'ok', reason: null } : unverifiable(describeUnknownStart(header, hash));
}

function describeContradiction({ header, parent }: CheckedBlock, { anchors }: TrustedHashes): string | null {
  const { slot, parentSlot, blockhash, previousBlockhash } = header;
  const anchor = anchors.get(slot);
  // The anchor of slot 0 may be the genesis hash, which its history starts from.
  if (anchor !== undefined && anchor !== blockhash && slot !== 0n)
    return `its blockhash is ${blockhash}, where the anchor has ${anchor}`;
  const expected = slot === parentSlot ? null : (parent ?? anchors.get(parentSlot) ?? null);
  if (expected === null || previousBlockhash === UNAVAILABLE_BLOCKHASH || previousBlockhash === expected) return null;
  return `its previousBlockhash is ${previousBlockhash}, where the blockhash of slot ${parentSlot} is ${expected}`;
}

function findStart({ header, parent }: CheckedBlock, { genesisHash, anchors }: TrustedHashes): Start {
  const { slot, parentSlot, blockhash, previousBlockhash } = header;
  const anchor = anchors.get(slot);
  if (slot === 0n) {
    const hash = anchor !== undefined && anchor !== blockhash ? anchor : (genesisHash as Blockhash | null);
    return { hash, isKnown: hash !== null };
  }
  const known = parent ?? anchors.get(parentSlot);
  if (known !== undefined) return { hash: known, isKnown: true };
  const hash = previousBlockhash === UNAVAILABLE_BLOCKHASH ? null : previousBlockhash;
  // The history ends in a blockhash that is trusted, so it cannot have started from another hash than the one it was recomputed from.
  return { hash, isKnown: hash !== null && anchor !== undefined };
}

function describeUnknownStart({ slot, parentSlot }: BlockHeader, hash: Blockhash | null): string {
  if (slot === 0n) return 'it starts from the genesis hash, which is not known: --anchor 0:HASH names it';
  return hash === null
    ? `slot ${parentSlot}, its parent, is not in the ledger: all but its first entry were recomputed, --anchor ${parentSlot}:HASH names what that starts from`
    : `slot ${parentSlot}, its parent, is not in the ledger: its entries follow from the previousBlockhash that it names, --anchor ${parentSlot}:HASH can confirm that`;
}

function isAlpenglow(slot: Slot, { genesisHash }: TrustedHashes): boolean {
  return eraOf(clusterOf(genesisHash), slot, null).consensus?.value === 'Alpenglow';
}

function failed(reason: string): Verdict {
  return { status: 'failed', reason };
}

function unverifiable(reason: string): Verdict {
  return { status: 'unverifiable', reason };
}
