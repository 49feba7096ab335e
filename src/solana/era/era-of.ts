import type { Slot } from '../ids/ids.ts';
import type { Cluster } from './clusters.ts';
import { consensusAt } from './consensus-at.ts';
import { epochPosition } from './epoch-schedule.ts';
import type { Era, FeeRule, RuleSource, Sourced } from './era.ts';
import { type GateName, GATES } from './feature-gates.ts';
import { gateStatus, type KnownGates } from './gate-status.ts';
import type { ReportedFeatures } from './reported-features.ts';

/** The rules of a slot: as public pages name their activations, else as the endpoint reports them. */
export function eraOf(cluster: Cluster | null, slot: Slot, reported: ReportedFeatures | null): Era {
  const epoch = cluster && epochPosition(cluster.schedule, slot);
  const rules = cluster?.rules ?? null;
  if (rules !== null && 'fixed' in rules) return { epoch, ...rules.fixed };
  const known: KnownGates = { cluster, history: rules, reported };
  const latest = <T>(steps: readonly Step<T>[], first: Sourced<T> | null) => latestRule(steps, first, slot, known);
  const slotTime = latest(SLOT_TIMES, cluster && before('slot350', 400n));
  const blockUnits = latest(BLOCK_UNITS, null);
  return {
    epoch,
    consensus: consensusAt(slot, known),
    blockUnits: scale(blockUnits, slotTime),
    accountUnits: scale(accountUnits(blockUnits, latest(ACCOUNT_SHARES, null)), slotTime),
    slotMilliseconds: slotTime,
    rentPerByte: latest(RENT_RATES, cluster && before('rent6333', 6960n)),
    feeRule: latest(FEE_RULES, null),
    callDepth: latest([{ gate: 'callDepth8', value: 8n }], cluster && before('callDepth8', 4n)),
  };
}

/** A value that a gate activates, in the order in which the gates replace each other's. */
interface Step<T> {
  readonly gate: GateName;
  readonly value: T;
  /** Applies from the epoch after the activation on. */
  readonly delayed?: true;
  /** The gate whose proposal states the value as the earlier one. */
  readonly statedBefore?: GateName;
}

const SLOT_TIMES: readonly Step<bigint>[] = [
  { gate: 'slot350', value: 350n, delayed: true },
  { gate: 'slot300', value: 300n, delayed: true },
  { gate: 'slot250', value: 250n, delayed: true },
  { gate: 'slot200', value: 200n, delayed: true },
];

/** At 400 ms per slot. Until validators checked the limit in replay, only leaders that followed it kept it. */
const BLOCK_UNITS: readonly Step<bigint>[] = [
  { gate: 'applyCostTracker', value: 48_000_000n, statedBefore: 'blockUnits50' },
  { gate: 'blockUnits50', value: 50_000_000n },
  { gate: 'blockUnits60', value: 60_000_000n },
  { gate: 'blockUnits100', value: 100_000_000n },
];

type AccountShare = 'fixed' | 'share';
const ACCOUNT_SHARES: readonly Step<AccountShare>[] = [
  { gate: 'applyCostTracker', value: 'fixed', statedBefore: 'accountUnits40' },
  { gate: 'accountUnits40', value: 'share' },
];

const RENT_RATES: readonly Step<bigint>[] = [
  { gate: 'rent6333', value: 6333n },
  { gate: 'rent5080', value: 5080n },
  { gate: 'rent2575', value: 2575n },
  { gate: 'rent1322', value: 1322n },
  { gate: 'rent696', value: 696n },
  { gate: 'rentReset', value: 6960n },
];

/** Before `halfBurned`, mainnet-beta burned another part of the fees. */
const FEE_RULES: readonly Step<FeeRule>[] = [
  { gate: 'halfBurned', value: 'halved' },
  { gate: 'wholePriorityFee', value: 'whole' },
  { gate: 'feeCollector', value: 'collected' },
  { gate: 'revenueSharing', value: 'shared' },
];

/** The value of the last active gate, or `first`. null if a gate that would replace it is unknown. */
function latestRule<T>(
  steps: readonly Step<T>[],
  first: Sourced<T> | null,
  slot: Slot,
  known: KnownGates,
): Sourced<T> | null {
  for (const { gate, value, delayed = false, statedBefore } of steps.toReversed()) {
    const status = gateStatus(gate, slot, known, delayed);
    if (status === 'unknown') return null;
    if (status !== 'inactive')
      return { value, source: statedBefore ? { ...status, name: nameBefore(statedBefore) } : status };
  }
  return first;
}

/** The value that a gate replaced, as its proposal states it. */
function before<T>(gate: GateName, value: T): Sourced<T> {
  return { value, source: { name: nameBefore(gate), since: null, url: GATES[gate].url, reported: false } };
}

function nameBefore(gate: GateName): string {
  return `before ${GATES[gate].rule}`;
}

const FIXED_ACCOUNT_UNITS = 12_000_000n;

/** 40% of the block's units since SIMD-0306. */
function accountUnits(block: Sourced<bigint> | null, share: Sourced<AccountShare> | null): Sourced<bigint> | null {
  if (share === null || block === null) return null;
  if (share.value === 'fixed') return { value: FIXED_ACCOUNT_UNITS, source: share.source };
  return { value: (block.value * 2n) / 5n, source: joinSources(block.source, share.source) };
}

/** Limits shrink with the slot time (SIMD-0525). */
function scale(limit: Sourced<bigint> | null, slotTime: Sourced<bigint> | null): Sourced<bigint> | null {
  if (limit === null || slotTime === null) return null;
  if (slotTime.value === 400n) return limit;
  return { value: (limit.value * slotTime.value) / 400n, source: joinSources(limit.source, slotTime.source) };
}

/** The source of a value that follows from two rules. */
function joinSources(one: RuleSource, other: RuleSource): RuleSource {
  const newest = (other.since ?? 0n) > (one.since ?? 0n) ? other : one;
  return { ...newest, name: `${one.name}, ${other.name}` };
}
