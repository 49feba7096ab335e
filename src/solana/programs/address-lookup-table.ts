import { ADDRESS_LOOKUP_TABLE_PROGRAM } from '../ids/program-ids.ts';
import { pubkey, u64, u8, vec } from './layout/binary-layout.ts';
import { type InstructionSpec, type InstructionTable, bincodeProgram } from './layout/instruction-table.ts';
import type { ProgramEffects } from './program.ts';

const TABLE_AND_AUTHORITY = ['lookupTableAccount', 'lookupTableAuthority'];

const EXTEND: InstructionSpec = {
  type: 'extendLookupTable',
  accounts: TABLE_AND_AUTHORITY,
  data: { newAddresses: vec(pubkey) },
};
const EXTEND_AND_PAY = { ...EXTEND, accounts: [...TABLE_AND_AUTHORITY, 'payerAccount', 'systemProgram'] };

const INSTRUCTIONS: InstructionTable = {
  0: {
    type: 'createLookupTable',
    accounts: [...TABLE_AND_AUTHORITY, 'payerAccount', 'systemProgram'],
    data: { recentSlot: u64, bumpSeed: u8 },
  },
  1: { type: 'freezeLookupTable', accounts: TABLE_AND_AUTHORITY },
  // Nodes show the payer only if the System Program account is there too.
  2: { variants: [EXTEND, EXTEND_AND_PAY], choose: ({ length }) => (length < 4 ? EXTEND : EXTEND_AND_PAY) },
  3: { type: 'deactivateLookupTable', accounts: TABLE_AND_AUTHORITY },
  4: { type: 'closeLookupTable', accounts: [...TABLE_AND_AUTHORITY, 'recipient'] },
};

const EFFECTS: ProgramEffects = {
  lamportMoves: {
    closeLookupTable: { kind: 'closing', from: 'lookupTableAccount', to: 'recipient', all: true },
  },
};

export const addressLookupTable = bincodeProgram(
  'address-lookup-table',
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  INSTRUCTIONS,
  EFFECTS,
);
