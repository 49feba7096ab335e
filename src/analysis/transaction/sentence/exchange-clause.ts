import { formatCount, formatToken, type Phrase, phrase, type Wording } from '../wording.ts';
import type { ViewedInstruction } from '../instructions/view-instruction.ts';
import { SOL } from './attribute-changes.ts';
import type { Clause } from './clause.ts';
import type { Amount, Exchange } from './exchange.ts';
import { exchangeAction } from './exchange-action.ts';
import { EXCHANGE_VERBS, type ExchangeVerb, isTradingTree } from './exchange-verbs.ts';
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
