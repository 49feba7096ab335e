import { isTradingProgram } from '../../../solana/names/trading-programs.ts';
import type { ViewedInstruction } from '../instructions/view-instruction.ts';
import { shortAddress } from '../short-address.ts';
import type { Clause } from './clause.ts';
import { type Amount, type Exchange, formatAmounts, viaProgram } from './exchange.ts';
import type { LinkedClause } from './render-clauses.ts';

export interface Trade {
  readonly exchange: Exchange;
  readonly instruction: ViewedInstruction;
}

/**
 * Whether the owner traded: paid one asset and got another, or more of the same, in a call tree with a program that is known to trade
 * or an instruction named so, and not named otherwise.
 */
export function isTrade({ paid, got, isRoundTrip }: Exchange, calls: readonly ViewedInstruction[]): boolean {
  const isSwap = paid.length === 1 && got.length === 1;
  if (!isSwap && !isRoundTrip) return false;
  if (OTHER_NAMES.test(calls[0]?.type?.name ?? '')) return false;
  return calls.some(
    ({ programId, type }) =>
      (programId !== null && isTradingProgram(programId)) || (type !== null && TRADE_NAMES.test(type.name)),
  );
}

const TRADE_NAMES = /swap|[Rr]oute|[Tt]rade|[Aa]rbitrage|^(?:buy|sell)|(?:Swap|Buy|Sell|_buy|_sell|_swap)/;
/** What exchanges do besides trading. */
const OTHER_NAMES =
  /liquidity|deposit|withdraw|init|create|open|close|claim|collect|harvest|stake|mint|cancel|settle|lend|borrow|repay|burn/i;

/** One clause a trade; more than two trades of one owner as one: "traded 3 times, net −1 SOL and +20 USDC, via Jupiter v6". */
export function describeTrades(trades: readonly Trade[]): readonly LinkedClause[] {
  const [first] = trades;
  const isOneOwner = trades.every(({ exchange }) => exchange.owner === first?.exchange.owner);
  const net = netAmounts(trades);
  if (first === undefined || trades.length <= 2 || !isOneOwner || net.length > 2) {
    return trades.map((trade) => ({ clause: describeTrade(trade), instructionIds: [trade.instruction.id] }));
  }
  const programs = new Set(trades.map(({ instruction }) => instruction.programId));
  const via = programs.size === 1 ? viaProgram(first.instruction, { named: false }) : {};
  const describe: Clause['describe'] = (_units, _targets, formatLamports) => {
    const amounts = net.map((amount) => {
      const size = amount.units < 0n ? -amount.units : amount.units;
      return `${amount.units < 0n ? '−' : '+'}${formatAmounts([{ ...amount, units: size }], formatLamports)}`;
    });
    return `traded ${trades.length} times${amounts.length === 0 ? '' : `, net ${amounts.join(' and ')}`}`;
  };
  return [
    {
      clause: { subject: shortAddress(first.exchange.owner), key: 'trades', units: 1n, target: '', describe, ...via },
      instructionIds: trades.map(({ instruction }) => instruction.id),
    },
  ];
}

/** "A swapped 1 SOL for 20 USDC via Jupiter v6". */
function describeTrade({ exchange: { owner, paid, got }, instruction }: Trade): Clause {
  const describe: Clause['describe'] = (_units, _targets, formatLamports) => {
    const [given, received] = [formatAmounts(paid, formatLamports), formatAmounts(got, formatLamports)];
    if (paid.length > 0 && got.length > 0) return `swapped ${given} for ${received}`;
    // It paid and got the same asset, so that only the difference is left.
    return paid.length > 0 ? `lost ${given} trading` : `gained ${received} trading`;
  };
  return {
    subject: shortAddress(owner),
    key: `trade ${instruction.id}`,
    units: 1n,
    target: '',
    describe,
    ...viaProgram(instruction, { named: false }),
  };
}

function netAmounts(trades: readonly Trade[]): readonly Amount[] {
  const sums = new Map<string, Amount>();
  for (const { exchange } of trades) {
    const changes = [...exchange.got, ...exchange.paid.map((amount) => ({ ...amount, units: -amount.units }))];
    for (const { asset, units } of changes)
      sums.set(asset.mint, { asset, units: (sums.get(asset.mint)?.units ?? 0n) + units });
  }
  return [...sums.values()].filter(({ units }) => units !== 0n);
}
