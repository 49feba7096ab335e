import type { Encoding, TransactionDetails } from '../../rpc-protocol/config.ts';
import type { Field } from './absence.ts';

/** Which requests return a field, according to the documentation of the methods. */
export interface ReturnedBy {
  /** False if only getTransaction and getBlock return it. */
  readonly deprecatedMethods: boolean;
  readonly encodings: readonly Encoding[];
  /** Detail levels of a block; a single transaction has level `full`. */
  readonly details: readonly TransactionDetails[];
  /** True if the option `rewards` has to be set. */
  readonly needsRewards: boolean;
  /**
   * What it means if an answer lacks the field although the request asks for it. `notRecorded`: nodes leave out, or set to null,
   * what they did not record. `notReturned`: every block or transaction has it, so the node did not return it. `none`: nodes leave
   * it out if there is none.
   */
  readonly missing: 'notRecorded' | 'notReturned' | 'none';
}

const ALWAYS: ReturnedBy = {
  deprecatedMethods: true,
  encodings: ['json', 'jsonParsed', 'base58', 'base64', 'binary'],
  details: ['full', 'accounts', 'signatures', 'none'],
  needsRewards: false,
  missing: 'notRecorded',
};
const PER_TRANSACTION: ReturnedBy = { ...ALWAYS, details: ['full', 'accounts'] };
const FULL: ReturnedBy = { ...ALWAYS, details: ['full'] };
const FULL_CURRENT: ReturnedBy = { ...FULL, deprecatedMethods: false };
const SIGNED: ReturnedBy = { ...FULL, missing: 'notReturned' };
const ALL_BUT_PARSED: readonly Encoding[] = ['json', 'base58', 'base64', 'binary'];

export const RETURNED_BY: Readonly<Record<Field, ReturnedBy>> = {
  accounts: { ...PER_TRANSACTION, missing: 'notReturned' },
  balances: { ...PER_TRANSACTION, missing: 'notReturned' },
  blockHeight: { ...ALWAYS, deprecatedMethods: false },
  blockTime: ALWAYS,
  callUnits: { ...FULL, missing: 'none' },
  computeUnits: FULL_CURRENT,
  costUnits: FULL_CURRENT,
  fee: PER_TRANSACTION,
  innerInstructions: FULL,
  instructions: SIGNED,
  loadedAddresses: { ...FULL_CURRENT, encodings: ALL_BUT_PARSED, missing: 'notReturned' },
  logs: FULL,
  metadata: PER_TRANSACTION,
  recentBlockhash: SIGNED,
  returnData: { ...FULL_CURRENT, missing: 'none' },
  rewards: { ...ALWAYS, needsRewards: true },
  signatures: { ...ALWAYS, details: ['signatures'], missing: 'notReturned' },
  signedBytes: { ...SIGNED, encodings: ALL_BUT_PARSED },
  slot: { ...ALWAYS, missing: 'notReturned' },
  tokenBalances: PER_TRANSACTION,
  tokenOwner: PER_TRANSACTION,
  transactionIndex: { ...FULL_CURRENT, missing: 'notReturned' },
  transactions: { ...PER_TRANSACTION, missing: 'notReturned' },
  version: { ...PER_TRANSACTION, deprecatedMethods: false, missing: 'notReturned' },
};
