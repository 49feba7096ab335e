import type { Slot } from '../ids/ids.ts';

/** The rules that the blocks of a slot follow. null: unknown. */
export interface Era {
  readonly epoch: EpochPosition | null;
  readonly consensus: Sourced<Consensus> | null;
  /** The most compute units that the transactions of a block may cost. */
  readonly blockUnits: Sourced<bigint> | null;
  /** The most compute units that may write one account in a block. */
  readonly accountUnits: Sourced<bigint> | null;
  /** The target duration of a slot. */
  readonly slotMilliseconds: Sourced<bigint> | null;
  /** Lamports per byte that make an account rent-exempt. */
  readonly rentPerByte: Sourced<bigint> | null;
  readonly feeRule: Sourced<FeeRule> | null;
  /** How deep programs may call each other. */
  readonly callDepth: Sourced<bigint> | null;
  /** Of each rule that public pages do not tell: the last slot for which they do. */
  readonly notKnownAfter: Readonly<Partial<Record<RuleName, Slot>>>;
  readonly report: EndpointReport;
}

export type RuleName = Exclude<keyof Era, 'epoch' | 'notKnownAfter' | 'report'>;

/**
 * What the endpoint said about the rules of its cluster:
 * - `notNeeded`: public pages tell them.
 * - `answered`: with its feature accounts.
 * - `noAnswer`: it refused the call, or failed.
 * - `notAsked`: it had refused the same method before, or does not say which cluster it serves.
 */
export type EndpointReport = 'notNeeded' | 'answered' | 'noAnswer' | 'notAsked';

export interface Sourced<T> {
  readonly value: T;
  readonly source: RuleSource;
}

export interface RuleSource {
  /** "SIMD-0256", "before SIMD-0207". */
  readonly name: string;
  /** The first slot under the rule; null if unknown, or if the rule predates all activations. */
  readonly since: Slot | null;
  /** The page that names the slot, or else the rule; null for the embedded ledger. */
  readonly url: string | null;
  /** The endpoint's own feature accounts show it. */
  readonly reported: boolean;
  /** The last slot for which newer gates are known, if the slot is later: another rule may have replaced this one since. */
  readonly checkedUntil: Slot | null;
}

export interface EpochPosition {
  readonly epoch: bigint;
  /** Counted from 0. */
  readonly index: bigint;
  readonly slots: bigint;
}

export type Consensus = 'TowerBFT' | 'Alpenglow';

/**
 * Who gets the fees of a block, after half of the base fee is burned:
 * - `halved`: half of the priority fee is burned as well.
 * - `whole`: the leader gets all of the priority fee.
 * - `collected`: like `whole`, but the fee reward goes to the collector that the leader's vote account names.
 * - `shared`: part of it goes to the vote account, for those who delegated stake.
 */
export type FeeRule = 'halved' | 'whole' | 'collected' | 'shared';

/** The first slot under Alpenglow; null under other rules, and if it is not known. */
export function alpenglowSince(era: Pick<Era, 'consensus'> | null): Slot | null {
  return era?.consensus?.value === 'Alpenglow' ? era.consensus.source.since : null;
}

export const UNKNOWN_ERA: Era = {
  epoch: null,
  consensus: null,
  blockUnits: null,
  accountUnits: null,
  slotMilliseconds: null,
  rentPerByte: null,
  feeRule: null,
  callDepth: null,
  notKnownAfter: {},
  report: 'notAsked',
};
