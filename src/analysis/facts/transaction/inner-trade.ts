import type { Address } from '../../../solana/ids/ids.ts';
import { isTipAccount } from '../../../solana/ids/tip-accounts.ts';
import { isTradingProgram } from '../../../solana/names/address-names.ts';
import { type Asset, type Movement, SOL, type TreeMovements } from './movements.ts';
import { type Swap, type SwapAmount, isMoney, withoutRest } from './swap.ts';
import { tokenMove } from './token-accounts.ts';
import type { ViewedAccount } from './view-accounts.ts';
import type { ViewedInstruction } from './view-instruction.ts';

/**
 * A trade on a known venue inside a call: of a signer whose price somebody else funded in the same call, or whose proceeds were passed on
 * there, so that what its balances changed by does not show it; or with the assets of an owner who did not sign, such as a vault.
 */
export interface InnerTrade {
  /** The call of the venue comes first. */
  readonly calls: readonly [ViewedInstruction, ...ViewedInstruction[]];
  /** One asset for another. */
  readonly swap: Swap;
  /** What the trader kept of an intermediate asset. */
  readonly rest: readonly SwapAmount[];
  /** What the venue moved. */
  readonly tree: TreeMovements;
  /** What the trader got from others before or after, and passed on to them. */
  readonly funded: readonly Movement[];
  readonly passedOn: readonly Movement[];
}

/**
 * null unless exactly one call of a venue, or of a router of venues, moved something, and nothing but this trade and transfers changed the
 * trader’s balances. `ofAnyone`: also the trade of an owner who did not sign, if no signer moved anything on the venue.
 */
export function innerTradeIn(
  tree: TreeMovements,
  calls: readonly ViewedInstruction[],
  accounts: readonly ViewedAccount[],
  ofAnyone: boolean,
): InnerTrade | null {
  const venues = outermost(calls.filter(isVenue)).filter(({ id }) => tree.movements.some((each) => isInside(each, id)));
  const venue = routerOf(venues, calls);
  if (venue === null) return null;
  const inside = tree.movements.filter((each) => isInside(each, venue.id));
  const venueCalls = [venue, ...calls.filter(({ id }) => id.startsWith(`${venue.id}.`))] as const;
  const signers = new Set(accounts.flatMap(({ signer, address }) => (signer ? address : [])));
  for (const owner of signers) {
    const trade = tradeOf(owner, tree, venueCalls, inside);
    // Without the others, it is what the balances of the signer show.
    if (trade !== null && trade.funded.length + trade.passedOn.length > 0) return trade;
  }
  const owners = new Set(inside.flatMap(({ from, to }) => [from, to].filter((owner) => owner !== null)));
  if (!ofAnyone || [...owners].some((owner) => signers.has(owner))) return null;
  for (const owner of owners) {
    // A token account that stands for its owner belongs to a market.
    if (calls.some(({ tokenAccounts }) => tokenAccounts.has(owner))) continue;
    const trade = tradeOf(owner, tree, venueCalls, inside);
    if (trade !== null && isOfTrader(trade)) return forFunder(trade);
  }
  return null;
}

/** False for the other side of a trade, and for amounts of which the owner gave back a part. */
function isOfTrader({ calls: [venue, ...others], swap, tree }: InnerTrade): boolean {
  const [[paid], [got]] = [swap.paid, swap.got];
  if (paid === undefined || got === undefined || !isGivenByTrader(paid.asset, got.asset, venue, others)) return false;
  return tree.movements.every(
    ({ from, to, asset }) =>
      !(to === swap.owner && asset.mint === paid.asset.mint) && !(from === swap.owner && asset.mint === got.asset.mint),
  );
}

/** The same trade as that of the owner who paid all of the price and got all that it gave: the account between them is a program’s. */
function forFunder(trade: InnerTrade): InnerTrade {
  const { swap, funded, passedOn } = trade;
  const [[paid], [got]] = [swap.paid, swap.got];
  const [[price, ...morePrices], [proceeds, ...moreProceeds]] = [funded, passedOn];
  const isPassedThrough =
    price?.from != null &&
    price.from === proceeds?.to &&
    price.units === paid?.units &&
    proceeds.units === got?.units &&
    morePrices.length + moreProceeds.length === 0;
  return isPassedThrough && price.from !== null
    ? { ...trade, swap: { ...swap, owner: price.from }, funded: [], passedOn: [] }
    : trade;
}

