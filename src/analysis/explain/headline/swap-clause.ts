import { isTradingProgram } from '../../../solana/names/trading-programs.ts';
import { SOL } from '../../facts/transaction/movements.ts';
import type { Amount, Exchange } from '../../facts/transaction/swap.ts';
import type { ViewedInstruction } from '../../facts/transaction/view-instruction.ts';
import { nameWords } from '../argument-values.ts';
import { type Phrase, type Wording, formatCount, formatToken, phrase } from '../wording.ts';
import type { Clause, LinkedClause } from './clauses.ts';

/** An exchange with its call tree, whose first call is the top-level instruction. */
export interface DescribedExchange extends LinkedClause {
  readonly rank: ExchangeVerb['rank'];
  readonly exchange: Exchange;
  readonly instruction: ViewedInstruction;
}

/** "A swapped 1 SOL for 20 USDC via Jupiter v6", "A deposited 1 SOL via C", "A sent 1 SOL to B via C: place_order". */
export function describeExchange(
  exchange: Exchange,
  instruction: ViewedInstruction,
  calls: readonly ViewedInstruction[],
  wording: Wording,
): DescribedExchange {
  const { owner, paid, got, other } = exchange;
  const isTrading = isTradingTree(calls);
  const { type } = instruction;
  const action = type === null || type.from === 'data' ? null : exchangeAction(type.name);
  const verb: ExchangeVerb =
    Object.values<ExchangeVerb>(EXCHANGE_VERBS).find(({ isTrue }) => isTrue(exchange, isTrading, action)) ??
    EXCHANGE_VERBS.got;
  const write = (listed: number) =>
    verb.write({
      paid: describeAmounts(paid, wording, listed),
      got: describeAmounts(got, wording, listed),
      other: other === null ? '' : wording.nameOf(other),
    });
  const clause: Clause = {
    subject: wording.nameOf(owner),
    // Two exchanges are two clauses, even if they are equal.
    key: `exchange ${instruction.id}`,
    units: 1n,
    target: '',
    describe: () => write(2),
    describeShort: () => write(1),
    ...viaProgram(instruction, verb.rank !== 'trade' && verb.saysName !== true, wording),
  };
  return { clause, instructionIds: [instruction.id], rank: verb.rank, exchange, instruction };
}

/** One clause for more than two trades of one owner: "A traded 3 times, net −1 SOL and +20 USDC, via Jupiter v6". */
export function mergeTrades(trades: readonly DescribedExchange[], wording: Wording): readonly LinkedClause[] {
  const [first] = trades;
  const isOneOwner = trades.every(({ exchange }) => exchange.owner === first?.exchange.owner);
  const net = netAmounts(trades);
  if (first === undefined || trades.length <= 2 || !isOneOwner || net.length > 2) return trades;
  const programs = new Set(trades.map(({ instruction }) => instruction.programId));
  const amounts = net.map(({ asset, units }): Phrase => {
    const [sign, size] = units < 0n ? ['−', -units] : ['+', units];
    return phrase`${sign}${describeAmount({ asset, units: size }, wording)}`;
  });
  const describe = () =>
    phrase`traded ${String(trades.length)} times${net.length === 0 ? '' : phrase`, net ${joinPhrases(amounts)}`}`;
  const clause: Clause = {
    subject: wording.nameOf(first.exchange.owner),
    key: 'trades',
    units: 1n,
    target: '',
    describe,
    ...(programs.size === 1 ? viaProgram(first.instruction, false, wording) : {}),
  };
  return [{ clause, instructionIds: trades.map(({ instruction }) => instruction.id) }];
}

