import type { Address } from '../../../solana/ids/ids.ts';
import { SOL, type TreeMovements, changesIn } from '../../facts/transaction/movements.ts';
import { type Swap, type SwapAmount, isMoney } from '../../facts/transaction/swap.ts';
import type { ViewedInstruction } from '../../facts/transaction/view-instruction.ts';
import type { Clause } from '../clauses.ts';
import { type Wording, phrase } from '../wording.ts';
import { describeAmount, describeShortAmount, isTradingTree } from './swap-clause.ts';

/**
 * "A swapped 1 SOL for 20 USDC paid to B": a trade whose proceeds go to somebody else, such as the order that is filled with it. null unless
 * the last transfer in another asset pays an owner who gave nothing.
 */
export function describeDelivery(
  { owner, paid, got, isPartial, burned }: Swap,
  tree: TreeMovements,
  calls: readonly ViewedInstruction[],
  wording: Wording,
): Clause | null {
  const [price, ...morePrices] = paid;
  const last = tree.movements.findLast(({ asset }) => asset.mint !== price?.asset.mint);
  if (price === undefined || morePrices.length + got.length > 0 || isPartial || burned.length > 0) return null;
  if (last?.to == null || last.from === null) return null;
  const given = tree.movements.filter(({ from, asset }) => from === last.from && asset.mint === last.asset.mint);
  // A smaller part is a fee.
  if (given.some(({ units }) => units > last.units)) return null;
  if (tree.unexplained.length > 0 || !isTradingTree(calls)) return null;
  const { to } = last;
  const received = receivedBy(to, tree);
  const [first] = calls;
  // A token account of an unknown owner may be the trader's own.
  if (calls.some(({ tokenAccounts }) => tokenAccounts.has(to))) return null;
  if (to === owner || received === null || first === undefined) return null;
  const name = wording.nameOf(to);
  return {
    subject: wording.nameOf(owner),
    key: `delivery ${first.id}`,
    units: 1n,
    target: '',
    describe: () =>
      phrase`swapped ${describeAmount(price, wording)} for ${describeAmount(received, wording)} paid to ${name}`,
    // A headline has no room for more.
    describeShort: () =>
      phrase`${isMoney(price.asset) ? 'paid' : 'sold'} ${describeShortAmount(price, wording)}; ${name} got ${describeAmount(received, wording)}`,
    ...(first.programId === null ? {} : { via: wording.nameOf(first.programId) }),
  };
}

/** What an owner gained in the calls; null unless it is one asset, and the owner gave nothing. */
function receivedBy(owner: Address, tree: TreeMovements): SwapAmount | null {
  if (tree.movements.some(({ from }) => from === owner)) return null;
  const changes = changesIn(tree);
  const [only, ...more] = [SOL, ...changes.tokens([owner])].flatMap((asset) => {
    const units = changes.get(owner, asset);
    return units === null ? [] : [{ asset, units }];
  });
  return only === undefined || more.length > 0 ? null : only;
}
