import { LedgerError } from '../../ledger/engine/errors.ts';
import type { BlockHeader } from '../../solana/model/block.ts';
import { NodeProblem, type NodeReader } from './node-reader.ts';
import { type Slot, UNAVAILABLE_BLOCKHASH } from '../../solana/ids/ids.ts';

/**
 * A block has to follow the last one of the ledger directly. Then the slots between them were skipped. Throws NodeProblem if the node
 * left out a block between them, and LedgerError if it no longer has it or is of another fork.
 */
export async function checkLink(block: BlockHeader, last: BlockHeader, { oldestSlot }: NodeReader): Promise<void> {
  const { slot, parentSlot, previousBlockhash } = block;
  if (parentSlot > last.slot) {
    const oldest = await oldestSlot();
    if (oldest > parentSlot) throw new LedgerError(describePruned(oldest, last.slot));
    throw new NodeProblem(`getBlocks: it lists slot ${slot}, but not ${parentSlot}, which that follows`);
  }
  const isSameParent = previousBlockhash === last.blockhash || previousBlockhash === UNAVAILABLE_BLOCKHASH;
  if (parentSlot === last.slot && isSameParent) return;
  throw new LedgerError(
    `finalized block ${slot} of the node does not follow block ${last.slot} of the ledger: they are of different forks or networks`,
  );
}

/** Throws LedgerError if the node no longer has the first slot to follow from. */
export async function requireCovered(start: Slot, { oldestSlot }: NodeReader): Promise<void> {
  const oldest = await oldestSlot();
  if (oldest > start)
    throw new LedgerError(`the oldest block of the node is of slot ${oldest}, after --start ${start}`);
}

function describePruned(oldest: Slot, last: Slot): string {
  return `the oldest block of the node is of slot ${oldest}, and the ledger ends at ${last}: --start ${oldest} leaves a gap and goes on`;
}
