import type { RevenueRule } from '../../../analysis/facts/block/rewards.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { Consensus, Era, FeeRule, RuleName, RuleSource, Sourced } from '../../../solana/era/era.ts';

/** A rule of a slot; a value of null is unknown. */
export interface EraRow {
  readonly label: string;
  readonly value: string | null;
  readonly source: RuleSource | null;
  /** What to say of an unknown value. */
  readonly unknown: string;
}

/** The rules of a slot, one per row; the same rows for every slot. */
export function eraRows(era: Era): readonly EraRow[] {
  const row = <N extends RuleName>(label: string, name: N, format: (value: RuleValue<N>) => string): EraRow => {
    const known = era[name];
    const after = era.notKnownAfter[name];
    return {
      label,
      value: known && format(known.value),
      source: known && known.source,
      unknown: after === undefined ? 'unknown' : `not known after slot ${formatInteger(after)}`,
    };
  };
  return [
    row('Consensus', 'consensus', (consensus) =>
      consensus === 'Alpenglow' ? 'Alpenglow: votes are not transactions' : consensus,
    ),
    row('Target slot time', 'slotMilliseconds', (milliseconds) => `${milliseconds} ms`),
    row('Limit of a block', 'blockUnits', formatUnits),
    row('Limit of an account', 'accountUnits', formatUnits),
    row('Fee distribution', 'feeRule', (rule) => FEE_RULES[rule]),
    row('Rent-exempt minimum', 'rentPerByte', (lamports) => `${formatInteger(lamports)} lamports per byte`),
    row('Nested calls', 'callDepth', (depth) => `${depth} deep`),
  ];
}

type RuleValue<N extends RuleName> = NonNullable<Era[N]>['value'];

/** Why rules are unknown that the endpoint could report; null if it was asked, or need not be. */
export function describeReport({ report }: Pick<Era, 'report'>): string | null {
  if (report === 'noAnswer') return 'The endpoint did not return its feature accounts, which would show the rules.';
  if (report === 'notAsked') return 'The endpoint was not asked for its feature accounts, which would show the rules.';
  return null;
}

function formatUnits(units: bigint): string {
  return `${formatInteger(units)} compute units`;
}

const FEE_RULES: Readonly<Record<FeeRule, string>> = {
  halved: 'half of all fees is burned',
  whole: 'half of the base fee is burned, and the leader gets all of the priority fees',
  collected: 'as since SIMD-0096, but the leader can name another recipient',
  shared: 'the leader can share them with the stake delegated to it',
};

/** "SIMD-0256 since slot 355,104,000" */
export function describeSource({ name, since, reported, checkedUntil }: RuleSource): string {
  const from = since === null ? '' : ` since slot ${formatInteger(since)}`;
  const until = checkedUntil === null ? '' : `; newer rules are not known after slot ${formatInteger(checkedUntil)}`;
  return `${name}${from}${reported ? ', reported by this endpoint' : ''}${until}`;
}

/** The rules in one line, without those that are unknown. */
export function summarizeEra({ consensus, slotMilliseconds, blockUnits }: Era): string {
  const known = [
    consensus && describeConsensus(consensus),
    slotMilliseconds && `slots of ${slotMilliseconds.value} ms`,
    blockUnits && `blocks of ${formatInteger(blockUnits.value)} compute units`,
  ].filter((text) => typeof text === 'string');
  return known.length === 0 ? 'The rules of this slot are not known' : known.join(', ');
}

function describeConsensus({ value, source: { since } }: Sourced<Consensus>): string {
  return value === 'Alpenglow' && since !== null ? `Alpenglow since slot ${formatInteger(since)}` : value;
}

/** What a block's fee reward implies about the rule in force; empty if they agree, or if the rule is unknown. */
export function compareFeeRule(found: RevenueRule, known: Sourced<FeeRule> | null): string {
  if (known === null || found === 'either' || found === 'shared') return '';
  const { value, source } = known;
  const since = describeSource(source);
  if (value === 'shared') return `The leader may share the fees with the stake delegated to it (${since}).`;
  if (found === 'neither') return '';
  if (value === 'halved')
    return found === 'whole' ? 'But SIMD-0096 was not active yet: half of all fees was to be burned.' : '';
  if (found === 'halved') return 'But SIMD-0096 was active: the leader was to get all of the priority fees.';
  return value === 'whole' ? '' : `The recipient may be another account than the leader’s (${since}).`;
}
