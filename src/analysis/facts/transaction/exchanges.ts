import type { Address } from '../../../solana/ids/ids.ts';
import type { Asset } from './movements.ts';
import type { SwapAmount } from './swap.ts';
import { ownerIn, tokenMove } from './token-accounts.ts';
import { tooManyToDescribe } from './view-instruction.ts';
import type { ViewedTransaction } from './view-transaction.ts';

/** What a call took in one token and gave in another one, by the token transfers that it made. */
export interface Exchange {
  /** The path of the call, "4.2". */
  readonly id: string;
  readonly programId: Address | null;
  /** The owner who paid the one token and received the other. */
  readonly trader: Address;
  readonly paid: SwapAmount;
  readonly got: SwapAmount;
  /** The part of `paid` that went to owners who gave nothing for it, as the fee of an aggregator does. */
  readonly aside: readonly PaidAside[];
  /** The part of the proceeds that the trader passed on likewise. `got` does not contain it. */
  readonly proceedsAside: readonly PaidAside[];
}

export interface PaidAside {
  /** The path of the transfer. */
  readonly id: string;
  readonly to: Address;
  readonly units: bigint;
}

/**
 * The exchanges of a transaction, by call. A call is one if exactly one owner paid one token and received another one in it, and this
 * owner signed the transaction or trades in other calls too, as the authority of a router does. A pool that is called twice leaves two
 * such owners, so its calls are left out.
 */
export function exchanges(view: ViewedTransaction): ReadonlyMap<string, Exchange> {
  const { instructions, accounts } = view;
  if (instructions === null || tooManyToDescribe(instructions)) return new Map();
  const transfers = instructions.flatMap((call): Transfer[] => {
    const { id, status, tokenAccounts } = call;
    const move = status === 'completed' ? tokenMove(call) : null;
    if (move === null || move.source === null || move.destination === null) return [];
    const { mint, decimals, units } = move;
    if (mint === null || decimals === null || units === null) return [];
    const [from, to] = [move.source, move.destination].map((account) => ownerIn(tokenAccounts, account));
    return from === undefined || to === undefined || from === to ? [] : [{ id, from, to, mint, decimals, units }];
  });
  const signers = new Set(accounts.flatMap(({ signer, address }) => (signer ? address : [])));
  const found = new Map(
    instructions.flatMap((call) => {
      if (call.parsed !== null && call.parsed.by !== 'idl') return [];
      const inside = transfers.filter(({ id }) => id.startsWith(`${call.id}.`));
      if (inside.length < 2) return [];
      const outside = transfers.filter(({ id }) => !id.startsWith(`${call.id}.`));
      const movesOutside = new Set(outside.flatMap(({ from, to }) => [from, to]));
      const traders = [...netByOwner(inside)].flatMap(([owner, amounts]) => {
        const trade = tradeOf(amounts);
        return trade === null || !(signers.has(owner) || movesOutside.has(owner)) ? [] : [{ owner, ...trade }];
      });
      const signing = traders.filter(({ owner }) => signers.has(owner));
      const [only, ...more] = signing.length > 0 ? signing : traders;
      if (only === undefined || more.length > 0) return [];
      const { owner: trader, paid, got } = only;
      return [[call.id, { id: call.id, programId: call.programId, trader, paid, got, ...NOTHING_ASIDE }] as const];
    }),
  );
  return new Map(
    [...found].map(([id, each]) => {
      const [aside, proceedsAside] = [asideOf('paid', each, found, transfers), asideOf('got', each, found, transfers)];
      return [id, { ...each, aside, proceedsAside }];
    }),
  );
}

const NOTHING_ASIDE = { aside: [], proceedsAside: [] };

/**
 * Empty unless the amounts add up: what was paid is what the inner exchanges took plus these transfers, and what was received is what they
 * gave minus these transfers.
 */
function asideOf(
  side: 'paid' | 'got',
  exchange: Exchange,
  known: ReadonlyMap<string, Exchange>,
  transfers: readonly Transfer[],
): readonly PaidAside[] {
  const { id, trader } = exchange;
  const { asset, units } = exchange[side];
  const hops = hopsOf(id, known).filter((hop) => hop[side].asset.mint === asset.mint);
  if (hops.length === 0) return [];
  const givers = new Set(transfers.flatMap((each) => (each.id.startsWith(`${id}.`) ? each.from : [])));
  const aside = transfers.filter(
    (each) =>
      isInnerCall(each.id, id) &&
      each.mint === asset.mint &&
      !givers.has(each.to) &&
      (side === 'paid' || each.from === trader),
  );
  const sum = (amounts: readonly { readonly units: bigint }[]) =>
    amounts.reduce((total, each) => total + each.units, 0n);
  const inside = sum(hops.map((hop) => hop[side]));
  const total = side === 'paid' ? inside + sum(aside) : inside - sum(aside);
  return total === units ? aside.map((each) => ({ id: each.id, to: each.to, units: each.units })) : [];
}

