import { SYSTEM_PROGRAM } from '../ids/program-ids.ts';
import { type Field, pubkey, string, u64 } from './layout/binary-layout.ts';
import {
  type AccountSlot,
  type InstructionSpec,
  type InstructionTable,
  bincodeProgram,
  writeOptionalAccount,
} from './layout/instruction-table.ts';
import type { LamportMoveShape, ProgramEffects } from './program.ts';

/** The funding account. Required only if lamports are transferred; a prefunded account needs none. */
const FUNDING_ACCOUNT: AccountSlot = {
  required: (data) => ('lamports' in data ? 1 : 0),
  read: (queue, data) => ('lamports' in data ? { source: queue.shift() ?? null } : {}),
  write: (queue, { source }) => writeOptionalAccount(queue, source),
};

const lamportsUnlessZero: Field = {
  read: (reader) => {
    const lamports = reader.u64();
    return lamports === 0n ? undefined : lamports;
  },
  write: (writer, value) => u64.write(writer, value ?? 0n),
};

/** The base is in the data and also an account, because it signs. */
const BASE: Pick<InstructionSpec, 'extraInputs'> = { extraInputs: ({ base }) => [{ accounts: [base] }] };

const INSTRUCTIONS: InstructionTable = {
  0: {
    type: 'createAccount',
    accounts: ['source', 'newAccount'],
    data: { lamports: u64, space: u64, owner: pubkey },
  },
  1: { type: 'assign', accounts: ['account'], data: { owner: pubkey } },
  2: { type: 'transfer', accounts: ['source', 'destination'], data: { lamports: u64 } },
  3: {
    type: 'createAccountWithSeed',
    accounts: ['source', 'newAccount'],
    data: { base: pubkey, seed: string, lamports: u64, space: u64, owner: pubkey },
    extraInputs: ({ base, source }) => (base === source ? [{}, { accounts: [base] }] : [{ accounts: [base] }, {}]),
  },
  4: { type: 'advanceNonce', accounts: ['nonceAccount', 'recentBlockhashesSysvar', 'nonceAuthority'] },
  5: {
    type: 'withdrawFromNonce',
    accounts: ['nonceAccount', 'destination', 'recentBlockhashesSysvar', 'rentSysvar', 'nonceAuthority'],
    data: { lamports: u64 },
  },
  6: {
    type: 'initializeNonce',
    accounts: ['nonceAccount', 'recentBlockhashesSysvar', 'rentSysvar'],
    data: { nonceAuthority: pubkey },
  },
  7: { type: 'authorizeNonce', accounts: ['nonceAccount', 'nonceAuthority'], data: { newAuthorized: pubkey } },
  8: { type: 'allocate', accounts: ['account'], data: { space: u64 } },
  9: {
    type: 'allocateWithSeed',
    accounts: ['account'],
    data: { base: pubkey, seed: string, space: u64, owner: pubkey },
    minAccounts: 2,
    ...BASE,
  },
  10: {
    type: 'assignWithSeed',
    accounts: ['account'],
    data: { base: pubkey, seed: string, owner: pubkey },
    minAccounts: 2,
    ...BASE,
  },
  11: {
    type: 'transferWithSeed',
    accounts: ['source', 'sourceBase', 'destination'],
    data: { lamports: u64, sourceSeed: string, sourceOwner: pubkey },
  },
  12: { type: 'upgradeNonce', accounts: ['nonceAccount'] },
  13: {
    type: 'createAccountAllowPrefund',
    accounts: ['newAccount', FUNDING_ACCOUNT],
    data: { lamports: lamportsUnlessZero, space: u64, owner: pubkey },
  },
};

const TRANSFER: LamportMoveShape = { kind: 'transfer', from: 'source', to: 'destination' };
const CREATION: LamportMoveShape = { kind: 'creation', from: 'source', to: 'newAccount' };

const EFFECTS: ProgramEffects = {
  lamportMoves: {
    transfer: TRANSFER,
    transferWithSeed: TRANSFER,
    createAccount: CREATION,
    createAccountWithSeed: CREATION,
    createAccountAllowPrefund: CREATION,
    withdrawFromNonce: { kind: 'withdrawal', from: 'nonceAccount', to: 'destination' },
  },
  resizes: {
    createAccount: 'newAccount',
    createAccountWithSeed: 'newAccount',
    createAccountAllowPrefund: 'newAccount',
    allocate: 'account',
    allocateWithSeed: 'account',
  },
};

export const system = bincodeProgram('system', SYSTEM_PROGRAM, INSTRUCTIONS, EFFECTS);
