import { createByteReader } from '../../shared/bytes/bytes.ts';
import { COMPUTE_BUDGET_PROGRAM } from '../ids/program-ids.ts';
import { u32, u64 } from './layout/binary-layout.ts';
import { type InstructionTable, findInstruction, readInstruction } from './layout/instruction-table.ts';
import type { Program } from './program.ts';

const NO_ACCOUNTS = { accounts: [], minAccounts: 0 };

const INSTRUCTIONS: InstructionTable = {
  0: { type: 'requestUnits', ...NO_ACCOUNTS, data: { units: u32, additionalFee: u32 } },
  1: { type: 'requestHeapFrame', ...NO_ACCOUNTS, data: { bytes: u32 } },
  2: { type: 'setComputeUnitLimit', ...NO_ACCOUNTS, data: { units: u32 } },
  3: { type: 'setComputeUnitPrice', ...NO_ACCOUNTS, data: { microLamports: u64 } },
  4: { type: 'setLoadedAccountsDataSizeLimit', ...NO_ACCOUNTS, data: { bytes: u32 } },
};

/** The price is in micro-lamports per compute unit; sizes are in bytes. */
export const computeBudget: Program = {
  name: 'compute-budget',
  ids: [COMPUTE_BUDGET_PROGRAM],
  parse: (accounts, data, onField) => {
    const reader = createByteReader(data);
    const spec = findInstruction(INSTRUCTIONS, reader.u8(), reader, accounts);
    return spec && readInstruction(spec, reader, accounts, onField);
  },
};
