import type { Address } from '../../../solana/ids/ids.ts';
import { shortName } from '../../../solana/names/address-names.ts';
import { isTipAccount } from '../../../solana/ids/tip-accounts.ts';
import { type Asset, SOL, type TreeMovements, treeMovements } from './movements.ts';
import type { ViewedAccount } from './view-accounts.ts';
import type { ViewedInstruction } from './view-instruction.ts';
import type { ViewedTransaction } from './view-transaction.ts';

/** The assets that one owner paid and received in a call tree. Amounts are positive. */
export interface Swap {
  readonly owner: Address;
  readonly paid: readonly SwapAmount[];
  readonly got: readonly SwapAmount[];
  /** The one owner on the other side, if a transfer names it. */
  readonly other: Address | null;
  /** True if the owner both paid and received each asset that changed, and either gained or lost all of them: a trade for more of the same. */
  readonly isRoundTrip: boolean;
  /** What was burned of `paid`. */
  readonly burned: readonly SwapAmount[];
  /** True if another asset of the owner changed too, and nothing shows whether this call did it. */
  readonly isPartial: boolean;
  /** Who received from the owner all of `got`; only known of exchanges that no balances show. */
  readonly receiver?: Address | null;
  /** The signer who traded what belongs to `owner`; left out if the owner did. */
  readonly trader?: Address;
}

export interface SwapAmount {
  readonly asset: Asset;
  readonly units: bigint;
}

/** True for SOL and tokens with a well-known name: others are bought and sold for them. */
export function isMoney({ mint }: Asset): boolean {
  return shortName(mint) !== null;
}

/**
 * What one owner paid and received in a call tree: the first signer whose balances it changed, unless that is by a small fee and another
 * signer moved more; or else, with `ofAnyone`, the first owner who sent or received something. `trader` comes before all. null if it moved
 * nothing, or if the amounts could also belong to another instruction.
 */
export function swapIn(
  tree: TreeMovements,
  accounts: readonly ViewedAccount[],
  ofAnyone: boolean,
  trader: Address | null = null,
): Swap | null {
  const signers = accounts.filter(({ signer }) => signer).map(({ address }) => address);
  const moved = tree.movements.flatMap(({ from, to }) => [from ?? [], to ?? []].flat());
  const [one, another, ...more] = tree.unexplained;
  // No call shows it, but one account lost what another one gained. Rent that came back is no payment.
  const isPair = one?.asset.mint === another?.asset.mint && one?.units === -(another?.units ?? 0n) && more.length === 0;
  const lost = isPair
    ? tree.unexplained.flatMap(({ owner, units, isRent }) => (units < 0n && !isRent ? owner : []))
    : [];
  const moving = !ofAnyone ? [] : moved.length > 0 ? moved : lost;
  let fee: Swap | null = null;
  for (const owner of new Set([...(trader === null ? [] : [trader]), ...signers, ...moving])) {
    const swap: Swap | null = fee !== null && !signers.includes(owner) ? null : swapOf(owner, tree);
    if (swap === null) continue;
    if (owner === trader || !isSmallFee(swap)) return swap;
    // One signer may pay the fee of what another one does.
    fee ??= swap;
  }
  return fee;
}

/** Less is a fee for what a program did, as that of Wormhole for a message: 0.0001 SOL. */
export const SMALL_PRICE = 100_000n;

/** Whether less than that was paid, and nothing else moved. */
export function isSmallFee({ paid: [only, ...more], got }: Swap): boolean {
  return only?.asset === SOL && only.units < SMALL_PRICE && more.length === 0 && got.length === 0;
}

/**
 * The swap of all instructions of the only unparsed program, if there are several: a market may take the price in one
 * instruction and deliver the purchase in another. null if none is named as a sale, if they swapped nothing, or more
 * than two assets.
 */
export function jointSwap(view: ViewedTransaction, opaque: readonly ViewedInstruction[]): JointSwap | null {
  const [first] = opaque;
  const ids = opaque.map(({ id }) => id);
  if (first === undefined || ids.length < 2) return null;
  const names = opaque.map(({ type }) => type?.name ?? '');
  if (!names.some((name) => SALES.test(name)) || names.some((name) => NO_SALES.test(name))) return null;
  if (first.programId === null || opaque.some(({ programId }) => programId !== first.programId)) return null;
  const accounts = opaque.some((each) => each.accounts === null) ? null : opaque.flatMap((each) => each.accounts ?? []);
  const instruction: ViewedInstruction = { ...first, type: null, parsed: null, accounts };
  const joined = treeMovements(view, [instruction], () => ids).get(first.id);
  if (joined === undefined || joined.unexplained.some(({ asset }) => asset !== SOL)) return null;
  // Only what was transferred is a price: the rest is rent of the market's accounts.
  const swap = swapIn({ ...joined, unexplained: [] }, view.accounts, false);
  if (swap === null || swap.paid.length !== 1 || swap.got.length !== 1) return null;
  return { swap, instruction, ids, tree: joined };
}

