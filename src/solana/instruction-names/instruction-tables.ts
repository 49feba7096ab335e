import type { InstructionTable } from './instruction-table.ts';
import { AGGREGATOR_INSTRUCTIONS } from './aggregators.ts';
import { ANCHOR_LENDING_INSTRUCTIONS } from './anchor-lending.ts';
import { ANCHOR_NFT_INSTRUCTIONS } from './anchor-nft.ts';
import { ANCHOR_POOL_INSTRUCTIONS } from './anchor-pools.ts';
import { BRIDGE_INSTRUCTIONS } from './bridges.ts';
import { INFRASTRUCTURE_INSTRUCTIONS } from './infrastructure.ts';
import { LAUNCHPAD_INSTRUCTIONS } from './launchpads.ts';
import { LENDING_INSTRUCTIONS } from './lending.ts';
import { METAPLEX_INSTRUCTIONS } from './metaplex.ts';
import { ORACLE_INSTRUCTIONS } from './oracles.ts';
import { ORDER_BOOK_INSTRUCTIONS } from './order-books.ts';
import { PERPETUAL_INSTRUCTIONS } from './perpetuals.ts';
import { POOL_INSTRUCTIONS } from './pools.ts';
import { SPL_INSTRUCTIONS } from './spl.ts';

export const INSTRUCTION_TABLES: readonly InstructionTable[] = [
  ...AGGREGATOR_INSTRUCTIONS,
  ...ANCHOR_LENDING_INSTRUCTIONS,
  ...ANCHOR_NFT_INSTRUCTIONS,
  ...ANCHOR_POOL_INSTRUCTIONS,
  ...BRIDGE_INSTRUCTIONS,
  ...INFRASTRUCTURE_INSTRUCTIONS,
  ...LAUNCHPAD_INSTRUCTIONS,
  ...LENDING_INSTRUCTIONS,
  ...METAPLEX_INSTRUCTIONS,
  ...ORACLE_INSTRUCTIONS,
  ...ORDER_BOOK_INSTRUCTIONS,
  ...PERPETUAL_INSTRUCTIONS,
  ...POOL_INSTRUCTIONS,
  ...SPL_INSTRUCTIONS,
];
