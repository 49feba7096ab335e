import type { Address } from '../../../solana/ids/ids.ts';
import { formatCount } from '../../../shared/format/format-number.ts';
import { shortName } from '../../../solana/names/address-names.ts';
import { isTipAccount } from '../../../solana/ids/tip-accounts.ts';
import { type Asset, type TreeMovements } from '../../facts/transaction/movements.ts';
import { isGivenByTrader } from '../../facts/transaction/inner-trade.ts';
import type { InstructionGroup, Swap, SwapAmount } from '../../facts/transaction/swap.ts';
import type { ViewedInstruction } from '../../facts/transaction/view-instruction.ts';
import { type Clause, type LinkedClause, nameOrCount } from '../clauses.ts';
import { type Wording, phrase } from '../wording.ts';
import { type DescribedSwap, describeAmount, describeShortAmount, isOneOfAKind } from './swap-clause.ts';

/**
 * What a call moved, minted or burned if it changed no balance of its signers: "1 SOL went from A to B". `place`: whether this says more
 * than the name of the call.
 */
export function movesOfOthers(
  { tree, ids, instruction, calls }: InstructionGroup & { readonly calls: readonly ViewedInstruction[] },
  wording: Wording,
  place: 'lead' | 'aside',
): readonly MovesClause[] {
  if (tree === undefined) return [];
  const { programId } = instruction;
  const nameOf = (address: Address | null) => (address === null ? null : wording.nameOf(address));
  const byProgram = movedByProgram(tree);
  const spread = spreadClause(byProgram, wording);
  const joined = joinPassedOn([...tree.movements, ...(spread === null ? byProgram : [])].filter(isPaid));
  const moves = joinExchanged(joined, (gave, took) => isGivenByTrader(gave, took, instruction, calls));
  const leads = place === 'lead' && moves.length <= MOST_LEADING;
  const clauses = moves.map(({ from, to, asset, units, through, back }, at): Clause => {
    const [source, target] = [nameOf(from), nameOf(to)];
    const by = through.map((owner) => ` through ${wording.nameOf(owner)}`).join('');
    const describeWith = (write: typeof describeAmount) => (sum: bigint) => {
      const amount = write({ asset, units: sum }, wording);
      if (back !== null) return phrase`exchanged ${amount} for ${write(back, wording)} with ${target ?? ''}`;
      if (source === null) return phrase`${amount} was minted to ${target ?? ''}`;
      if (target === null) return phrase`${amount} was burned from ${source}`;
      return phrase`${amount} went from ${source}${by} to ${target}`;
    };
    return {
      subject: back === null ? null : source,
      key: back === null ? `went ${asset.mint} ${from} ${to}` : `exchange ${ids.join(' ')} ${from} ${to}`,
      units,
      target: '',
      describe: describeWith(describeAmount),
      describeShort: describeWith(describeShortAmount),
      ...(leads && at === 0 && programId !== null ? { via: wording.nameOf(programId) } : {}),
    };
  });
  const spreads: readonly MovesClause[] =
    spread === null ? [] : [{ clause: spread, instructionIds: ids, rank: 'aside' }];
  return [
    ...clauses.map((clause) => ({
      clause,
      instructionIds: ids,
      rank: leads ? ('payment' as const) : ('aside' as const),
    })),
    ...spreads,
  ];
}

/**
 * Small parts that a trader paid to accounts that gave nothing in the call, such as the fee of a trading interface: "0.01 SOL of the proceeds
 * went to B"; and most of the price of an indivisible token. Named accounts are left out, because they belong to an exchange, and so are
 * large parts, because a pool may receive on one account and pay from another.
 */
