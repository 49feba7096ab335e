import { createByteReader } from '../../shared/bytes/bytes.ts';
import { ASSOCIATED_TOKEN_PROGRAM, RENT_SYSVAR } from '../ids/program-ids.ts';
import {
  type InstructionSpec,
  type InstructionTable,
  findInstruction,
  listInstructions,
  listTypes,
  readInstruction,
  writeInstruction,
} from './layout/instruction-table.ts';
import type { InvertibleProgram, OpenedTokenAccount } from './program.ts';

const CREATE_ACCOUNTS = ['source', 'account', 'wallet', 'mint', 'systemProgram', 'tokenProgram'];

/** The first version of the program required the rent sysvar; older nodes show it. */
const optionalRentSysvar: InstructionSpec['extraInputs'] = ({ rentSysvar }) =>
  rentSysvar === undefined ? [{}, { accounts: [RENT_SYSVAR] }] : [{ accounts: [rentSysvar] }];

const INSTRUCTIONS: InstructionTable = {
  0: { type: 'create', accounts: CREATE_ACCOUNTS, exact: true, extraInputs: optionalRentSysvar },
  1: { type: 'createIdempotent', accounts: CREATE_ACCOUNTS, exact: true },
  2: {
    type: 'recoverNested',
    accounts: ['nestedSource', 'nestedMint', 'destination', 'nestedOwner', 'ownerMint', 'wallet', 'tokenProgram'],
    exact: true,
  },
};

const OPENED_FOR_WALLET: OpenedTokenAccount = { account: 'account', owner: 'wallet' };

const SPECS = listInstructions(INSTRUCTIONS);

export const associatedToken: InvertibleProgram = {
  name: 'spl-associated-token-account',
  ids: [ASSOCIATED_TOKEN_PROGRAM],
  parse: (accounts, data, onField) => {
    const reader = createByteReader(data);
    // The first version of the program had only `create`, without data.
    const spec = findInstruction(INSTRUCTIONS, data.length === 0 ? 0 : reader.u8(), reader, accounts);
    return spec && readInstruction(spec, reader, accounts, onField);
  },
  types: listTypes(SPECS),
  encode: (parsed) =>
    writeInstruction(SPECS, parsed).flatMap((input) =>
      input.data[0] === 0 ? [{ ...input, data: new Uint8Array() }, input] : [input],
    ),
  effects: { opensTokenAccount: { create: OPENED_FOR_WALLET, createIdempotent: OPENED_FOR_WALLET } },
};
