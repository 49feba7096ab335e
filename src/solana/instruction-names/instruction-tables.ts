import { BRIDGE_INSTRUCTIONS } from './bridges.ts';
import type { InstructionTable } from './instruction-table.ts';
import { LENDING_INSTRUCTIONS } from './lending.ts';
import { METAPLEX_INSTRUCTIONS } from './metaplex.ts';
import { ORACLE_INSTRUCTIONS } from './oracles.ts';
import { ORDER_BOOK_INSTRUCTIONS } from './order-books.ts';
import { POOL_INSTRUCTIONS } from './pools.ts';
import { SPL_INSTRUCTIONS } from './spl.ts';

export const INSTRUCTION_TABLES: readonly InstructionTable[] = [
  ...ORDER_BOOK_INSTRUCTIONS,
  ...POOL_INSTRUCTIONS,
  ...ORACLE_INSTRUCTIONS,
  ...LENDING_INSTRUCTIONS,
  ...BRIDGE_INSTRUCTIONS,
  ...METAPLEX_INSTRUCTIONS,
  ...SPL_INSTRUCTIONS,
];