export function partsPaidOn(
  { swap, instructionIds }: DescribedSwap,
  { tree }: InstructionGroup,
  wording: Wording,
): readonly MovesClause[] {
  const moves = tree?.movements ?? [];
  const givers = new Set(moves.flatMap(({ from }) => from ?? []));
  const parts = moves.filter(
    ({ from, to, asset, units }) =>
      from === swap.owner &&
      to !== null &&
      !givers.has(to) &&
      units > 0n &&
      !isTipAccount(to) &&
      shortName(to) === null &&
      [...swap.paid, ...swap.got].some((each) => each.asset.mint === asset.mint && units * SMALL_PART <= each.units),
  );
  if (swap.isRoundTrip) return [];
  const seller = swap.got.some(isOneOfAKind) ? mostPaid(swap, moves, wording) : [];
  const clauses = parts.map((move) => {
    const isProceeds = swap.got.some((each) => each.asset.mint === move.asset.mint);
    return partOf(isProceeds ? 'the proceeds' : 'what was paid', move, wording);
  });
  return linked([...seller, ...clauses], instructionIds);
}

/** The seller's part of what an owner paid for a purchase: more than half of it. Empty if nobody received that much. */
export function mostPaid(
  { owner, paid: [price] }: Swap,
  moves: TreeMovements['movements'],
  wording: Wording,
): readonly Clause[] {
  const payments = moves.filter(
    ({ from, to, asset }) => from === owner && to !== null && asset.mint === price?.asset.mint,
  );
  const [largest] = payments.toSorted((one, other) => (one.units < other.units ? 1 : -1));
  if (price === undefined || largest === undefined || largest.units * 2n <= price.units) return [];
  const clause = partOf('what was paid', largest, wording);
  // Clauses with the same key are added up, and this one is not a fee.
  return [{ ...clause, key: `most of ${clause.key}` }];
}

/** "5 SOL came from B": what a trader was given in the call of its trade. */
export function fundedBy(
  moves: TreeMovements['movements'],
  instructionIds: readonly string[],
  wording: Wording,
): readonly MovesClause[] {
  const clauses = moves.map(({ from, asset, units }): Clause => {
    return {
      subject: null,
      key: `came ${asset.mint}`,
      units,
      target: from === null ? '' : wording.nameOf(from),
      describe: (sum, givers) =>
        phrase`${describeAmount({ asset, units: sum }, wording)} came from ${nameOrCount(givers)}`,
    };
  });
  return linked(clauses, instructionIds);
}

/** "5 SOL of the proceeds went to B", or of what the trader still had to pay with "A sent 5 SOL to B". */
export function passedOnTo(
  moves: TreeMovements['movements'],
  { owner, got }: Swap,
  instructionIds: readonly string[],
  wording: Wording,
): readonly MovesClause[] {
  const clauses = moves.map((move): Clause => {
    const isProceeds = got.some(({ asset, units }) => asset.mint === move.asset.mint && move.units <= units);
    if (isProceeds) return partOf('the proceeds', move, wording);
    const { asset, to, units } = move;
    return {
      subject: wording.nameOf(owner),
      key: `sent ${asset.mint} apart`,
      units,
      target: to === null ? '' : wording.nameOf(to),
      describe: (sum, targets) =>
        phrase`sent ${describeAmount({ asset, units: sum }, wording)} to ${nameOrCount(targets)}`,
    };
  });
  return linked(clauses, instructionIds);
}

/** "0.15 SOL of fees went to B". */
export function feeClauses(
  fees: TreeMovements['movements'],
  instructionIds: readonly string[],
  wording: Wording,
): readonly MovesClause[] {
  const clauses = fees.map((fee) => partOf('fees', fee, wording));
  return linked(clauses, instructionIds);
}

/** "0.15 SOL of the proceeds went to B". */
function partOf(what: string, { to, asset, units }: Moved, wording: Wording): Clause {
  return {
    subject: null,
    key: `part ${asset.mint} of ${what}`,
    units,
    target: to === null ? '' : wording.nameOf(to),
    describe: (sum, targets) =>
      phrase`${describeAmount({ asset, units: sum }, wording)} of ${what} went to ${nameOrCount(targets)}`,
  };
}

function linked(clauses: readonly Clause[], instructionIds: readonly string[]): readonly MovesClause[] {
  return clauses.map((clause) => ({ clause, instructionIds, rank: 'part' }));
}

