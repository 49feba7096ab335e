import { SYSTEM_PROGRAM } from '../well-known.ts';
import { string } from './bincode.ts';
import { bincodeProgram, type InstructionSpec, type InstructionTable } from './instruction-table.ts';
import { pubkey, u64 } from './layout.ts';

const ALLOW_PREFUND = { type: 'createAccountAllowPrefund', data: { lamports: u64, space: u64, owner: pubkey } };

const PREFUNDED_WITHOUT_SOURCE: InstructionSpec = {
  ...ALLOW_PREFUND,
  accounts: ['newAccount'],
  unshown: ['lamports'],
};

const PREFUNDED_FROM_SOURCE: InstructionSpec = { ...ALLOW_PREFUND, accounts: ['newAccount', 'source'] };

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
    minimum: 2,
  },
  10: {
    type: 'assignWithSeed',
    accounts: ['account'],
    data: { base: pubkey, seed: string, owner: pubkey },
    minimum: 2,
  },
  11: {
    type: 'transferWithSeed',
    accounts: ['source', 'sourceBase', 'destination'],
    data: { lamports: u64, sourceSeed: string, sourceOwner: pubkey },
  },
  12: { type: 'upgradeNonce', accounts: ['nonceAccount'] },
  13: (_, accounts) =>
    accounts.length === 1 ? PREFUNDED_WITHOUT_SOURCE : accounts.length === 2 ? PREFUNDED_FROM_SOURCE : null,
};

export const system = bincodeProgram('system', SYSTEM_PROGRAM, INSTRUCTIONS);
