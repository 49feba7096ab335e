import type { Slot } from '../ids/ids.ts';
import { type Cluster, GENERATED, epochPosition, nextEpochSlot } from './clusters.ts';
import type { Consensus, EndpointReport, Era, FeeRule, RuleName, RuleSource, Sourced } from './era.ts';
import { type ClusterHistory, GATES, type GateName } from './feature-gates.ts';
import type { FeatureAccounts, ReportedFeatures } from './reported-features.ts';

/**
 * The rules of a slot: as public pages name their activations, else as the endpoint reports them. An activated gate stays active; one that
 * was not is known until the last slot for which a page or the endpoint shows it.
 */
export function eraOf(
  cluster: Cluster | null,
  slot: Slot,
  reported: ReportedFeatures | null,
  report: EndpointReport = 'notNeeded',
): Era {
  const epoch = cluster && epochPosition(cluster.schedule, slot);
  const rules = cluster?.rules ?? null;
  if (rules !== null && 'fixed' in rules)
    return { epoch, consensus: generatedConsensus(slot, rules.lastTowerSlot), ...rules.fixed };
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
    callDepth: latest(CALL_DEPTHS, cluster && before('callDepth8', 4n)),
    notKnownAfter: rules === null ? {} : notKnownAfter(slot, known, rules),
    report,
  };
}

