import type { ViewedInstruction } from '../instructions/view-instruction.ts';
import { shortAddress } from '../short-address.ts';
import { SOL } from './attribute-changes.ts';
import type { Clause } from './clause.ts';
import type { Amount, Exchange } from './exchange.ts';
import { exchangeAction } from './exchange-action.ts';
import { EXCHANGE_VERBS, type ExchangeVerb, isTradingTree } from './exchange-verbs.ts';
import { formatCount, type FormatLamports, formatToken } from './format-amount.ts';
import type { LinkedClause } from './render-clauses.ts';

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
): DescribedExchange {
  const { owner, paid, got, other } = exchange;
  const isTrading = isTradingTree(calls);
  const { type } = instruction;
  const action = type === null || type.from === 'data' ? null : exchangeAction(type.name);
  const verb: ExchangeVerb =
    Object.values<ExchangeVerb>(EXCHANGE_VERBS).find(({ isTrue }) => isTrue(exchange, isTrading, action)) ??
    EXCHANGE_VERBS.got;
  const write = (formatLamports: FormatLamports, listed: number) =>
    verb.write({
      paid: formatAmounts(paid, formatLamports, listed),
      got: formatAmounts(got, formatLamports, listed),
      other: other === null ? '' : shortAddress(other),
    });
  const clause: Clause = {
    subject: shortAddress(owner),
    // Two exchanges are two clauses, even if they are equal.
    key: `exchange ${instruction.id}`,
    units: 1n,
    target: '',
    describe: (_units, _targets, formatLamports) => write(formatLamports, 2),
    describeShort: (_units, _targets, formatLamports) => write(formatLamports, 1),
    ...viaProgram(instruction, verb.rank !== 'trade' && verb.saysName !== true),
  };
  return { clause, instructionIds: [instruction.id], rank: verb.rank, exchange, instruction };
}

/** One clause for more than two trades of one owner: "A traded 3 times, net −1 SOL and +20 USDC, via Jupiter v6". */
export function mergeTrades(trades: readonly DescribedExchange[]): readonly LinkedClause[] {
  const [first] = trades;
  const isOneOwner = trades.every(({ exchange }) => exchange.owner === first?.exchange.owner);
  const net = netAmounts(trades);
  if (first === undefined || trades.length <= 2 || !isOneOwner || net.length > 2) return trades;
  const programs = new Set(trades.map(({ instruction }) => instruction.programId));
  const describe: Clause['describe'] = (_units, _targets, formatLamports) => {
    const amounts = net.map((amount) => {
      const size = amount.units < 0n ? -amount.units : amount.units;
      return `${amount.units < 0n ? '−' : '+'}${formatAmounts([{ ...amount, units: size }], formatLamports, 1)}`;
    });
    return `traded ${trades.length} times${amounts.length === 0 ? '' : `, net ${amounts.join(' and ')}`}`;
  };
  const clause: Clause = {
    subject: shortAddress(first.exchange.owner),
    key: 'trades',
    units: 1n,
    target: '',
    describe,
    ...(programs.size === 1 ? viaProgram(first.instruction, false) : {}),
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
function viaProgram({ programId, type }: ViewedInstruction, isNamed: boolean): Pick<Clause, 'via'> {
  if (programId === null) return {};
  return { via: isNamed && type !== null ? `${shortAddress(programId)}: ${type.name}` : shortAddress(programId) };
}

/** "1 SOL and 20 USDC", or "1 SOL and 2 other assets" if there are more than `listed`. */
function formatAmounts(amounts: readonly Amount[], formatLamports: FormatLamports, listed: number): string {
  const texts = amounts.map(({ asset, units }) =>
    asset.mint === SOL.mint ? formatLamports(units) : formatToken({ ...asset, units }),
  );
  if (texts.length <= listed) return texts.join(' and ');
  return `${texts[0]} and ${formatCount(texts.length - 1, 'other asset')}`;
}
