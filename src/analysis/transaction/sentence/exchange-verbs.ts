import { isTradingProgram } from '../../../solana/names/address-names.ts';
import type { ViewedInstruction } from '../instructions/view-instruction.ts';
import { type Phrase, phrase } from '../wording.ts';
import type { Amount, Exchange } from './exchange.ts';
import type { ExchangeAction } from './exchange-action.ts';

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
export function isTradingTree(calls: readonly ViewedInstruction[]): boolean {
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
