import { OTHER_ANCHOR_PROGRAMS } from './anchor-errors.ts';
import { BUILTIN_ERRORS } from './builtin-errors.ts';
import type { CustomErrorTable } from './custom-error-table.ts';
import { INFRASTRUCTURE_ERRORS } from './infrastructure-errors.ts';
import { LAUNCHPAD_AND_AGGREGATOR_ERRORS } from './launchpad-and-aggregator-errors.ts';
import { LENDING_ERRORS } from './lending-errors.ts';
import { NFT_ERRORS } from './nft-errors.ts';
import { ORDER_BOOK_ERRORS } from './order-book-errors.ts';
import { PERPETUAL_ERRORS } from './perpetual-errors.ts';
import { POOL_ERRORS } from './pool-errors.ts';
import { STAKING_ERRORS } from './staking-errors.ts';

/**
 * The published custom errors of programs. Codes whose name changed in the history of the program's repository are left out, because
 * a table cannot tell which version ran.
 */
export const CUSTOM_ERROR_TABLES: readonly CustomErrorTable[] = [
  ...BUILTIN_ERRORS,
  ...INFRASTRUCTURE_ERRORS,
  ...LAUNCHPAD_AND_AGGREGATOR_ERRORS,
  ...LENDING_ERRORS,
  ...NFT_ERRORS,
  ...ORDER_BOOK_ERRORS,
  ...PERPETUAL_ERRORS,
  ...POOL_ERRORS,
  ...STAKING_ERRORS,
  OTHER_ANCHOR_PROGRAMS,
];
