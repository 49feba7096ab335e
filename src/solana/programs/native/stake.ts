import { isJsonObject } from '../../../shared/json/json.ts';
import type { Address } from '../../ids/address.ts';
import { CLOCK_SYSVAR, RENT_SYSVAR, STAKE_CONFIG, STAKE_PROGRAM } from '../../names/program-ids.ts';
import { type AccountSlot, optional, putBackIfGiven } from '../layout/account-slots.ts';
import { string } from '../layout/bincode.ts';
import {
  bincodeProgram,
  type Choice,
  type InstructionSpec,
  type InstructionTable,
} from '../layout/instruction-table.ts';
import { i64, oneOf, omitNull, option, pubkey, sortKeys, struct, u64 } from '../layout/binary-layout.ts';

const authorityType = oneOf('u32', ['Staker', 'Withdrawer']);
const unixTimestamp = omitNull(option(i64));
const epoch = omitNull(option(u64));

/** The custodian that a lockup shall have from now on: an account, but shown where the other instruction has it as data. */
const NEW_CUSTODIAN: AccountSlot = {
  required: 0,
  take: (queue, { lockup }) => {
    const custodian = queue.shift();
    return custodian === undefined || !isJsonObject(lockup) ? {} : { lockup: sortKeys({ ...lockup, custodian }) };
  },
  putBack: (queue, { lockup }) => putBackIfGiven(queue, isJsonObject(lockup) ? lockup['custodian'] : undefined),
};

const DELEGATE = {
  short: delegateTo('stakeAuthority'),
  full: delegateTo('clockSysvar', 'stakeHistorySysvar', 'stakeConfigAccount', 'stakeAuthority'),
  unsigned: delegateTo('clockSysvar', 'stakeHistorySysvar', 'stakeConfigAccount'),
  withoutConfig: delegateTo('clockSysvar', 'stakeHistorySysvar', 'stakeAuthority'),
};

const INSTRUCTIONS: InstructionTable = {
  0: sysvarsOptional({
    type: 'initialize',
    accounts: ['stakeAccount', 'rentSysvar'],
    data: {
      authorized: struct({ staker: pubkey, withdrawer: pubkey }),
      lockup: struct({ unixTimestamp: i64, epoch: u64, custodian: pubkey }),
    },
  }),
  1: sysvarsOptional({
    type: 'authorize',
    accounts: ['stakeAccount', 'clockSysvar', 'authority', optional('custodian')],
    data: { newAuthority: pubkey, authorityType },
  }),
  2: { among: Object.values(DELEGATE), choose: chooseDelegate },
  3: {
    type: 'split',
    accounts: ['stakeAccount', 'newSplitAccount', optional('stakeAuthority')],
    data: { lamports: u64 },
  },
  4: sysvarsOptional({
    type: 'withdraw',
    accounts: [
      'stakeAccount',
      'destination',
      'clockSysvar',
      'stakeHistorySysvar',
      'withdrawAuthority',
      optional('custodian'),
    ],
    data: { lamports: u64 },
  }),
  5: sysvarsOptional({
    type: 'deactivate',
    accounts: ['stakeAccount', 'clockSysvar', optional('stakeAuthority')],
    minimum: 2,
  }),
  6: {
    type: 'setLockup',
    accounts: ['stakeAccount', 'custodian'],
    data: { lockup: struct({ unixTimestamp, epoch, custodian: omitNull(option(pubkey)) }) },
  },
  7: sysvarsOptional({
    type: 'merge',
    accounts: ['destination', 'source', 'clockSysvar', 'stakeHistorySysvar', optional('stakeAuthority')],
    minimum: 3,
  }),
  8: sysvarsOptional({
    type: 'authorizeWithSeed',
    accounts: ['stakeAccount', 'authorityBase', 'clockSysvar', optional('custodian')],
    data: { newAuthorized: pubkey, authorityType, authoritySeed: string, authorityOwner: pubkey },
  }),
  9: sysvarsOptional({
    type: 'initializeChecked',
    accounts: ['stakeAccount', 'rentSysvar', 'staker', 'withdrawer'],
  }),
  10: sysvarsOptional({
    type: 'authorizeChecked',
    accounts: ['stakeAccount', 'clockSysvar', 'authority', 'newAuthority', optional('custodian')],
    data: { authorityType },
  }),
  11: sysvarsOptional({
    type: 'authorizeCheckedWithSeed',
    accounts: ['stakeAccount', 'authorityBase', 'clockSysvar', 'newAuthorized', optional('custodian')],
    data: { authorityType, authoritySeed: string, authorityOwner: pubkey },
  }),
  12: {
    type: 'setLockupChecked',
    accounts: ['stakeAccount', 'custodian', NEW_CUSTODIAN],
    data: { lockup: struct({ unixTimestamp, epoch }) },
  },
  13: { type: 'getMinimumDelegation', accounts: [] },
  14: { type: 'deactivateDelinquent', accounts: ['stakeAccount', 'voteAccount', 'referenceVoteAccount'] },
  15: {
    type: 'redelegate',
    accounts: ['stakeAccount', 'newStakeAccount', 'voteAccount', 'stakeConfigAccount', 'stakeAuthority'],
  },
  16: { type: 'moveStake', accounts: ['source', 'destination', 'stakeAuthority'], data: { lamports: u64 } },
  17: { type: 'moveLamports', accounts: ['source', 'destination', 'stakeAuthority'], data: { lamports: u64 } },
};

export const stake = bincodeProgram('stake', STAKE_PROGRAM, INSTRUCTIONS);

/**
 * Since it became an on-chain program itself, the stake program also takes its instructions without the sysvars. It tells the two
 * forms apart by the address where the first sysvar belongs, and so do newer nodes.
 */
function sysvarsOptional(spec: InstructionSpec): Choice {
  const isSysvar = (slot: string | AccountSlot): boolean => typeof slot === 'string' && slot.endsWith('Sysvar');
  const place = spec.accounts.findIndex(isSysvar);
  const sysvar = spec.accounts[place] === 'rentSysvar' ? RENT_SYSVAR : CLOCK_SYSVAR;
  const short = { ...spec, accounts: spec.accounts.filter((slot) => !isSysvar(slot)) };
  return { among: [spec, short], choose: (accounts) => (accounts[place] === sysvar ? spec : short) };
}

function delegateTo(...accounts: readonly string[]): InstructionSpec {
  return { type: 'delegate', accounts: ['stakeAccount', 'voteAccount', ...accounts] };
}

function chooseDelegate(accounts: readonly Address[]): InstructionSpec {
  if (accounts[2] !== CLOCK_SYSVAR) return DELEGATE.short;
  // The program no longer reads the config account, so it may be missing before the authority, or the authority after it.
  if (accounts.length > 5) return DELEGATE.full;
  return accounts[4] === STAKE_CONFIG ? DELEGATE.unsigned : DELEGATE.withoutConfig;
}
