import { type Address, SLOTS_PER_EPOCH, type Slot } from '../ids/ids.ts';

/** A change of the rules that all validators activate together: its feature account contains the slot. */
interface FeatureGate {
  /** The feature account, as the SIMD or Agave's feature set names it. */
  readonly id: Address;
  /** "SIMD-0256"; for older gates, the name in Agave's feature set. */
  readonly rule: string;
  readonly url: string;
}

/** The gates that change a value of `Era`. */
export const GATES = {
  applyCostTracker: gate('2ry7ygxiYURULZCrypHhveanvP5tzZ4toRwVp89oCNSj', 'apply_cost_tracker_during_replay'),
  blockUnits50: gate('5oMCU3JPaFLr8Zr4ct7yFA7jdk6Mw1RmB8K4u9ZbS42z', '0207-raise-block-limits-to-50M'),
  blockUnits60: gate('6oMCUgfY6BzZ6jwB681J6ju5Bh6CjVXbd7NeWYqiXBSu', '0256-raise-block-limits-to-60M'),
  blockUnits100: gate('P1BCUMpAC7V2GRBRiJCNUgpMyWZhoqt3LKo712ePqsz', '0286-raise-block-limits-to-100M'),
  accountUnits40: gate('htsptAwi2yRoZH83SKaUXykeZGtZHgxkS2QwW1pssR8', '0306-raise-account-cu-limits'),
  slot350: gate('iBRL5RuWhw4yqaAZu96RUULHckHTZAoe2b77qaV38JZ', '0525-reduce-slot-times'),
  slot300: gate('iBRLL3k18HST852F1Mf3Lv83waTNQmmqvKDxvYGwQFL', '0525-reduce-slot-times'),
  slot250: gate('iBRLMc81UjRa8fn8A6eE8bJTnRbgQoPTynM51akENCV', '0525-reduce-slot-times'),
  slot200: gate('iBRLjhJnkmDZgNoZRDMW11d8ZV7HvsL3vAyRjZB5npW', '0525-reduce-slot-times'),
  halfBurned: gate('4RWNif6C2WCNiKVW7otP4G7dkmkHGyKQWRpuZ1pxKU5m', 'pico_inflation'),
  wholePriorityFee: gate(
    '3opE3EzAKnUftUDURkzMgwpNgimBAypW1mNDYH4x4Zg7',
    '0096-reward-collected-priority-fee-in-entirety',
  ),
  feeCollector: gate('3HcSrCTGXTUnrTueHi4DAwNuMxZSsm5xui2Ax3mgxHqf', '0232-custom-commission-collector'),
  revenueSharing: gate('7MYx95UBiJufqnumyN7HfskJ9vKdcGMmhreVguqrE97K', '0123-block-revenue-distribution'),
  rent6333: gate('4a6f7o7iTcA8hRDCrPLkSatnt5Ykxiu36wo5p1Tt12wC', '0437-incremental-rent-reduction'),
  rent5080: gate('61BtM7BkDEE8Yq5fskEVAQT9mYA8qCejJWoLe5apqg81', '0437-incremental-rent-reduction'),
  rent2575: gate('rntCigrTppP5JdZz7K8TyN9sMzLdAcXp8SejYpVpX6D', '0437-incremental-rent-reduction'),
  rent1322: gate('rntD7invRBswCAdKtRsh1G4psKjrPdS3BKqtnA78C7N', '0437-incremental-rent-reduction'),
  rent696: gate('rntTjNZ9boq8owDxjGVFHPfWNQPDaKiM5JcjxmDGg47', '0437-incremental-rent-reduction'),
  rentReset: gate('rnt8ZQpz2HYhX3DkYBDGjJS1a36mYq69oXka7JrhEdi', '0438-rent-increase-safeguard'),
  callDepth8: gate('6TkHkRmP7JZy1fdM6fg5uXn76wChQBWGokHBJzrLB3mj', '0268-raise-cpi-nesting-limit'),
  alpenglow: gate('A1pengvuM6JEcyNuTnMqepBKhwHE3N6PmUrdATGawhJS', '0326-alpenglow'),
} as const satisfies Readonly<Record<string, FeatureGate>>;

export type GateName = keyof typeof GATES;

/** `name` is that of a proposal's file, or of a gate in Agave's feature set. */
function gate(text: string, name: string): FeatureGate {
  const id = text as Address;
  const number = /^\d{4}/.exec(name)?.[0];
  return number === undefined
    ? { id, rule: name, url: 'https://github.com/anza-xyz/agave/blob/master/feature-set/src/lib.rs' }
    : { id, rule: `SIMD-${number}`, url: proposalUrl(name) };
}

/** A Solana improvement document, by the name of its file. */
function proposalUrl(name: string): string {
  return `https://github.com/solana-foundation/solana-improvement-documents/blob/main/proposals/${name}.md`;
}

/** The feature gates of a cluster according to public pages. */
export interface ClusterHistory {
  /** The last slot with complete information about activations: the end of the epoch of the newest one. */
  readonly until: Slot;
  readonly pages: readonly ActivationPage[];
  /** The slot of the Alpenglow genesis certificate, and the page that names it; null: TowerBFT until `until`. */
  readonly certificate: { readonly slot: Slot; readonly url: string } | null;
}

/** null: not activated. */
export type ActivationSlots = Readonly<Partial<Record<GateName, Slot | null>>>;

/** The activation slots that a page names; null: not activated until `until`. */
interface ActivationPage {
  readonly url: string;
  /** The last slot for which the page shows that a gate is not active. undefined: that of the history. */
  readonly until?: Slot;
  readonly slots: ActivationSlots;
}

/** Names the slots of mainnet-beta and testnet, read from the feature accounts on 2026-10-08. */
const STREAMINGFAST =
  'https://github.com/streamingfast/firehose-geyser-plugin/blob/dc9f6f54f5ad3253d3c4a00790d34fb2a8d4c8ae/ACTIVATIONS.md';
/** Names the epochs of devnet. A gate is activated at the first slot of an epoch. */
const SOLANA_EXPLORER =
  'https://github.com/solana-foundation/explorer/blob/7569022979174897723520b233ff491e58619315/app/entities/feature-gate/feature-gates.json';
const AGAVE_WIKI = 'https://github.com/anza-xyz/agave/wiki/Feature-Gate-Tracker-Schedule';
/** Names the epoch and the slot of mainnet's Alpenglow genesis block. */
const SOLANA_DOCS = 'https://solana.com/developers/docs/rpc/http/getaggenesiscert';
/** Names the rent on mainnet by the feature accounts of 2026-10-29, a week after the end of epoch 1064. */
const ORBITFLARE = 'https://dev.to/orbitflarerpc/agave-44-what-changes-for-solana-developers-2dkf';

const RENT_NOT_YET = { rent2575: null, rent1322: null, rent696: null, rentReset: null };
const NOT_YET = { ...RENT_NOT_YET, revenueSharing: null, callDepth8: null };

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
      },
    },
    { url: SOLANA_DOCS, slots: { alpenglow: 1064n * SLOTS_PER_EPOCH } },
    // A page that names no slot vouches for the last epoch that had certainly ended.
    { url: ORBITFLARE, until: 1065n * SLOTS_PER_EPOCH - 1n, slots: RENT_NOT_YET },
  ],
  certificate: { slot: 459_652_999n, url: SOLANA_DOCS },
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
