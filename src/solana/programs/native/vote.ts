import { VOTE_PROGRAM } from '../../ids/program-ids.ts';
import { string, vec } from '../layout/bincode.ts';
import { bincodeProgram, type InstructionTable } from '../layout/instruction-table.ts';
import { base64, byteList, i64, enumOf, option, pubkey, struct, u16, u32, u64, u8 } from '../layout/binary-layout.ts';
import { compactVoteStateUpdate, towerSync } from './vote-tower.ts';

/** The authority to change. A voter with a BLS key comes with that key and its proof of possession. */
const authorityType = enumOf('u32', [
  'Voter',
  'Withdrawer',
  struct({ VoterWithBLS: struct({ bls_pubkey: byteList(48), bls_proof_of_possession: byteList(96) }) }),
]);
const commissionKind = enumOf('u32', ['InflationRewards', 'BlockRevenue']);
const votes = struct({ slots: vec(u64), hash: pubkey, timestamp: option(i64) });
const lockout = struct({ slot: u64, confirmation_count: u32 });
const voteStateUpdate = struct({ lockouts: vec(lockout), root: option(u64), hash: pubkey, timestamp: option(i64) });

const VOTE_ACCOUNTS = ['voteAccount', 'slotHashesSysvar', 'clockSysvar', 'voteAuthority'];
const UPDATE_ACCOUNTS = ['voteAccount', 'voteAuthority'];

const INSTRUCTIONS: InstructionTable = {
  0: {
    type: 'initialize',
    accounts: ['voteAccount', 'rentSysvar', 'clockSysvar', 'node'],
    data: { nodePubkey: pubkey, authorizedVoter: pubkey, authorizedWithdrawer: pubkey, commission: u8 },
    hiddenFields: { nodePubkey: ({ node }) => node },
  },
  1: {
    type: 'authorize',
    accounts: ['voteAccount', 'clockSysvar', 'authority'],
    data: { newAuthority: pubkey, authorityType },
  },
  2: { type: 'vote', accounts: VOTE_ACCOUNTS, data: { vote: votes } },
  3: { type: 'withdraw', accounts: ['voteAccount', 'destination', 'withdrawAuthority'], data: { lamports: u64 } },
  4: { type: 'updateValidatorIdentity', accounts: ['voteAccount', 'newValidatorIdentity', 'withdrawAuthority'] },
  5: { type: 'updateCommission', accounts: ['voteAccount', 'withdrawAuthority'], data: { commission: u8 } },
  6: { type: 'voteSwitch', accounts: VOTE_ACCOUNTS, data: { vote: votes, hash: pubkey } },
  7: {
    type: 'authorizeChecked',
    accounts: ['voteAccount', 'clockSysvar', 'authority', 'newAuthority'],
    data: { authorityType },
  },
  8: { type: 'updatevotestate', accounts: UPDATE_ACCOUNTS, data: { voteStateUpdate } },
  9: { type: 'updatevotestateswitch', accounts: UPDATE_ACCOUNTS, data: { voteStateUpdate, hash: pubkey } },
  10: {
    type: 'authorizeWithSeed',
    accounts: ['voteAccount', 'clockSysvar', 'authorityBaseKey'],
    data: { authorityType, authorityOwner: pubkey, authoritySeed: string, newAuthority: pubkey },
  },
  11: {
    type: 'authorizeCheckedWithSeed',
    accounts: ['voteAccount', 'clockSysvar', 'authorityBaseKey', 'newAuthority'],
    data: { authorityType, authorityOwner: pubkey, authoritySeed: string },
  },
  12: {
    type: 'compactupdatevotestate',
    accounts: UPDATE_ACCOUNTS,
    data: { voteStateUpdate: compactVoteStateUpdate },
  },
  13: {
    type: 'compactupdatevotestateswitch',
    accounts: UPDATE_ACCOUNTS,
    data: { voteStateUpdate: compactVoteStateUpdate, hash: pubkey },
  },
  14: { type: 'towersync', accounts: UPDATE_ACCOUNTS, data: { towerSync } },
  15: { type: 'towersyncswitch', accounts: UPDATE_ACCOUNTS, data: { towerSync, hash: pubkey } },
  16: {
    type: 'initializeV2',
    accounts: ['voteAccount', 'node', 'inflationRewardsCollector', 'blockRevenueCollector'],
    data: {
      nodePubkey: pubkey,
      authorizedVoter: pubkey,
      authorizedVoterBlsPubkey: base64(48),
      authorizedVoterBlsProofOfPossession: base64(96),
      authorizedWithdrawer: pubkey,
      inflationRewardsCommissionBps: u16,
      blockRevenueCommissionBps: u16,
    },
    hiddenFields: { nodePubkey: ({ node }) => node },
  },
  17: {
    type: 'updateCommissionCollector',
    accounts: ['voteAccount', 'newCollector', 'withdrawAuthority'],
    data: { commissionKind },
  },
  18: {
    type: 'updateCommissionBps',
    accounts: ['voteAccount', 'withdrawAuthority'],
    data: { commissionBps: u16, commissionKind },
  },
  19: { type: 'depositDelegatorRewards', accounts: ['voteAccount', 'source'], data: { deposit: u64 } },
};

export const vote = bincodeProgram('vote', VOTE_PROGRAM, INSTRUCTIONS);
