import { isTradingProgram } from '../../../solana/names/address-names.ts';
import { SOL } from '../../facts/transaction/movements.ts';
import type { InstructionGroup, Swap, SwapAmount } from '../../facts/transaction/swap.ts';
import type { ViewedInstruction } from '../../facts/transaction/view-instruction.ts';
import { type Phrase, type Wording, formatToken, phrase } from '../wording.ts';
import type { Clause, LinkedClause } from '../clauses.ts';
import type { Act } from './acts.ts';
import { nameWords } from '../idl/argument-values.ts';

/** A swap with its call tree, whose first call is the top-level instruction. */
export interface DescribedSwap extends LinkedClause {
  readonly rank: SwapVerb['rank'] | 'lead';
  readonly swap: Swap;
  readonly instruction: ViewedInstruction;
}

/**
 * "A swapped 1 SOL for 20 USDC via Jupiter v6", "A deposited 1 SOL via C", "A sent 1 SOL to B via C: place_order"; with an act of its name,
 * "A placed an order with 1 SOL via C".
 */
export function describeSwap(
  swap: Swap,
  { instruction, ids, tree }: InstructionGroup,
  calls: readonly ViewedInstruction[],
  wording: Wording,
  act: Act | null,
): DescribedSwap {
  const { owner, paid, got, other } = swap;
  const isTrading = isTradingTree(calls);
  const { type } = instruction;
  const action = type === null || type.from === 'data' ? null : swapAction(type.name);
  const verb: SwapVerb =
    Object.values<SwapVerb>(SWAP_VERBS).find(({ isTrue }) => isTrue(swap, isTrading, action)) ?? SWAP_VERBS.got;
  const [paidCount, gotCount] = [paid.length, got.length];
  const details = { instruction, calls, tree, wording, paidCount, gotCount };
  const [amount, ...moreAmounts] = [...paid, ...got];
  const writeWith = (describe: typeof describeAmount, units = amount?.units ?? 0n) => {
    const sum = ({ asset }: SwapAmount, own: bigint) => ({ asset, units: moreAmounts.length > 0 ? own : units });
    const [paidText, gotText] = [paid, got].map((amounts) =>
      joinPhrases(amounts.map((each) => describe(sum(each, each.units), wording))),
    );
    const texts = { paid: paidText ?? [], got: gotText ?? [] };
    const acted = swap.isPartial ? null : (act?.moves?.({ ...details, ...texts }) ?? null);
    return { acted, text: acted ?? verb.write({ ...texts, other: other === null ? '' : wording.nameOf(other) }) };
  };
  const isAct = writeWith(describeAmount).acted !== null;
  const clause: Clause = {
    subject: wording.nameOf(owner),
    // Two swaps are two clauses, even if they are equal, but what was claimed or paid twice adds up.
    key:
      verb.rank === 'payment' && !isAct && moreAmounts.length === 0
        ? `${Object.values<SwapVerb>(SWAP_VERBS).indexOf(verb)} ${amount?.asset.mint} ${other} ${instruction.programId} ${type?.name}`
        : `swap ${instruction.id}`,
    units: amount?.units ?? 0n,
    target: '',
    describe: (units) => writeWith(describeAmount, units).text,
    describeShort: (units) => writeWith(describeShortAmount, units).text,
    ...viaProgram(instruction, !isAct && verb.rank !== 'trade' && verb.saysName !== true, wording),
  };
  return {
    clause,
    instructionIds: ids,
    rank: !isAct ? verb.rank : act?.rank === 'lead' ? 'lead' : 'swap',
    swap,
    instruction,
  };
}

