import { ACCOUNT_METHODS } from './get-account-info.ts';
import { createDiscover } from './discover.ts';
import { getBlock, getConfirmedBlock } from './get-block.ts';
import { getBlockHeight } from './get-block-height.ts';
import { getBlockTime } from './get-block-time.ts';
import { getBlocks, getBlocksWithLimit, getConfirmedBlocks, getConfirmedBlocksWithLimit } from './get-blocks.ts';
import { getEpochInfo } from './get-epoch-info.ts';
import { getEpochSchedule } from './get-epoch-schedule.ts';
import { getFirstAvailableBlock } from './get-first-available-block.ts';
import { getGenesisHash } from './get-genesis-hash.ts';
import { getHealth } from './get-health.ts';
import { getSignatureStatuses } from './get-signature-statuses.ts';
import { getConfirmedSignaturesForAddress2, getSignaturesForAddress } from './get-signatures-for-address.ts';
import { getSlot } from './get-slot.ts';
import { getConfirmedTransaction, getTransaction } from './get-transaction.ts';
import { getVersion } from './get-version.ts';
import type { Method } from './method.ts';
import { minimumLedgerSlot } from './minimum-ledger-slot.ts';
import type { NodeDifference } from '../node-differences.ts';

const LEDGER_METHODS: readonly Method[] = [
  getTransaction,
  getBlock,
  getConfirmedTransaction,
  getConfirmedBlock,
  getSlot,
  getFirstAvailableBlock,
  minimumLedgerSlot,
  getBlocks,
  getBlocksWithLimit,
  getBlockTime,
  getBlockHeight,
  getEpochInfo,
  getEpochSchedule,
  getGenesisHash,
  getVersion,
  getHealth,
  getSignatureStatuses,
  getSignaturesForAddress,
  getConfirmedBlocks,
  getConfirmedBlocksWithLimit,
  getConfirmedSignaturesForAddress2,
];

export type MethodTable = ReadonlyMap<string, Method>;

/** The methods that every ledger has, by name. */
export const METHODS: MethodTable = createMethodTable([]);

/** The methods with these changes; those about accounts only if the ledger holds some. */
export function createMethodTable(differences: readonly NodeDifference[], hasAccounts = false): MethodTable {
  const all = hasAccounts ? [...LEDGER_METHODS, ...ACCOUNT_METHODS] : LEDGER_METHODS;
  const methods = differences.reduce((changed, { apply }) => apply(changed), all);
  return new Map([...methods, createDiscover(methods, differences)].map((method) => [method.name, method]));
}
