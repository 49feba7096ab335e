import { createByteReader } from '../../shared/byte-reader.ts';
import { ASSOCIATED_TOKEN_PROGRAM } from '../well-known.ts';
import { findInstruction, type InstructionTable, readInstruction } from './instruction-table.ts';
import type { Program } from './program.ts';

const CREATE_ACCOUNTS = ['source', 'account', 'wallet', 'mint', 'systemProgram', 'tokenProgram'];

const INSTRUCTIONS: InstructionTable = {
  0: { type: 'create', accounts: CREATE_ACCOUNTS, exact: true },
  1: { type: 'createIdempotent', accounts: CREATE_ACCOUNTS, exact: true },
  2: {
    type: 'recoverNested',
    accounts: ['nestedSource', 'nestedMint', 'destination', 'nestedOwner', 'ownerMint', 'wallet', 'tokenProgram'],
    exact: true,
  },
};

export const associatedToken: Program = {
  name: 'spl-associated-token-account',
  ids: [ASSOCIATED_TOKEN_PROGRAM],
  parse: (accounts, data) => {
    const reader = createByteReader(data);
    // The first version of the program knew only `create` and took no data.
    const spec = findInstruction(INSTRUCTIONS, data.length === 0 ? 0 : reader.u8(), reader, accounts);
    return spec && readInstruction(spec, reader, accounts);
  },
};