function netAmounts(trades: readonly DescribedExchange[]): readonly Amount[] {
  const sums = new Map<string, Amount>();
  for (const { exchange } of trades) {
    const changes = [...exchange.got, ...exchange.paid.map((amount) => ({ ...amount, units: -amount.units }))];
    for (const { asset, units } of changes)
      sums.set(asset.mint, { asset, units: (sums.get(asset.mint)?.units ?? 0n) + units });
  }
  return [...sums.values()].filter(({ units }) => units !== 0n);
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

/** "1 SOL and 20 USDC", or "1 SOL and 2 other assets" if there are more than `listed`. */
function describeAmounts(amounts: readonly Amount[], wording: Wording, listed: number): Phrase {
  const [first = [], ...others] = amounts.map((amount) => describeAmount(amount, wording));
  if (amounts.length <= listed) return joinPhrases([first, ...others]);
  return phrase`${first} and ${formatCount(others.length, 'other asset')}`;
}

function describeAmount({ asset, units }: Amount, wording: Wording): Phrase {
  return [asset.mint === SOL.mint ? { lamports: units } : formatToken({ ...asset, units }, wording)];
}

function joinPhrases(phrases: readonly Phrase[]): Phrase {
  return phrases.flatMap((each, at) => (at === 0 ? each : [' and ', ...each]));
}

/** The texts that a verb connects. */
interface ExchangeTexts {
  readonly paid: Phrase;
  readonly got: Phrase;
  /** Empty if no single owner is on the other side. */
  readonly other: string;
}

/** One verb of the headline for what an owner paid and got, with the only condition under which it is true. */
export interface ExchangeVerb {
  readonly rank: 'trade' | 'exchange' | 'payment';
  readonly isTrue: (exchange: Exchange, isTrading: boolean, action: ExchangeAction | null) => boolean;
  /** Whether it says what the name of the instruction says. */
  readonly saysName?: true;
  readonly write: (texts: ExchangeTexts) => Phrase;
}

/** The first true one is used, and one is always true, since an exchange has something paid or got. */
export const EXCHANGE_VERBS = {
  liquidated: {
    rank: 'exchange',
    isTrue: (exchange, _isTrading, action) => action === 'liquidate' && movesExactly(exchange, 1, 1),
    write: ({ paid, got }) => phrase`paid ${paid} and got ${got} in a liquidation`,
    saysName: true,
  },
  deposited: {
    rank: 'payment',
    isTrue: (exchange, _isTrading, action) => action === 'deposit' && movesExactly(exchange, 1, 0),
    write: ({ paid }) => phrase`deposited ${paid}`,
    saysName: true,
  },
  depositedAndGot: {
    rank: 'exchange',
    isTrue: (exchange, _isTrading, action) => action === 'deposit' && movesExactly(exchange, 1, 1),
    write: ({ paid, got }) => phrase`deposited ${paid} and got ${got}`,
    saysName: true,
  },
  withdrew: {
    rank: 'payment',
    isTrue: (exchange, _isTrading, action) => action === 'withdraw' && movesExactly(exchange, 0, 1),
    write: ({ got }) => phrase`withdrew ${got}`,
    saysName: true,
  },
  redeemed: {
    rank: 'exchange',
    isTrue: (exchange, _isTrading, action) => action === 'withdraw' && movesExactly(exchange, 1, 1),
    write: ({ paid, got }) => phrase`withdrew ${got} for ${paid}`,
    saysName: true,
  },
  borrowed: {
    rank: 'payment',
    isTrue: (exchange, _isTrading, action) => action === 'borrow' && movesExactly(exchange, 0, 1),
    write: ({ got }) => phrase`borrowed ${got}`,
    saysName: true,
  },
  repaid: {
    rank: 'payment',
    isTrue: (exchange, _isTrading, action) => action === 'repay' && movesExactly(exchange, 1, 0),
    write: ({ paid }) => phrase`repaid ${paid}`,
    saysName: true,
  },
  staked: {
    rank: 'payment',
    isTrue: (exchange, _isTrading, action) => action === 'stake' && movesExactly(exchange, 1, 0),
    write: ({ paid }) => phrase`staked ${paid}`,
    saysName: true,
  },
  stakedAndGot: {
    rank: 'exchange',
    isTrue: (exchange, _isTrading, action) => action === 'stake' && movesExactly(exchange, 1, 1),
    write: ({ paid, got }) => phrase`staked ${paid} and got ${got}`,
    saysName: true,
  },
  unstaked: {
    rank: 'payment',
    isTrue: (exchange, _isTrading, action) => action === 'unstake' && movesExactly(exchange, 0, 1),
    write: ({ got }) => phrase`unstaked ${got}`,
    saysName: true,
  },
  unstakedFor: {
    rank: 'exchange',
    isTrue: (exchange, _isTrading, action) => action === 'unstake' && movesExactly(exchange, 1, 1),
    write: ({ paid, got }) => phrase`unstaked ${got} for ${paid}`,
    saysName: true,
  },
  claimed: {
    rank: 'payment',
    isTrue: (exchange, _isTrading, action) => action === 'claim' && movesExactly(exchange, 0, 1),
    write: ({ got }) => phrase`claimed ${got}`,
    saysName: true,
  },
  bought: {
    rank: 'trade',
    isTrue: (exchange, isTrading) => isTrading && movesExactly(exchange, 1, 1) && isOneOfAKind(exchange.got[0]),
    write: ({ paid, got }) => phrase`bought ${got} for ${paid}`,
  },
  sold: {
    rank: 'trade',
    isTrue: (exchange, isTrading) => isTrading && movesExactly(exchange, 1, 1) && isOneOfAKind(exchange.paid[0]),
    write: ({ paid, got }) => phrase`sold ${paid} for ${got}`,
  },
  swapped: {
    rank: 'trade',
    isTrue: ({ paid, got }, isTrading) => isTrading && paid.length === 1 && got.length === 1,
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
    rank: 'exchange',
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
} as const satisfies Readonly<Record<string, ExchangeVerb>>;

/** One token that cannot be divided. */
function isOneOfAKind(amount: Amount | undefined): boolean {
  return amount?.units === 1n && amount.asset.decimals === 0;
}

/** Whether exactly so many assets were paid and got: with others among them, such as rent, the name does not say which it means. */
function movesExactly({ paid, got }: Exchange, paidCount: number, gotCount: number): boolean {
  return paid.length === paidCount && got.length === gotCount;
}

/** Whether a call tree calls a program that is known to trade, or an instruction named so, and is not named otherwise itself. */
function isTradingTree(calls: readonly ViewedInstruction[]): boolean {
  if (OTHER_NAMES.test(calls[0]?.type?.name ?? '')) return false;
  return calls.some(
    ({ programId, type }) =>
      (programId !== null && isTradingProgram(programId)) || (type !== null && TRADE_NAMES.test(type.name)),
  );
}

const TRADE_NAMES = /swap|[Rr]oute|[Tt]rade|[Aa]rbitrage|^(?:buy|sell)|(?:Swap|Buy|Sell|_buy|_sell|_swap)/;
/** What exchanges offer in addition to trading. */
const OTHER_NAMES =
  /liquidity|deposit|withdraw|init|create|open|close|claim|collect|harvest|stake|mint|cancel|settle|lend|borrow|repay|burn/i;

/** What an instruction does with value, by its name. */
export type ExchangeAction = 'deposit' | 'withdraw' | 'borrow' | 'repay' | 'liquidate' | 'stake' | 'unstake' | 'claim';

/** The action that the name of an instruction says; null if it says none, several, or one that moves nothing yet. */
export function exchangeAction(name: string): ExchangeAction | null {
  const words = nameWords(name);
  if (words.some((word) => OTHER_WORDS.has(word))) return null;
  const actions = new Set(words.flatMap((word) => ACTIONS.get(word) ?? []));
  // A liquidation may redeem what it takes.
  if (actions.has('liquidate')) return 'liquidate';
  const [only = null, ...more] = actions;
  return more.length === 0 ? only : null;
}

const ACTIONS: ReadonlyMap<string, ExchangeAction> = new Map([
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

/** Preparations, requests, and what is returned within the transaction or goes elsewhere. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  `init initialize create open set update change request cancel close queue order enable approve flash refresh migrate transfer swap
  mint burn bridge settle`.split(/\s+/),
);
