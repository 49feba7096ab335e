import { EMBEDDED_GENESIS, GENESIS_HASHES } from '../ids/ids.ts';
import { type ClusterHistory, DEVNET_HISTORY, MAINNET_HISTORY, TESTNET_HISTORY } from './activations.ts';
import { type EpochSchedule, NO_WARMUP, WARMUP } from './epoch-schedule.ts';
import type { Era, RuleSource } from './era.ts';

/** A ledger whose epochs and rules are known. */
export interface Cluster {
  readonly schedule: EpochSchedule;
  readonly rules: ClusterHistory | { readonly fixed: Omit<Era, 'epoch'> };
}

/** By genesis hash; null: another cluster. */
export function clusterOf(genesisHash: string | null): Cluster | null {
  return (genesisHash !== null && CLUSTERS.get(genesisHash)) || null;
}

/** Of a cluster that is not known: the schedule of mainnet-beta, which test validators have too. */
export function scheduleOf(genesisHash: string | null): EpochSchedule {
  return clusterOf(genesisHash)?.schedule ?? NO_WARMUP;
}

const GENERATED: RuleSource = { name: 'embedded ledger', since: null, url: null, reported: false };

/** The embedded ledger executes transactions, but limits no block. */
const EMBEDDED_RULES: Omit<Era, 'epoch'> = {
  consensus: { value: 'TowerBFT', source: GENERATED },
  blockUnits: null,
  accountUnits: null,
  slotMilliseconds: { value: 400n, source: GENERATED },
  rentPerByte: { value: 6960n, source: GENERATED },
  feeRule: { value: 'whole', source: GENERATED },
  callDepth: { value: 4n, source: GENERATED },
};

const CLUSTERS: ReadonlyMap<string, Cluster> = new Map<string, Cluster>([
  [GENESIS_HASHES['mainnet-beta'], { schedule: NO_WARMUP, rules: MAINNET_HISTORY }],
  [GENESIS_HASHES.testnet, { schedule: WARMUP, rules: TESTNET_HISTORY }],
  [GENESIS_HASHES.devnet, { schedule: NO_WARMUP, rules: DEVNET_HISTORY }],
  [EMBEDDED_GENESIS, { schedule: NO_WARMUP, rules: { fixed: EMBEDDED_RULES } }],
]);
