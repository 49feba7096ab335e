import { type Slot, SLOTS_PER_EPOCH } from '../ids/ids.ts';
import type { GateName } from './feature-gates.ts';

/** What public pages say about the feature gates of a cluster. */
export interface ClusterHistory {
  /** The last slot of which the pages say that it had no other activations: the end of the epoch of the newest one. */
  readonly until: Slot;
  readonly pages: readonly ActivationPage[];
  /** The slot of the Alpenglow genesis certificate, and the page that names it; null: TowerBFT until `until`. */
  readonly certificate: { readonly slot: Slot; readonly url: string } | null;
}

/** The activation slots that a page names; null: not activated until `until`. */
interface ActivationPage {
  readonly url: string;
  readonly slots: Readonly<Partial<Record<GateName, Slot | null>>>;
}

/** Names the slots of mainnet-beta and testnet, read from the feature accounts on 2026-10-08. */
const STREAMINGFAST =
  'https://github.com/streamingfast/firehose-geyser-plugin/blob/dc9f6f54f5ad3253d3c4a00790d34fb2a8d4c8ae/ACTIVATIONS.md';
/** Names the epochs of devnet. A gate is activated at the first slot of an epoch. */
const SOLANA_EXPLORER =
  'https://github.com/solana-foundation/explorer/blob/7569022979174897723520b233ff491e58619315/app/entities/feature-gate/feature-gates.json';
const AGAVE_WIKI = 'https://github.com/anza-xyz/agave/wiki/Feature-Gate-Tracker-Schedule';

const NOT_YET = {
  revenueSharing: null,
  rent2575: null,
  rent1322: null,
  rent696: null,
  rentReset: null,
  callDepth8: null,
};

export const MAINNET_HISTORY: ClusterHistory = {
  // The end of epoch 1052.
  until: 454_895_999n,
  pages: [
    {
      url: STREAMINGFAST,
      slots: {
        ...NOT_YET,
        halfBurned: 57_456_000n,
        wholePriorityFee: 320_112_000n,
        applyCostTracker: 329_616_000n,
        blockUnits50: 332_640_000n,
        blockUnits60: 355_104_000n,
        accountUnits40: 379_296_000n,
        blockUnits100: 435_888_000n,
        slot350: 440_208_000n,
        slot300: 441_936_000n,
        rent6333: 444_096_000n,
        feeCollector: 445_392_000n,
        rent5080: 446_256_000n,
        slot250: 447_552_000n,
        slot200: 454_464_000n,
        alpenglow: null,
      },
    },
  ],
  certificate: null,
};

export const TESTNET_HISTORY: ClusterHistory = {
  // The end of epoch 1042.
  until: 445_052_255n,
  pages: [
    {
      url: STREAMINGFAST,
      slots: {
        ...NOT_YET,
        halfBurned: 49_772_256n,
        wholePriorityFee: 315_884_256n,
        applyCostTracker: 322_364_256n,
        blockUnits50: 324_524_256n,
        blockUnits60: 345_260_256n,
        accountUnits40: 368_156_256n,
        blockUnits100: 419_132_256n,
        slot350: 426_476_256n,
        slot300: 427_340_256n,
        slot250: 428_204_256n,
        slot200: 429_068_256n,
        rent6333: 434_684_256n,
        feeCollector: 435_116_256n,
        rent5080: 437_708_256n,
        alpenglow: 444_620_256n,
      },
    },
  ],
  certificate: {
    slot: 444_625_255n,
    url: 'https://solanacompass.com/news/alpenglow-is-live-on-solana-testnet-as-anza-retires-towerbft-and-votor-takes',
  },
};

export const DEVNET_HISTORY: ClusterHistory = {
  // The end of epoch 1123.
  until: 485_567_999n,
  pages: [
    {
      url: SOLANA_EXPLORER,
      slots: {
        ...NOT_YET,
        wholePriorityFee: 805n * SLOTS_PER_EPOCH,
        applyCostTracker: 852n * SLOTS_PER_EPOCH,
        blockUnits50: 857n * SLOTS_PER_EPOCH,
        blockUnits60: 915n * SLOTS_PER_EPOCH,
        accountUnits40: 949n * SLOTS_PER_EPOCH,
        blockUnits100: 1100n * SLOTS_PER_EPOCH,
        slot350: 1115n * SLOTS_PER_EPOCH,
        slot300: 1118n * SLOTS_PER_EPOCH,
        slot250: 1123n * SLOTS_PER_EPOCH,
        rent6333: null,
        rent5080: null,
        feeCollector: null,
      },
    },
    { url: AGAVE_WIKI, slots: { slot200: 1128n * SLOTS_PER_EPOCH, alpenglow: 1167n * SLOTS_PER_EPOCH } },
  ],
  certificate: { slot: 504_148_999n, url: 'https://www.quicknode.com/docs/solana/getAgGenesisCert' },
};
