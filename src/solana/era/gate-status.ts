import type { Slot } from '../ids/ids.ts';
import type { ClusterHistory } from './activations.ts';
import type { Cluster } from './clusters.ts';
import { nextEpochSlot } from './epoch-schedule.ts';
import type { RuleSource } from './era.ts';
import { type GateName, GATES } from './feature-gates.ts';
import type { FeatureAccounts, ReportedFeatures } from './reported-features.ts';

/** What is known about a cluster's feature gates. */
export interface KnownGates {
  readonly cluster: Cluster | null;
  readonly history: ClusterHistory | null;
  readonly reported: ReportedFeatures | null;
}

/** The source of the rule if the gate is active. */
export type GateStatus = RuleSource | 'inactive' | 'unknown';

/** Whether the rule of a gate applies to a slot; with `delayed`, it applies from the next epoch on. */
export function gateStatus(gate: GateName, slot: Slot, known: KnownGates, delayed = false): GateStatus {
  const activation = findActivation(gate, slot, known);
  if (activation === null) return 'unknown';
  if (activation.slot === null || activation.slot > slot) return 'inactive';
  const since = delayed ? known.cluster && nextEpochSlot(known.cluster.schedule, activation.slot) : activation.slot;
  if (since === null) return 'unknown';
  return since > slot
    ? 'inactive'
    : { name: GATES[gate].rule, since, url: activation.url, reported: activation.reported };
}

interface FoundActivation {
  /** null: not activated up to the slot. */
  readonly slot: Slot | null;
  readonly url: string;
  readonly reported: boolean;
}

/** null after the last slot for which the activations are known: a gate that was not active may be by now. */
function findActivation(gate: GateName, slot: Slot, known: KnownGates): FoundActivation | null {
  const { history, reported } = known;
  const accounts = reported?.accounts ?? null;
  const isReported = accounts !== null && slot <= lastReportedSlot(accounts, known.cluster);
  const isHistory = history !== null && slot <= history.until;
  const page = history?.pages.find(({ slots }) => slots[gate] !== undefined);
  const named = page?.slots[gate];
  if (page !== undefined && named !== undefined && (isHistory || (isReported && named !== null)))
    return { slot: named, url: page.url, reported: false };
  const found = isReported ? accounts.activations.get(GATES[gate].id) : undefined;
  return found === undefined ? null : { slot: found, url: GATES[gate].url, reported: true };
}

/** The last slot whose rules the accounts show: gates are activated where an epoch begins. */
export function lastReportedSlot({ slot }: FeatureAccounts, cluster: Cluster | null): Slot {
  return cluster === null ? slot : nextEpochSlot(cluster.schedule, slot) - 1n;
}