function hopsOf(id: string, known: ReadonlyMap<string, Exchange>): readonly Exchange[] {
  return [...known.values()].filter((hop) => isInnerCall(hop.id, id));
}

/** A call that `caller` made itself. */
function isInnerCall(id: string, caller: string): boolean {
  return id.startsWith(`${caller}.`) && !id.slice(caller.length + 1).includes('.');
}

interface Transfer extends Asset {
  readonly id: string;
  readonly from: Address;
  readonly to: Address;
  readonly units: bigint;
}

function netByOwner(transfers: readonly Transfer[]): ReadonlyMap<Address, ReadonlyMap<Address, SwapAmount>> {
  const net = new Map<Address, Map<Address, SwapAmount>>();
  const add = (owner: Address, { mint, decimals }: Transfer, units: bigint) => {
    const own = net.get(owner) ?? new Map<Address, SwapAmount>();
    own.set(mint, { asset: { mint, decimals }, units: (own.get(mint)?.units ?? 0n) + units });
    net.set(owner, own);
  };
  for (const transfer of transfers) {
    add(transfer.from, transfer, -transfer.units);
    add(transfer.to, transfer, transfer.units);
  }
  return net;
}

function tradeOf(amounts: ReadonlyMap<Address, SwapAmount>): Pick<Exchange, 'paid' | 'got'> | null {
  const [one, other, ...more] = [...amounts.values()].filter(({ units }) => units !== 0n);
  if (one === undefined || other === undefined || more.length > 0) return null;
  const [paid, got] = one.units < 0n ? [one, other] : [other, one];
  if (paid.units > 0n || got.units < 0n) return null;
  return { paid: { ...paid, units: -paid.units }, got };
}

/** The way of a swap through the calls that exchanged one token for the next. */
export interface Route {
  readonly paid: SwapAmount;
  readonly got: SwapAmount;
  readonly branches: readonly RouteBranch[];
  readonly aside: readonly PaidAside[];
}

export interface RouteBranch {
  /** The part of the input that it takes, in thousandths. For drawing only. */
  readonly share: number;
  readonly hops: readonly Exchange[];
}

/**
 * The route of the call `id`: the exchanges of its inner calls, in branches from what it was paid to what it gave. null unless there are
 * at least two, all of them are known, and each takes what the one before gave; dust may stay behind.
 */
export function routeOf(id: string, known: ReadonlyMap<string, Exchange>): Route | null {
  const whole = known.get(id);
  if (whole === undefined) return null;
  const hops = hopsOf(id, known);
  if (hops.length < 2) return null;
  const { paid, got, aside } = whole;
  const branches: Exchange[][] = [];
  for (const hop of hops) {
    const before = branches.findLast((branch) => {
      const last = branch.at(-1);
      return last !== undefined && follows(hop, last);
    });
    if (before !== undefined) before.push(hop);
    else if (hop.paid.asset.mint === paid.asset.mint) branches.push([hop]);
    else return null;
  }
  const [taken, given] = [0, -1].map((at) =>
    branches.reduce((sum, branch) => {
      const hop = branch.at(at);
      return sum + (hop === undefined ? 0n : at === 0 ? hop.paid.units : hop.got.units);
    }, 0n),
  );
  const endsThere = branches.every((branch) => branch.at(-1)?.got.asset.mint === got.asset.mint);
  if (taken === undefined || given === undefined || !endsThere) return null;
  const setAside = aside.reduce((sum, { units }) => sum + units, 0n);
  if (!isNearly(taken + setAside, paid.units) || !isNearly(got.units, given)) return null;
  return {
    paid,
    got,
    branches: branches.map((branch) => ({
      share: Number(((branch[0]?.paid.units ?? 0n) * 1000n) / paid.units),
      hops: branch,
    })),
    aside,
  };
}

/** Takes what the other one gave. */
function follows({ paid }: Exchange, { got }: Exchange): boolean {
  return paid.asset.mint === got.asset.mint && isNearly(paid.units, got.units);
}

/** At most as much, and at most a thousandth less. */
function isNearly(less: bigint, units: bigint): boolean {
  return less <= units && (units - less) * 1000n <= units;
}