/** At most a tenth. */
const SMALL_PART = 10n;

interface MovesClause extends LinkedClause {
  readonly rank: 'payment' | 'part' | 'aside';
}

/** Of more movements, none says what it was for. */
export const MOST_LEADING = 3;

type Moved = TreeMovements['movements'][number];

function isPaid({ units, to }: Moved): boolean {
  return units !== 0n && (to === null || !isTipAccount(to));
}

/**
 * What a program moved from one owner to others without an inner instruction; none if several lost something. Rent is left out: it has its
 * own clause.
 */
function movedByProgram({ unexplained }: TreeMovements): readonly Moved[] {
  const [loss, ...gains] = unexplained.toSorted((one, other) => (one.units < other.units ? -1 : 1));
  if (loss === undefined || gains.length === 0 || loss.isRent) return [];
  const isOfLoss = gains.every(
    ({ owner, asset, units }) => units > 0n && asset.mint === loss.asset.mint && owner !== loss.owner,
  );
  if (!isOfLoss || gains.reduce((sum, { units }) => sum + units, loss.units) !== 0n) return [];
  return gains.map(({ owner, asset, units }) => ({ from: loss.owner, to: owner, asset, units }));
}

/** "1 SOL went from A to 60 accounts", of more moves than a reader compares. */
function spreadClause(moves: readonly Moved[], wording: Wording): Clause | null {
  const [first] = moves;
  if (first?.from == null || moves.length <= MOST_LEADING) return null;
  const { from, asset } = first;
  return {
    subject: null,
    key: `spread ${asset.mint} ${from}`,
    units: moves.reduce((sum, { units }) => sum + units, 0n),
    target: '',
    describe: (units) =>
      phrase`${describeAmount({ asset, units }, wording)} went from ${wording.nameOf(from)} to ${formatCount(moves.length, 'account')}`,
  };
}

interface JoinedMove extends Moved {
  /** Who passed all of it on. */
  readonly through: readonly Address[];
}

/** One move for what was passed on in full: 5 SOL from A to B and 5 SOL from B to C go from A through B to C. */
export function joinPassedOn(moves: readonly Moved[]): readonly JoinedMove[] {
  return moves.reduce((joined: readonly JoinedMove[], move) => {
    const last = joined.at(-1);
    const follows =
      last !== undefined &&
      last.to !== null &&
      last.to === move.from &&
      last.from !== move.to &&
      last.asset.mint === move.asset.mint &&
      last.units === move.units;
    return follows
      ? [...joined.slice(0, -1), { ...last, to: move.to, through: [...last.through, last.to ?? []].flat() }]
      : [...joined, { ...move, through: [] }];
  }, []);
}

interface MoveAndReturn extends JoinedMove {
  /** What the receiver gave for it. */
  readonly back: SwapAmount | null;
}

/**
 * Joins the two moves of an owner who gave one asset to another owner and received a different one from the same, and moved nothing else.
 * If this is true of both owners, `isSubject` decides whose move is written first.
 */
export function joinExchanged(
  moves: readonly JoinedMove[],
  isSubject: (gave: Asset, took: Asset) => boolean = () => true,
): readonly MoveAndReturn[] {
  const withoutReturn = (left: readonly JoinedMove[]) => left.map((each): MoveAndReturn => ({ ...each, back: null }));
  for (const gave of moves) {
    const own = moves.filter(({ from, to }) => from === gave.from || to === gave.from);
    const took = own.find((each) => each !== gave);
    const isExchange =
      own.length === 2 &&
      gave.from !== null &&
      gave.to !== null &&
      took?.from === gave.to &&
      took.to === gave.from &&
      took.asset.mint !== gave.asset.mint;
    if (!isExchange) continue;
    const others = moves.filter((each) => !own.includes(each));
    const [subject, back] = isSubject(gave.asset, took.asset) ? [gave, took] : [took, gave];
    return [{ ...subject, back: { asset: back.asset, units: back.units } }, ...withoutReturn(others)];
  }
  return withoutReturn(moves);
}