/**
 * What reached a new pool of what its creator paid: the pool owns the accounts that received two assets or more. What went to others are
 * fees. Without such an owner, all of it counts.
 */
export function depositOf(
  swap: Swap,
  tree: TreeMovements,
): { readonly deposit: Swap; readonly fees: TreeMovements['movements'] } {
  const sent = tree.movements.filter(({ from, to }) => from === swap.owner && to !== null && !isTipAccount(to));
  const assetsOf = (owner: Address | null) =>
    new Set(sent.flatMap(({ to, asset }) => (to === owner ? asset.mint : []))).size;
  const [pool, ...morePools] = new Set(sent.flatMap(({ to }) => (assetsOf(to) > 1 ? to : [])));
  if (pool === undefined || morePools.length > 0) return { deposit: swap, fees: [] };
  const fees = sent.filter(({ to }) => to !== pool);
  const paid = swap.paid.flatMap(({ asset, units }) => {
    const left = fees.reduce((sum, fee) => (fee.asset.mint === asset.mint ? sum - fee.units : sum), units);
    return left > 0n ? [{ asset, units: left }] : [];
  });
  return { deposit: { ...swap, paid }, fees };
}

/** A payment of one token without the SOL that went to others beside it: a bridge asks for a fee for each message. */
export function withoutMessageFee(
  swap: Swap,
  tree: TreeMovements,
): { readonly deposit: Swap; readonly fees: TreeMovements['movements'] } {
  const [token, ...moreTokens] = swap.paid.filter(({ asset }) => asset !== SOL);
  const cost = swap.paid.find(({ asset }) => asset === SOL);
  const fees = tree.movements.filter(({ from, to, asset }) => from === swap.owner && to !== null && asset === SOL);
  const isCost = cost?.units === fees.reduce((sum, { units }) => sum + units, 0n);
  if (token === undefined || moreTokens.length + swap.got.length > 0 || !isCost) return { deposit: swap, fees: [] };
  return { deposit: { ...swap, paid: [token] }, fees };
}

/** A swap without the remainder of an intermediate asset: the owner received it within the calls and passed on at least 99 % of it. */
export function withoutRest(
  swap: Swap,
  { movements }: TreeMovements,
): { readonly swap: Swap; readonly rest: readonly SwapAmount[] } {
  const sumOf = (side: 'from' | 'to', { mint }: Asset) =>
    movements.reduce(
      (sum, each) => (each[side] === swap.owner && each.asset.mint === mint ? sum + each.units : sum),
      0n,
    );
  const isRest = ({ asset, units }: SwapAmount) => sumOf('from', asset) > 0n && units * 100n <= sumOf('to', asset);
  const rest = swap.paid.length === 1 && swap.got.length === 2 && !swap.isPartial ? swap.got.filter(isRest) : [];
  return rest.length === 1
    ? { swap: { ...swap, got: swap.got.filter((each) => !rest.includes(each)) }, rest }
    : { swap, rest: [] };
}

function swapOf(owner: Address, tree: TreeMovements): Swap | null {
  const movements = tree.movements.filter(
    ({ from, to }) => (from === owner || to === owner) && (to === null || !isTipAccount(to)),
  );
  const changed = tree.unexplained.filter((change) => change.owner === owner);
  // An account that sent tokens and was closed did not pay its rent to whom it sent them.
  const sentTokens = movements.some(({ from, asset }) => from === owner && asset !== SOL);
  const unexplained = changed.filter(({ isRent, account }) => !(sentTokens && isRent && account === owner));
  const sums = new Map<string, SwapAmount>();
  const add = (asset: Asset, units: bigint) =>
    sums.set(asset.mint, { asset, units: (sums.get(asset.mint)?.units ?? 0n) + units });
  for (const { from, asset, units } of movements) add(asset, from === owner ? -units : units);
  for (const { asset, units } of unexplained) add(asset, units);
  const gained = unexplained.reduce((sum, { asset, units }) => (asset === SOL ? sum + units : sum), 0n);
  const rent = gained > 0n ? minimum(gained, returnedRent(tree)) : 0n;
  if (rent > 0n) add(SOL, -rent);

  const all = [...sums.values()].filter(({ units }) => units !== 0n);
  const targets = new Set(movements.map(({ from, to }) => (from === owner ? to : from)));
  const [target = null] = targets.size === 1 ? targets : [];
  // A transfer to one owner is certain, if nothing else changed.
  const isTransfer = all.length === 1 && unexplained.length === 0 && target !== null;
  const isUncertain = ({ asset }: { readonly asset: Asset }) => tree.uncertain.has(`${owner} ${asset.mint}`);
  const uncertain = [...tree.uncertain].filter((key) => key.startsWith(`${owner} `));
  const isPartial = uncertain.some((key) => !isTransfer || key !== `${owner} ${all[0]?.asset.mint}`);
  const amounts = isPartial ? all.filter((each) => !isUncertain(each)) : all;
  const paid = amounts.filter(({ units }) => units < 0n).map(({ asset, units }) => ({ asset, units: -units }));
  const got = amounts.filter(({ units }) => units > 0n);
  if (paid.length === 0 && got.length === 0) return null;
  const others = new Set(unexplained.length > 0 && rent !== gained ? matchingChanges(tree, owner, amounts) : targets);
  const [other = null] = others.size === 1 && !isPartial ? others : [];
  const isRoundTrip =
    (paid.length === 0 || got.length === 0) &&
    amounts.every(({ asset: { mint } }) => {
      const own = movements.filter((each) => each.asset.mint === mint);
      const gains = unexplained.filter((each) => each.asset.mint === mint && each.units > 0n);
      return own.some(({ from }) => from === owner) && (own.some(({ to }) => to === owner) || gains.length > 0);
    });
  const isBurned = ({ asset: { mint } }: SwapAmount) =>
    movements.every((each) => each.asset.mint !== mint || each.from !== owner || each.to === null);
  const burned = unexplained.length === 0 ? paid.filter(isBurned) : [];
  return { owner, paid, got, other, isRoundTrip: isRoundTrip && !isPartial, burned, isPartial };
}