/** One clause for more than two trades of one owner, or for two of which one undoes the other: "A traded 3 times, net −1 SOL and +20 USDC, via Jupiter v6". */
export function mergeTrades(trades: readonly DescribedSwap[], wording: Wording): readonly LinkedClause[] {
  const [first] = trades;
  const isOneOwner = trades.every(({ swap }) => swap.owner === first?.swap.owner);
  const net = netAmounts(trades);
  if (first === undefined || !isOneOwner || net.length > 2) return trades;
  if (trades.length < 2 || (trades.length === 2 && !isUndone(trades))) return trades;
  const programs = new Set(trades.map(({ instruction }) => instruction.programId));
  const amounts = net.map(({ asset, units }): Phrase => {
    const [sign, size] = units < 0n ? ['−', -units] : ['+', units];
    return phrase`${sign}${describeAmount({ asset, units: size }, wording)}`;
  });
  const describe = () =>
    phrase`traded ${String(trades.length)} times${net.length === 0 ? '' : phrase`, net ${joinPhrases(amounts)}`}`;
  const clause: Clause = {
    subject: wording.nameOf(first.swap.owner),
    key: 'trades',
    units: 1n,
    target: '',
    describe,
    ...(programs.size === 1 ? viaProgram(first.instruction, false, wording) : {}),
  };
  return [{ clause, instructionIds: trades.map(({ instruction }) => instruction.id) }];
}

/** One verb of the headline for what an owner paid and received, with the condition under which it is true. */
export interface SwapVerb {
  readonly rank: 'trade' | 'swap' | 'payment';
  readonly isTrue: (swap: Swap, isTrading: boolean, action: SwapAction | null) => boolean;
  /** True if the balances match the name of the instruction. */
  readonly saysName?: true;
  readonly write: (texts: SwapTexts) => Phrase;
}

/** The effect of an instruction on value, by its name. */
export type SwapAction = 'deposit' | 'withdraw' | 'borrow' | 'repay' | 'liquidate' | 'stake' | 'unstake' | 'claim';

/** The action in the name of an instruction; null if there is none, several, or one that moves nothing yet. */
export function swapAction(name: string): SwapAction | null {
  const words = nameWords(name);
  if (words.some((word) => OTHER_WORDS.has(word))) return null;
  const actions = new Set(words.flatMap((word) => ACTIONS.get(word) ?? []));
  // A liquidation may redeem the seized collateral.
  if (actions.has('liquidate')) return 'liquidate';
  const [only = null, ...more] = actions;
  return more.length === 0 ? only : null;
}

/**
 * True if a call tree contains a program known to trade, or an instruction with such a name, and is not named otherwise
 * itself.
 */
function isTradingTree(calls: readonly ViewedInstruction[]): boolean {
  if (OTHER_NAMES.test(calls[0]?.type?.name ?? '')) return false;
  return calls.some(
    ({ programId, type }) =>
      (programId !== null && isTradingProgram(programId)) || (type !== null && TRADE_NAMES.test(type.name)),
  );
}

/** Actions of trading programs other than trading. */
const OTHER_NAMES =
  /liquidity|deposit|withdraw|init|create|open|close|claim|collect|harvest|stake|mint|cancel|settle|lend|borrow|repay|burn/i;

const TRADE_NAMES = /swap|[Rr]oute|[Tt]rade|[Aa]rbitrage|^(?:buy|sell)|(?:Swap|Buy|Sell|_buy|_sell|_swap)/;

/** "1 SOL", wrapped or not, or an amount of a token. */
export function describeAmount({ asset, units }: SwapAmount, wording: Wording): Phrase {
  return [asset.mint === SOL.mint ? { lamports: units } : formatToken({ ...asset, units }, wording)];
}

/** "about 631.46 RAY": rounded to two digits after the point, or to none from 1,000 up. Lamports have one unit for the whole sentence. */
export function describeShortAmount({ asset, units }: SwapAmount, wording: Wording): Phrase {
  const { decimals } = asset;
  const whole = 10n ** BigInt(decimals);
  if (asset.mint === SOL.mint || decimals <= 2 || units < whole) return describeAmount({ asset, units }, wording);
  const step = units < 1000n * whole ? whole / 100n : whole;
  const rounded = ((units + step / 2n) / step) * step;
  const text = describeAmount({ asset, units: rounded }, wording);
  return rounded === units ? text : phrase`about ${text}`;
}

/** "1 SOL, 20 USDC and 3 RAY". */
function joinPhrases(phrases: readonly Phrase[]): Phrase {
  return phrases.flatMap((each, at) => {
    if (at === 0) return each;
    return [at === phrases.length - 1 ? ' and ' : ', ', ...each];
  });
}