/** The last slot whose rules the accounts show: gates are activated where an epoch begins. */
export function lastReportedSlot({ slot }: FeatureAccounts, cluster: Cluster | null): Slot {
  return cluster === null ? slot : nextEpochSlot(cluster.schedule, slot) - 1n;
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

/** At 400 ms per slot. Before validators enforced the limit in replay, only cooperating leaders observed it. */
const BLOCK_UNITS: readonly Step<bigint>[] = [
  { gate: 'applyCostTracker', value: 48_000_000n, statedBefore: 'blockUnits50' },
  { gate: 'blockUnits50', value: 50_000_000n },
  { gate: 'blockUnits60', value: 60_000_000n },
  { gate: 'blockUnits100', value: 100_000_000n },
];

const CALL_DEPTHS: readonly Step<bigint>[] = [{ gate: 'callDepth8', value: 8n }];

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

/** The gates on which each rule depends. */
const GATES_OF: Readonly<Record<RuleName, readonly GateName[]>> = {
  consensus: ['alpenglow'],
  slotMilliseconds: gatesOf(SLOT_TIMES),
  blockUnits: [...gatesOf(BLOCK_UNITS), ...gatesOf(SLOT_TIMES)],
  accountUnits: [...gatesOf(BLOCK_UNITS), ...gatesOf(ACCOUNT_SHARES), ...gatesOf(SLOT_TIMES)],
  rentPerByte: gatesOf(RENT_RATES),
  feeRule: gatesOf(FEE_RULES),
  callDepth: gatesOf(CALL_DEPTHS),
};

function gatesOf(steps: readonly Step<unknown>[]): readonly GateName[] {
  return steps.map(({ gate }) => gate);
}

/** Of each rule with a gate whose state in `slot` is unknown: the last slot for which the pages show it. */
function notKnownAfter(slot: Slot, known: KnownGates, history: ClusterHistory): Era['notKnownAfter'] {
  const found: Partial<Record<RuleName, Slot>> = {};
  for (const [rule, gates] of Object.entries(GATES_OF) as [RuleName, readonly GateName[]][]) {
    const open = gates.filter((gate) => findActivation(gate, slot, known) === null);
    if (open.length > 0)
      found[rule] = open
        .map((gate) => lastPagedSlot(gate, history))
        .reduce((one, other) => (one < other ? one : other));
  }
  return found;
}

/** The last slot for which a page shows that the gate is not active. */
function lastPagedSlot(gate: GateName, { pages, until }: ClusterHistory): Slot {
  return pages
    .filter(({ slots }) => slots[gate] !== undefined)
    .map((page) => page.until ?? until)
    .reduce((one, other) => (one > other ? one : other), 0n);
}

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
  return {
    value,
    source: { name: nameBefore(gate), since: null, url: GATES[gate].url, reported: false, checkedUntil: null },
  };
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

/** Alpenglow begins after the block of its genesis certificate, some time after its gate was activated. */
function consensusAt(slot: Slot, known: KnownGates): Sourced<Consensus> | null {
  const { cluster, history, reported } = known;
  const certificate = history?.certificate;
  if (certificate) return fromCertificate(slot, certificate.slot, certificate.url, false);
  const answered = reported?.certificate;
  if (answered && answered !== 'none') return fromCertificate(slot, answered.slot, RULE.url, true);
  if (answered === 'none' && reported?.accounts && slot <= lastReportedSlot(reported.accounts, cluster))
    return tower(RULE.url, true);
  const isInactive = gateStatus('alpenglow', slot, known) === 'inactive';
  return isInactive ? tower(RULE.url, history === null || slot > history.until) : null;
}

function generatedConsensus(slot: Slot, lastTowerSlot: Slot): Sourced<Consensus> {
  return slot <= lastTowerSlot
    ? { value: 'TowerBFT', source: GENERATED }
    : { value: 'Alpenglow', source: { ...GENERATED, since: lastTowerSlot + 1n } };
}

const RULE = GATES.alpenglow;

function fromCertificate(slot: Slot, last: Slot, url: string, reported: boolean): Sourced<Consensus> {
  if (slot <= last) return tower(url, reported);
  return { value: 'Alpenglow', source: { name: RULE.rule, since: last + 1n, url, reported, checkedUntil: null } };
}

function tower(url: string, reported: boolean): Sourced<Consensus> {
  const name = `before ${RULE.rule}`;
  return { value: 'TowerBFT', source: { name, since: null, url, reported, checkedUntil: null } };
}

/** The known feature gates of a cluster. */
interface KnownGates {
  readonly cluster: Cluster | null;
  readonly history: ClusterHistory | null;
  readonly reported: ReportedFeatures | null;
}

/** The source of the rule if the gate is active. */
type GateStatus = RuleSource | 'inactive' | 'unknown';

/** Whether the rule of a gate applies to a slot; with `delayed`, it applies from the next epoch on. */
function gateStatus(gate: GateName, slot: Slot, known: KnownGates, delayed = false): GateStatus {
  const activation = findActivation(gate, slot, known);
  if (activation === null) return 'unknown';
  if (activation.slot === null || activation.slot > slot) return 'inactive';
  const since = delayed ? known.cluster && nextEpochSlot(known.cluster.schedule, activation.slot) : activation.slot;
  if (since === null) return 'unknown';
  if (since > slot) return 'inactive';
  const { history } = known;
  const isChecked = history === null || slot <= history.until || reportedAccounts(slot, known) !== null;
  const { url, reported } = activation;
  return { name: GATES[gate].rule, since, url, reported, checkedUntil: isChecked ? null : history.until };
}

interface FoundActivation {
  /** null: not activated up to the slot. */
  readonly slot: Slot | null;
  readonly url: string;
  readonly reported: boolean;
}

/** null after the last slot for which the gate is known not to be active: it may have been activated since. */
function findActivation(gate: GateName, slot: Slot, known: KnownGates): FoundActivation | null {
  for (const { url, until, slots } of known.history?.pages ?? []) {
    const named = slots[gate];
    if (named === undefined) continue;
    if (named !== null || slot <= (until ?? known.history?.until ?? 0n)) return { slot: named, url, reported: false };
  }
  const found = reportedAccounts(slot, known)?.activations.get(GATES[gate].id);
  return found === undefined ? null : { slot: found, url: GATES[gate].url, reported: true };
}

/** The feature accounts of the endpoint, if they show the rules of the slot. */
function reportedAccounts(slot: Slot, { cluster, reported }: KnownGates): FeatureAccounts | null {
  const accounts = reported?.accounts ?? null;
  return accounts !== null && slot <= lastReportedSlot(accounts, cluster) ? accounts : null;
}
