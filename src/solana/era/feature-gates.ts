import type { Address } from '../ids/ids.ts';

/** A change of the rules that the validators activate together: its feature account holds the slot. */
export interface FeatureGate {
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
