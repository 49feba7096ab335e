import type { Address } from '../../../solana/ids/ids.ts';
import { isTipAccount } from '../../../solana/ids/tip-accounts.ts';
import { isTradingProgram } from '../../../solana/names/address-names.ts';
import { type Movement, SOL, type TreeMovements } from './movements.ts';
import type { Swap, SwapAmount } from './swap.ts';
import type { ViewedAccount } from './view-accounts.ts';
import type { ViewedInstruction } from './view-instruction.ts';

/**
 * A trade of a signer on a known venue inside a call, whose price somebody else funded in the same call, or whose proceeds were passed on
 * there: what its balances changed by does not show it.
 */
export interface InnerTrade {
  /** The call of the venue comes first. */
  readonly calls: readonly [ViewedInstruction, ...ViewedInstruction[]];
  readonly swap: Swap;
  /** What the venue moved. */
  readonly tree: TreeMovements;
  /** What the trader got from others before or after, and passed on to them. */
  readonly funded: readonly Movement[];
  readonly passedOn: readonly Movement[];
}

/** null unless exactly one call of a venue moved something, and nothing but this trade and transfers changed the trader’s balances. */
export function innerTradeIn(
  tree: TreeMovements,
  calls: readonly ViewedInstruction[],
  accounts: readonly ViewedAccount[],
): InnerTrade | null {
  const [venue, ...more] = outermost(calls.filter(isVenue)).filter(({ id }) =>
    tree.movements.some((each) => isInside(each, id)),
  );
  if (venue === undefined || more.length > 0) return null;
  const inside = tree.movements.filter((each) => isInside(each, venue.id));
  const signers = accounts.flatMap(({ signer, address }) => (signer ? address : []));
  for (const owner of signers) {
    const own = (each: Movement) => each.from === owner || each.to === owner;
    const outside = tree.movements.filter(
      (each) => own(each) && !inside.includes(each) && (each.to === null || !isTipAccount(each.to)),
    );
    const unexplained = unexplainedOf(owner, tree, venue, inside);
    const isUncertain = [...tree.uncertain].some((key) => key.startsWith(`${owner} `));
    if (unexplained === null || isUncertain || !inside.some(own) || outside.length === 0) continue;
    const trade = tradeOf(owner, inside, unexplained);
    if (trade === null) continue;
    const isOfTrade = ({ asset }: Movement) => [trade.paid, trade.got].some((each) => each.asset.mint === asset.mint);
    if (!outside.every((each) => isOfTrade(each) && each.from !== null && each.to !== null)) continue;
    const { paid, got } = trade;
    const swap = { owner, paid: [paid], got: [got], other: null, isRoundTrip: false, burned: [], isPartial: false };
    return {
      calls: [venue, ...calls.filter(({ id }) => id.startsWith(`${venue.id}.`))],
      swap,
      tree: { ...tree, movements: inside, rents: [] },
      funded: outside.filter(({ to }) => to === owner),
      passedOn: outside.filter(({ from }) => from === owner),
    };
  }
  return null;
}

function isVenue({ depth, programId, status }: ViewedInstruction): boolean {
  return depth > 0 && status === 'completed' && programId !== null && isTradingProgram(programId);
}

/** Without the calls that another one of them made. */
function outermost(calls: readonly ViewedInstruction[]): readonly ViewedInstruction[] {
  return calls.filter(({ id }) => calls.every((other) => !id.startsWith(`${other.id}.`)));
}

function isInside({ call = '' }: Movement, id: string): boolean {
  return call.startsWith(`${id}.`);
}

/**
 * The lamports that the owner got without a transfer: those of the venue, if its counterparties alone lost some. null if another call may
 * have caused the change.
 */
function unexplainedOf(
  owner: Address,
  { unexplained }: TreeMovements,
  { accounts }: ViewedInstruction,
  inside: readonly Movement[],
): bigint | null {
  const changes = unexplained.filter((each) => each.owner === owner);
  if (changes.length === 0) return 0n;
  const isListed = (account: Address) => accounts?.some(({ address }) => address === account) === true;
  const isCounterparty = (other: Address) =>
    inside.some(({ from, to }) => (from === owner && to === other) || (from === other && to === owner));
  const losses = unexplained.filter(({ units }) => units < 0n);
  const isOfVenue =
    changes.every(({ asset, units }) => asset === SOL && units > 0n) &&
    isListed(owner) &&
    losses.every((each) => each.asset === SOL && isListed(each.account) && isCounterparty(each.owner));
  return isOfVenue ? changes.reduce((sum, { units }) => sum + units, 0n) : null;
}

function tradeOf(
  owner: Address,
  inside: readonly Movement[],
  unexplained: bigint,
): { readonly paid: SwapAmount; readonly got: SwapAmount } | null {
  const sums = new Map<string, SwapAmount>();
  const add = ({ asset, units }: SwapAmount) =>
    sums.set(asset.mint, { asset, units: (sums.get(asset.mint)?.units ?? 0n) + units });
  for (const { from, to, asset, units } of inside) {
    if (from === owner) add({ asset, units: -units });
    if (to === owner) add({ asset, units });
  }
  add({ asset: SOL, units: unexplained });
  const [one, other, ...more] = [...sums.values()].filter(({ units }) => units !== 0n);
  if (one === undefined || other === undefined || more.length > 0) return null;
  const [paid, got] = one.units < 0n ? [one, other] : [other, one];
  return paid.units > 0n || got.units < 0n ? null : { paid: { ...paid, units: -paid.units }, got };
}
