import type { Signature, Slot } from '../../../solana/ids/ids.ts';
import type { BlockFacts } from '../block/block-overview.ts';
import type { BlockContradiction } from './contradiction.ts';

/**
 * Compares the header of a block with itself and with the slots that the endpoint lists around it, and its transactions
 * with each other. `ids`: null for an unknown id. `listed`: known slots with a block, ascending.
 */
export function checkBlock(
  { slot, parentSlot, blockHeight, blockhash, previousBlockhash }: BlockFacts,
  ids: readonly (Signature | null)[],
  listed: readonly Slot[],
): readonly BlockContradiction[] {
  const found: BlockContradiction[] = parentSlot === null ? [] : checkParent({ slot, parentSlot, blockHeight }, listed);
  if (blockhash !== null && blockhash === previousBlockhash) found.push({ kind: 'sameBlockhash' });
  const repeated = findRepeated(ids);
  if (repeated !== null) found.push(repeated);
  return found;
}

function checkParent(
  { slot, parentSlot, blockHeight }: Pick<BlockFacts, 'slot' | 'blockHeight'> & { readonly parentSlot: Slot },
  listed: readonly Slot[],
): BlockContradiction[] {
  const between = listed.findLast((other) => other > parentSlot && other < slot);
  const found: BlockContradiction[] = [];
  // The first block names itself as its parent.
  if (parentSlot > slot || (parentSlot === slot && slot !== 0n)) found.push({ kind: 'parentSlot', parentSlot, slot });
  // A height counts blocks, and each block has a different slot.
  else if (blockHeight !== null && blockHeight > (slot === 0n ? 0n : parentSlot + 1n))
    found.push({ kind: 'blockHeight', blockHeight, parentSlot });
  if (between !== undefined) found.push({ kind: 'skippedParent', parentSlot, listed: between });
  return found;
}

function findRepeated(ids: readonly (Signature | null)[]): BlockContradiction | null {
  const firsts = new Map<Signature, number>();
  const repeats: { readonly index: number; readonly first: number }[] = [];
  ids.forEach((id, index) => {
    const first = id === null ? undefined : firsts.get(id);
    if (first !== undefined) repeats.push({ index, first });
    else if (id !== null) firsts.set(id, index);
  });
  const [earliest] = repeats;
  return earliest === undefined ? null : { kind: 'repeated', ...earliest, count: repeats.length };
}