function minimum(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** The rent of accounts that a program closed without an instruction. */
function returnedRent({ unexplained }: TreeMovements): bigint {
  return unexplained.reduce((sum, { isRent, units }) => (isRent ? sum - units : sum), 0n);
}

/** Owners that lost what this one gained, or the reverse, without a transfer. */
function matchingChanges(
  { unexplained }: TreeMovements,
  owner: Address,
  amounts: readonly SwapAmount[],
): readonly (Address | null)[] {
  const [only, ...more] = amounts;
  if (only === undefined || more.length > 0) return [null];
  const others = unexplained.filter((change) => change.owner !== owner);
  return others.length === 1 && others[0]?.units === -only.units ? [others[0].owner] : [null];
}

/** Instructions that are described as one. */
export interface InstructionGroup {
  /** Stands for all of them: the first that moved something, with the accounts of all. */
  readonly instruction: ViewedInstruction;
  readonly ids: readonly string[];
  /** Undefined if the answer does not show what it moved. */
  readonly tree: TreeMovements | undefined;
}

/**
 * The unparsed instructions, each as a group. If nothing shows which of several instructions of one program changed a balance, these
 * are one group.
 */
export function groupsOf(view: ViewedTransaction, opaque: readonly ViewedInstruction[]): readonly InstructionGroup[] {
  const single = opaque.map((instruction) => ({ instruction, ids: [instruction.id] }));
  let known = withTrees(view, single);
  for (const program of new Set(opaque.map(({ programId }) => programId))) {
    if (uncertaintyOf(known) === 0) break;
    const members = known.filter(({ instruction }) => instruction.programId === program);
    const [first] = members;
    if (first === undefined || members.length < 2) continue;
    const moving = members.find(({ tree }) => (tree?.movements.length ?? 0) > 0) ?? first;
    const accounts = members.every(({ instruction }) => instruction.accounts !== null)
      ? members.flatMap(({ instruction }) => instruction.accounts ?? [])
      : null;
    const joined = { instruction: { ...moving.instruction, accounts }, ids: members.flatMap(({ ids }) => ids) };
    const others = known.filter((group) => !members.includes(group));
    const together = withTrees(view, [...others, joined]);
    if (uncertaintyOf(together) < uncertaintyOf(known)) known = together;
  }
  return known;
}

function withTrees(
  view: ViewedTransaction,
  groups: readonly Omit<InstructionGroup, 'tree'>[],
): readonly InstructionGroup[] {
  const idsOf = new Map(groups.map(({ instruction, ids }) => [instruction.id, ids]));
  const trees = treeMovements(
    view,
    groups.map(({ instruction }) => instruction),
    (id) => idsOf.get(id) ?? [id],
  );
  return groups.map(({ instruction, ids }) => ({ instruction, ids, tree: trees.get(instruction.id) }));
}

/** The number of changes that no single instruction is certain to have caused. It is the same in every tree. */
function uncertaintyOf(groups: readonly InstructionGroup[]): number {
  return groups[0]?.tree?.uncertain.size ?? 0;
}

/** The combined swap of several instructions of one program. */
interface JointSwap {
  readonly swap: Swap;
  /** Stands for all of them: the first, without its name, with the accounts of all. */
  readonly instruction: ViewedInstruction;
  readonly ids: readonly string[];
  readonly tree: TreeMovements;
}

const SALES = /buy|sell|sale|purchase/i;

/** A position in a pool is an indivisible token, too, but it is burned, not sold. */
const NO_SALES = /liquidity|position|burn|borrow|repay|stake/i;
