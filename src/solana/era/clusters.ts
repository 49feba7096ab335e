import { EMBEDDED_GENESIS, GENESIS_HASHES, SLOTS_PER_EPOCH, type Slot } from '../ids/ids.ts';
import type { EpochPosition, Era, RuleSource } from './era.ts';
import { type ClusterHistory, DEVNET_HISTORY, MAINNET_HISTORY, TESTNET_HISTORY } from './feature-gates.ts';

/** A ledger with known epochs and rules. */
export interface Cluster {
  readonly schedule: EpochSchedule;
  /** The shred version under which its Alpenglow genesis certificate is signed; null: unknown. */
  readonly shredVersion: number | null;
  readonly rules: ClusterHistory | { readonly fixed: Omit<Era, 'epoch' | 'consensus'>; readonly lastTowerSlot: Slot };
}

/** How a cluster divides its slots into epochs. Until `firstNormalEpoch`, each epoch is twice as long as the one before. */
export interface EpochSchedule {
  readonly firstNormalEpoch: bigint;
  readonly firstNormalSlot: Slot;
}

/** By genesis hash; null: another cluster. */
export function clusterOf(genesisHash: string | null): Cluster | null {
  return (genesisHash !== null && CLUSTERS.get(genesisHash)) || null;
}

/** For an unknown cluster: the schedule of mainnet-beta, which test validators use too. */
export function scheduleOf(genesisHash: string | null): EpochSchedule {
  return clusterOf(genesisHash)?.schedule ?? NO_WARMUP;
}

export function epochPosition({ firstNormalEpoch, firstNormalSlot }: EpochSchedule, slot: Slot): EpochPosition {
  if (slot >= firstNormalSlot) {
    const offset = slot - firstNormalSlot;
    return {
      epoch: firstNormalEpoch + offset / SLOTS_PER_EPOCH,
      index: offset % SLOTS_PER_EPOCH,
      slots: SLOTS_PER_EPOCH,
    };
  }
  // Epoch n begins at slot 32 × (2^n − 1).
  const epoch = BigInt(((slot + FIRST_WARMUP_SLOTS) / FIRST_WARMUP_SLOTS).toString(2).length - 1);
  const slots = FIRST_WARMUP_SLOTS << epoch;
  return { epoch, index: slot + FIRST_WARMUP_SLOTS - slots, slots };
}

export function nextEpochSlot(schedule: EpochSchedule, slot: Slot): Slot {
  const { index, slots } = epochPosition(schedule, slot);
  return slot - index + slots;
}

/** The slots of an epoch, from `first` to `last`, both inclusive. */
export function slotsOfEpoch(
  { firstNormalEpoch, firstNormalSlot }: EpochSchedule,
  epoch: bigint,
): { readonly first: Slot; readonly last: Slot } {
  if (epoch < firstNormalEpoch) {
    const slots = FIRST_WARMUP_SLOTS << epoch;
    return { first: slots - FIRST_WARMUP_SLOTS, last: 2n * slots - FIRST_WARMUP_SLOTS - 1n };
  }
  const first = firstNormalSlot + (epoch - firstNormalEpoch) * SLOTS_PER_EPOCH;
  return { first, last: first + SLOTS_PER_EPOCH - 1n };
}

export const NO_WARMUP: EpochSchedule = { firstNormalEpoch: 0n, firstNormalSlot: 0n };
/** The epochs have 32 slots, 64, …, 262,144, and 432,000 from epoch 14 on. */
export const WARMUP: EpochSchedule = { firstNormalEpoch: 14n, firstNormalSlot: 524_256n };

const FIRST_WARMUP_SLOTS = 32n;

/** The last block of the embedded ledger under TowerBFT, and the shred version under which its certificate is signed. */
export const EMBEDDED_ALPENGLOW = { lastTowerSlot: 400_032_211n, shredVersion: 1 } as const;

export const GENERATED: RuleSource = {
  name: 'embedded ledger',
  since: null,
  url: null,
  reported: false,
  checkedUntil: null,
};

/** The embedded ledger executes transactions, but limits no block. */
const EMBEDDED_RULES: Omit<Era, 'epoch' | 'consensus'> = {
  blockUnits: null,
  accountUnits: null,
  slotMilliseconds: { value: 400n, source: GENERATED },
  rentPerByte: { value: 6960n, source: GENERATED },
  feeRule: { value: 'whole', source: GENERATED },
  callDepth: { value: 4n, source: GENERATED },
  notKnownAfter: {},
  report: 'notNeeded',
};

/**
 * The shred version of mainnet-beta is that of its last hard fork, at slot 246,464,040, in https://github.com/laine-sa/cluster_restart/blob/018029201bff0491757a65d0eef61c12fae57cf8/README.md;
 * that of devnet verifies its certificate.
 */
const CLUSTERS: ReadonlyMap<string, Cluster> = new Map<string, Cluster>([
  [GENESIS_HASHES['mainnet-beta'], { schedule: NO_WARMUP, shredVersion: 50_093, rules: MAINNET_HISTORY }],
  [GENESIS_HASHES.testnet, { schedule: WARMUP, shredVersion: null, rules: TESTNET_HISTORY }],
  [GENESIS_HASHES.devnet, { schedule: NO_WARMUP, shredVersion: 7016, rules: DEVNET_HISTORY }],
  [
    EMBEDDED_GENESIS,
    {
      schedule: NO_WARMUP,
      shredVersion: EMBEDDED_ALPENGLOW.shredVersion,
      rules: { fixed: EMBEDDED_RULES, lastTowerSlot: EMBEDDED_ALPENGLOW.lastTowerSlot },
    },
  ],
]);
