import { EMBEDDED_ALPENGLOW } from '../../../src/solana/era/clusters.ts';
import type { Slot } from '../../../src/solana/ids/ids.ts';
import { EPOCH_BOUNDARY, FIRST_SLOT } from '../execution/chain.ts';
import { createRandom, type Random } from '../../../src/shared/test-support/random.ts';
import type { TrafficVolume } from './traffic.ts';

/** What is special about a block. Only `story`, `version 0` and `version 1` blocks contain parts of stories. */
export type BlockKind =
  | 'plain'
  | 'story'
  | 'version 0'
  | 'version 1'
  | 'first'
  | 'empty'
  | 'large'
  | 'no block time'
  | 'partial record'
  | 'old record'
  | 'no metadata'
  | 'rent'
  | 'epoch start'
  | 'epoch rewards'
  | 'alpenglow'
  | 'alpenglow limits';

export interface SlotPlan {
  readonly slot: Slot;
  /** Null if the slot is skipped. */
  readonly kind: BlockKind | null;
  readonly volume: TrafficVolume;
}

export const LAST_TOWER_SLOT: Slot = EMBEDDED_ALPENGLOW.lastTowerSlot;
const TOWER_SLOTS = Number(LAST_TOWER_SLOT - FIRST_SLOT) + 1;
/** The slots under Alpenglow. The blocks of the first four had only votes and were deleted. */
const ALPENGLOW_SLOTS: readonly (BlockKind | null)[] = [
  null,
  null,
  null,
  null,
  ...(['alpenglow', 'alpenglow', 'alpenglow', 'alpenglow limits'] as const),
  ...Array.from({ length: 12 }, () => 'alpenglow' as const),
];
export const LAST_SLOT: Slot = LAST_TOWER_SLOT + BigInt(ALPENGLOW_SLOTS.length);
/** The newest block is confirmed, and not listed as finalized yet. */
export const FINALIZED_SLOT: Slot = LAST_SLOT - 1n;
/** First of four skipped slots of an absent leader. */
export const ABSENT_LEADER_SLOT: Slot = FIRST_SLOT + 48n;
const ABSENT_LEADER_SLOTS = 4n;

/** Special blocks by offset from the first slot. */
const SPECIAL: Readonly<Record<number, BlockKind>> = {
  0: 'first',
  3: 'no metadata',
  5: 'old record',
  9: 'partial record',
  14: 'empty',
  21: 'no block time',
  33: 'rent',
  [Number(EPOCH_BOUNDARY - FIRST_SLOT)]: 'epoch start',
  [Number(EPOCH_BOUNDARY - FIRST_SLOT) + 1]: 'epoch rewards',
  [Number(EPOCH_BOUNDARY - FIRST_SLOT) + 2]: 'epoch rewards',
  96: 'version 0',
  160: 'version 0',
  176: 'version 0',
  192: 'version 0',
  208: 'version 0',
  224: 'version 0',
  240: 'version 0',
  256: 'version 1',
  200: 'large',
};
const LARGE: TrafficVolume = { votes: 1_300, others: 812 };
/** Large enough to contain every kind of transaction. */
const VARIED: TrafficVolume = { votes: 12, others: 30 };
const NOTHING: TrafficVolume = { votes: 0, others: 0 };
/** One plain slot in this many is skipped. */
const SKIPPED_ONE_IN = 16;
/** One block in this many has three times the transactions. */
const BUSY_ONE_IN = 24;

/** The plan of every slot of the ledger, in order. */
export function planSlots(): readonly SlotPlan[] {
  const random = createRandom(0x5107);
  const tower = Array.from({ length: TOWER_SLOTS }, (_, offset): SlotPlan => {
    const slot = FIRST_SLOT + BigInt(offset);
    const volume = ordinaryVolume(random);
    const special = SPECIAL[offset];
    if (special !== undefined) return { slot, kind: special, volume: specialVolume(special, volume) };
    const absent = slot >= ABSENT_LEADER_SLOT && slot < ABSENT_LEADER_SLOT + ABSENT_LEADER_SLOTS;
    const skipped = absent || (random.below(SKIPPED_ONE_IN) === 0 && slot !== LAST_TOWER_SLOT);
    return { slot, kind: skipped ? null : random.pick(['plain', 'story']), volume };
  });
  const alpenglow = ALPENGLOW_SLOTS.map((kind, at) => {
    const volume = { votes: 0, others: random.between(2, 10) };
    return { slot: LAST_TOWER_SLOT + 1n + BigInt(at), kind, volume };
  });
  return [...tower, ...alpenglow];
}

function ordinaryVolume(random: Random): TrafficVolume {
  const busy = random.below(BUSY_ONE_IN) === 0 ? 3 : 1;
  return { votes: busy * random.between(8, 20), others: busy * random.between(2, 10) };
}

function specialVolume(kind: BlockKind, volume: TrafficVolume): TrafficVolume {
  switch (kind) {
    case 'empty':
      return NOTHING;
    case 'large':
      return LARGE;
    case 'partial record':
    case 'old record':
    case 'no metadata':
      return VARIED;
    default:
      return volume;
  }
}