function isVenue({ depth, programId, status }: ViewedInstruction): boolean {
  return depth > 0 && status === 'completed' && programId !== null && isTradingProgram(programId);
}

/** Without the calls that another one of them made. */
function outermost(calls: readonly ViewedInstruction[]): readonly ViewedInstruction[] {
  return calls.filter(({ id }) => calls.every((other) => !id.startsWith(`${other.id}.`)));
}

/** The only venue, or the inner call that made the calls of all. */
function routerOf(venues: readonly ViewedInstruction[], calls: readonly ViewedInstruction[]): ViewedInstruction | null {
  const [first, ...more] = venues;
  if (first === undefined || more.length === 0) return first ?? null;
  const routers = calls.filter(({ id, depth }) => depth > 0 && venues.every((each) => each.id.startsWith(`${id}.`)));
  return routers.at(-1) ?? null;
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

/** What an owner traded on the venue; null unless that is one asset for another. */
function tradeOf(
  owner: Address,
  tree: TreeMovements,
  calls: InnerTrade['calls'],
  inside: readonly Movement[],
): InnerTrade | null {
  const [venue] = calls;
  const outside = tree.movements.filter(
    (each) =>
      (each.from === owner || each.to === owner) &&
      !inside.includes(each) &&
      (each.to === null || !isTipAccount(each.to)),
  );
  const unexplained = unexplainedOf(owner, tree, venue, inside);
  const isUncertain = [...tree.uncertain].some((key) => key.startsWith(`${owner} `));
  if (unexplained === null || isUncertain) return null;
  const sums = new Map<string, SwapAmount>();
  const add = ({ asset, units }: SwapAmount) =>
    sums.set(asset.mint, { asset, units: (sums.get(asset.mint)?.units ?? 0n) + units });
  for (const { from, to, asset, units } of inside) {
    if (from === owner) add({ asset, units: -units });
    if (to === owner) add({ asset, units });
  }
  add({ asset: SOL, units: unexplained });
  const got = [...sums.values()].filter(({ units }) => units > 0n);
  const paid = [...sums.values()].flatMap(({ asset, units }) => (units < 0n ? [{ asset, units: -units }] : []));
  const isOfTrade = ({ asset }: Movement) => [...paid, ...got].some((each) => each.asset.mint === asset.mint);
  if (!outside.every((each) => isOfTrade(each) && each.from !== null && each.to !== null)) return null;
  const venueTree = { ...tree, movements: inside, rents: [] };
  const { swap, rest } = withoutRest(
    { owner, paid, got, other: null, isRoundTrip: false, burned: [], isPartial: false },
    venueTree,
  );
  if (swap.paid.length !== 1 || swap.got.length !== 1) return null;
  const [funded, passedOn] = [outside.filter(({ to }) => to === owner), outside.filter(({ from }) => from === owner)];
  return { calls, swap, rest, tree: venueTree, funded, passedOn };
}

/**
 * True if the trader gave `gave` and the pool gave `took`. In a call named "buy" or "sell", the one that is money decides; in others, the
 * trader is the one whose asset moved first.
 */
export function isGivenByTrader(
  gave: Asset,
  took: Asset,
  { type }: ViewedInstruction,
  calls: readonly ViewedInstruction[],
): boolean {
  const [name] = /^(?:buy|sell)/i.exec(type?.name ?? '') ?? [];
  if (name !== undefined && isMoney(gave) !== isMoney(took)) return isMoney(gave) === (name.toLowerCase() === 'buy');
  const mints = calls.map((call) => tokenMove(call)?.mint ?? (call.parsed?.program === 'system' ? SOL.mint : null));
  return mints.find((mint) => mint === gave.mint || mint === took.mint) !== took.mint;
}
