import type { Slot } from '../ids/slot.ts';

/** What an endpoint reports about its cluster. null: it did not answer, or refused. */
export interface ReportedFeatures {
  readonly accounts: FeatureAccounts | null;
  readonly certificate: GenesisCertificate | 'none' | null;
}

/** The answer of getMultipleAccounts. */
export interface FeatureAccounts {
  /** The slot of the state that was read. */
  readonly slot: Slot;
  /** Activation slots by account; null: not activated. An account that holds something else is left out. */
  readonly activations: ReadonlyMap<string, Slot | null>;
}

/** The certificate over the last block under TowerBFT, which is the parent of the first one under Alpenglow (SIMD-0384). */
export interface GenesisCertificate {
  readonly slot: Slot;
}