/** "C", or with the name of the instruction "C: deposit". */
function viaProgram(
  { programId, type }: ViewedInstruction,
  isNamed: boolean,
  { nameOf }: Wording,
): Pick<Clause, 'via'> {
  if (programId === null) return {};
  return { via: isNamed && type !== null ? `${nameOf(programId)}: ${type.name}` : nameOf(programId) };
}

/** What the first trade got is what the second one paid, and the reverse. */
function isUndone(trades: readonly DescribedSwap[]): boolean {
  const mints = (amounts: readonly SwapAmount[] = []) => amounts.map(({ asset }) => asset.mint).join(' ');
  const [first, second] = trades.map(({ swap }) => ({ paid: mints(swap.paid), got: mints(swap.got) }));
  return first?.paid !== '' && first?.paid === second?.got && first?.got === second?.paid;
}

function netAmounts(trades: readonly DescribedSwap[]): readonly SwapAmount[] {
  const sums = new Map<string, SwapAmount>();
  for (const { swap } of trades) {
    const changes = [...swap.got, ...swap.paid.map((amount) => ({ ...amount, units: -amount.units }))];
    for (const { asset, units } of changes)
      sums.set(asset.mint, { asset, units: (sums.get(asset.mint)?.units ?? 0n) + units });
  }
  return [...sums.values()].filter(({ units }) => units !== 0n);
}

/** The texts that a verb connects. */
interface SwapTexts {
  readonly paid: Phrase;
  readonly got: Phrase;
  /** Empty if no single owner is on the other side. */
  readonly other: string;
}

