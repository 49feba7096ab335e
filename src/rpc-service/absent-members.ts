/** How a recorded answer shows that it has no value for a member. */
export type AbsentForm = 'left out' | 'null';

/**
 * Members without a value in the recorded answer, if the service would answer them in another form from the stored value alone. Rows
 * of the warehouse cannot tell "not recorded" from "recorded as empty", so an imported ledger keeps this beside them.
 */
export type AbsentMembers<Member extends string> = Readonly<Partial<Record<Member, AbsentForm>>>;

export const BLOCK_MEMBERS = ['blockHeight', 'blockTime', 'numRewardPartitions', 'rewards'] as const;
export type AbsentInBlock = AbsentMembers<(typeof BLOCK_MEMBERS)[number]>;

/** The members of metadata that an answer can lack. An import refuses an answer without the others. */
export const META_MEMBERS = [
  'computeUnitsConsumed',
  'costUnits',
  'err',
  'innerInstructions',
  'loadedAddresses',
  'logMessages',
  'postTokenBalances',
  'preTokenBalances',
  'returnData',
  'rewards',
  'status',
] as const;
export type AbsentInMeta = AbsentMembers<(typeof META_MEMBERS)[number]>;

export const NONE_ABSENT: AbsentInBlock & AbsentInMeta = {};
