import { isJsonObject } from '../../shared/json/json.ts';
import type { Address } from '../ids/ids.ts';
import { CLOCK_SYSVAR, RENT_SYSVAR, STAKE_CONFIG, STAKE_PROGRAM } from '../ids/program-ids.ts';
import { enumOf, i64, omitIfNull, option, pubkey, sortKeys, string, struct, u64 } from './layout/binary-layout.ts';
import {
  type AccountSlot,
  type AccountVariants,
  type InstructionSpec,
  type InstructionTable,
  bincodeProgram,
  optionalAccount,
  writeOptionalAccount,
} from './layout/instruction-table.ts';
import type { LamportMoveShape, ProgramEffects } from './program.ts';

const authorityType = enumOf('u32', ['Staker', 'Withdrawer']);
const unixTimestamp = omitIfNull(option(i64));
const epoch = omitIfNull(option(u64));

/** The new custodian of a lockup. It is an account here, but shown inside `lockup`, where setLockup shows it from its data. */
const NEW_CUSTODIAN: AccountSlot = {
  required: 0,
  read: (queue, { lockup }) => {
    const custodian = queue.shift();
    return custodian === undefined || !isJsonObject(lockup) ? {} : { lockup: sortKeys({ ...lockup, custodian }) };
  },
  write: (queue, { lockup }) => writeOptionalAccount(queue, isJsonObject(lockup) ? lockup['custodian'] : undefined),
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
    accounts: ['stakeAccount', 'clockSysvar', 'authority', optionalAccount('custodian')],
    data: { newAuthority: pubkey, authorityType },
  }),
  2: { variants: Object.values(DELEGATE), choose: chooseDelegate },
  3: {
    type: 'split',
    accounts: ['stakeAccount', 'newSplitAccount', optionalAccount('stakeAuthority')],
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
      optionalAccount('custodian'),
    ],
    data: { lamports: u64 },
  }),
  5: sysvarsOptional({
    type: 'deactivate',
    accounts: ['stakeAccount', 'clockSysvar', optionalAccount('stakeAuthority')],
    minAccounts: 2,
  }),
  6: {
    type: 'setLockup',
    accounts: ['stakeAccount', 'custodian'],
    data: { lockup: struct({ unixTimestamp, epoch, custodian: omitIfNull(option(pubkey)) }) },
  },
  7: sysvarsOptional({
    type: 'merge',
    accounts: ['destination', 'source', 'clockSysvar', 'stakeHistorySysvar', optionalAccount('stakeAuthority')],
    minAccounts: 3,
  }),
  8: sysvarsOptional({
    type: 'authorizeWithSeed',
    accounts: ['stakeAccount', 'authorityBase', 'clockSysvar', optionalAccount('custodian')],
    data: { newAuthorized: pubkey, authorityType, authoritySeed: string, authorityOwner: pubkey },
  }),
  9: sysvarsOptional({
    type: 'initializeChecked',
    accounts: ['stakeAccount', 'rentSysvar', 'staker', 'withdrawer'],
  }),
  10: sysvarsOptional({
    type: 'authorizeChecked',
    accounts: ['stakeAccount', 'clockSysvar', 'authority', 'newAuthority', optionalAccount('custodian')],
    data: { authorityType },
  }),
  11: sysvarsOptional({
    type: 'authorizeCheckedWithSeed',
    accounts: ['stakeAccount', 'authorityBase', 'clockSysvar', 'newAuthorized', optionalAccount('custodian')],
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

const TRANSFER: LamportMoveShape = { kind: 'transfer', from: 'source', to: 'destination' };

const EFFECTS: ProgramEffects = {
  lamportMoves: {
    withdraw: { kind: 'withdrawal', from: 'stakeAccount', to: 'destination' },
    split: { kind: 'split', from: 'stakeAccount', to: 'newSplitAccount' },
    merge: { kind: 'merge', from: 'source', to: 'destination', all: true },
    moveStake: TRANSFER,
    moveLamports: TRANSFER,
  },
};

export const stake = bincodeProgram('stake', STAKE_PROGRAM, INSTRUCTIONS, EFFECTS);

/**
 * Since the stake program became an on-chain program, it also accepts its instructions without the sysvars. Like newer nodes, it
 * distinguishes the two variants by the address at the position of the first sysvar.
 */
function sysvarsOptional(spec: InstructionSpec): AccountVariants {
  const isSysvar = (slot: string | AccountSlot): boolean => typeof slot === 'string' && slot.endsWith('Sysvar');
  const position = spec.accounts.findIndex(isSysvar);
  const sysvar = spec.accounts[position] === 'rentSysvar' ? RENT_SYSVAR : CLOCK_SYSVAR;
  const short = { ...spec, accounts: spec.accounts.filter((slot) => !isSysvar(slot)) };
  return { variants: [spec, short], choose: (accounts) => (accounts[position] === sysvar ? spec : short) };
}

function delegateTo(...accounts: readonly string[]): InstructionSpec {
  return { type: 'delegate', accounts: ['stakeAccount', 'voteAccount', ...accounts] };
}

function chooseDelegate(accounts: readonly Address[]): InstructionSpec {
  if (accounts[2] !== CLOCK_SYSVAR) return DELEGATE.short;
  // The program no longer reads the config account, so clients may omit either that account or the authority after it.
  if (accounts.length > 5) return DELEGATE.full;
  return accounts[4] === STAKE_CONFIG ? DELEGATE.unsigned : DELEGATE.withoutConfig;
}