/** Preparations, requests, and what is returned within the transaction or goes elsewhere. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  `init initialize create open set update change request cancel close queue order enable approve flash refresh migrate transfer swap
  mint burn bridge settle`.split(/\s+/),
);

const ACTIONS: ReadonlyMap<string, SwapAction> = new Map([
  ['deposit', 'deposit'],
  ['supply', 'deposit'],
  ['withdraw', 'withdraw'],
  ['redeem', 'withdraw'],
  ['borrow', 'borrow'],
  ['repay', 'repay'],
  ['liquidate', 'liquidate'],
  ['stake', 'stake'],
  ['unstake', 'unstake'],
  ['claim', 'claim'],
  ['harvest', 'claim'],
  ['collect', 'claim'],
]);

/** The first true one is used. One is always true, because a swap pays or receives something. */
export const SWAP_VERBS = {
  liquidated: {
    rank: 'swap',
    isTrue: (swap, _isTrading, action) => action === 'liquidate' && movesExactly(swap, 1, 1),
    write: ({ paid, got }) => phrase`paid ${paid} and got ${got} in a liquidation`,
    saysName: true,
  },
  burned: {
    rank: 'payment',
    isTrue: (swap) => swap.isBurn && movesExactly(swap, 1, 0),
    write: ({ paid }) => phrase`burned ${paid}`,
  },
  deposited: {
    rank: 'payment',
    isTrue: (swap, _isTrading, action) => action === 'deposit' && movesExactly(swap, 1, 0),
    write: ({ paid }) => phrase`deposited ${paid}`,
    saysName: true,
  },
  depositedAndGot: {
    rank: 'swap',
    isTrue: (swap, _isTrading, action) => action === 'deposit' && movesExactly(swap, 1, 1),
    write: ({ paid, got }) => phrase`deposited ${paid} and got ${got}`,
    saysName: true,
  },
  withdrew: {
    rank: 'payment',
    isTrue: (swap, _isTrading, action) => action === 'withdraw' && movesExactly(swap, 0, 1),
    write: ({ got }) => phrase`withdrew ${got}`,
    saysName: true,
  },
  redeemed: {
    rank: 'swap',
    isTrue: (swap, _isTrading, action) => action === 'withdraw' && movesExactly(swap, 1, 1),
    write: ({ paid, got }) => phrase`withdrew ${got} for ${paid}`,
    saysName: true,
  },
  borrowed: {
    rank: 'payment',
    isTrue: (swap, _isTrading, action) => action === 'borrow' && movesExactly(swap, 0, 1),
    write: ({ got }) => phrase`borrowed ${got}`,
    saysName: true,
  },
  repaid: {
    rank: 'payment',
    isTrue: (swap, _isTrading, action) => action === 'repay' && movesExactly(swap, 1, 0),
    write: ({ paid }) => phrase`repaid ${paid}`,
    saysName: true,
  },
  staked: {
    rank: 'payment',
    isTrue: (swap, _isTrading, action) => action === 'stake' && movesExactly(swap, 1, 0),
    write: ({ paid }) => phrase`staked ${paid}`,
    saysName: true,
  },
  stakedAndGot: {
    rank: 'swap',
    isTrue: (swap, _isTrading, action) => action === 'stake' && movesExactly(swap, 1, 1),
    write: ({ paid, got }) => phrase`staked ${paid} and got ${got}`,
    saysName: true,
  },
  unstaked: {
    rank: 'payment',
    isTrue: (swap, _isTrading, action) => action === 'unstake' && movesExactly(swap, 0, 1),
    write: ({ got }) => phrase`unstaked ${got}`,
    saysName: true,
  },
  unstakedFor: {
    rank: 'swap',
    isTrue: (swap, _isTrading, action) => action === 'unstake' && movesExactly(swap, 1, 1),
    write: ({ paid, got }) => phrase`unstaked ${got} for ${paid}`,
    saysName: true,
  },
  claimed: {
    rank: 'payment',
    isTrue: (swap, _isTrading, action) => action === 'claim' && movesExactly(swap, 0, 1),
    write: ({ got }) => phrase`claimed ${got}`,
    saysName: true,
  },
  bought: {
    rank: 'trade',
    isTrue: (swap, isTrading) => isTrading && movesExactly(swap, 1, 1) && isOneOfAKind(swap.got[0]),
    write: ({ paid, got }) => phrase`bought ${got} for ${paid}`,
  },
  sold: {
    rank: 'trade',
    isTrue: (swap, isTrading) => isTrading && movesExactly(swap, 1, 1) && isOneOfAKind(swap.paid[0]),
    write: ({ paid, got }) => phrase`sold ${paid} for ${got}`,
  },
  swapped: {
    rank: 'trade',
    isTrue: (swap, isTrading) => isTrading && movesExactly(swap, 1, 1),
    write: ({ paid, got }) => phrase`swapped ${paid} for ${got}`,
  },
  gained: {
    rank: 'trade',
    isTrue: ({ isRoundTrip, got }, isTrading) => isTrading && isRoundTrip && got.length === 1,
    write: ({ got }) => phrase`gained ${got} trading`,
  },
  lost: {
    rank: 'trade',
    isTrue: ({ isRoundTrip, paid }, isTrading) => isTrading && isRoundTrip && paid.length === 1,
    write: ({ paid }) => phrase`lost ${paid} trading`,
  },
  paidAndGot: {
    rank: 'swap',
    isTrue: ({ paid, got }) => paid.length > 0 && got.length > 0,
    write: ({ paid, got }) => phrase`paid ${paid} and got ${got}`,
  },
  sent: {
    rank: 'payment',
    isTrue: ({ paid, got, other }) => paid.length > 0 && got.length === 0 && other !== null,
    write: ({ paid, other }) => phrase`sent ${paid} to ${other}`,
  },
  paid: {
    rank: 'payment',
    isTrue: ({ paid, got, other }) => paid.length > 0 && got.length === 0 && other === null,
    write: ({ paid }) => phrase`paid ${paid}`,
  },
  gotFrom: {
    rank: 'payment',
    isTrue: ({ paid, got, other }) => paid.length === 0 && got.length > 0 && other !== null,
    write: ({ got, other }) => phrase`got ${got} from ${other}`,
  },
  got: {
    rank: 'payment',
    isTrue: ({ paid, got, other }) => paid.length === 0 && got.length > 0 && other === null,
    write: ({ got }) => phrase`got ${got}`,
  },
} as const satisfies Readonly<Record<string, SwapVerb>>;

/**
 * True if exactly this many assets were paid and received: with others among them, such as rent, the name is ambiguous.
 */
function movesExactly({ paid, got, isPartial }: Swap, paidCount: number, gotCount: number): boolean {
  return !isPartial && paid.length === paidCount && got.length === gotCount;
}

/** One token that cannot be divided. */
function isOneOfAKind(amount: SwapAmount | undefined): boolean {
  return amount?.units === 1n && amount.asset.decimals === 0;
}
