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

/** Every method of the service, by name. */
export const METHODS: MethodTable = createMethodTable([]);

/** The methods with these changes. */
export function createMethodTable(differences: readonly NodeDifference[]): MethodTable {
  const methods = differences.reduce((changed, { apply }) => apply(changed), LEDGER_METHODS);
  return new Map([...methods, createDiscover(methods, differences)].map((method) => [method.name, method]));
}
