import { formatCount } from '../../../shared/format/format-number.ts';
import { addressIn, integerIn } from '../../facts/transaction/info-fields.ts';
import { rentExemptMinimum } from '../../../solana/model/account.ts';
import { type DescribeInstruction, action, nameIn } from '../clauses.ts';
import { phrase } from '../wording.ts';
import {
  type ProgramText,
  accountOnly,
  addressPart,
  describeAction,
  describeAuthorityUpdate,
  describeInitialization,
  describeLamportTransfer,
  describeWithdrawal,
  lamportsTo,
} from './program-text.ts';

const STAKE_ACCOUNT = { account: 'stakeAccount', noun: 'stake account' };

const describeNewStakeAccount = describeInitialization('stakeAccount', () => 'stake account');
const describeNewAuthority = describeAuthorityUpdate(
  'an authority of stake account',
  'stakeAccount',
  'authority',
  'newAuthority',
);
const describeNewAuthorityWithSeed = describeAuthorityUpdate(
  'an authority of stake account',
  'stakeAccount',
  'authorityBase',
  'newAuthorized',
);
const describeLockup = describeAction('set the lockup of', 'stake account', 'stakeAccount', 'custodian');

/** "A split off 1 SOL of stake into C". */
const describeSplit: DescribeInstruction = (info, context) => {
  const lamports = integerIn(info, 'lamports');
  const into = nameIn(info, context, 'newSplitAccount');
  if (lamports === null || into === null) return null;
  return {
    subject: nameIn(info, context, 'stakeAuthority'),
    key: 'split off',
    units: lamports,
    target: into,
    describe: (units, [first = '', ...more]) => {
      const accounts = more.length === 0 ? first : formatCount(more.length + 1, 'account');
      return phrase`split off ${{ lamports: units }} of stake into ${accounts}`;
    },
  };
};

/** "A merged stake account B (5 SOL) into C", or without the amount if it is unknown. */
const describeMerge: DescribeInstruction = (info, context) => {
  const source = addressIn(info, 'source');
  const into = nameIn(info, context, 'destination');
  if (source === null || into === null) return null;
  const held = context.lamportsHeld(source);
  const what = `stake account ${context.wording.nameOf(source)}`;
  return {
    subject: nameIn(info, context, 'stakeAuthority'),
    key: `merged ${held === null ? '' : 'SOL '}into ${into}`,
    units: held ?? 0n,
    target: source,
    describe: (units, [, ...more]) => {
      const merged = more.length === 0 ? what : formatCount(more.length + 1, 'stake account');
      return phrase`merged ${merged}${held === null ? '' : phrase` (${{ lamports: units }})`} into ${into}`;
    },
  };
};

/** "A staked 2,000 SOL with vote account B" for an account that the transaction creates: its balance, less the rent that it has to keep. */
const describeDelegation: DescribeInstruction = (info, context) => {
  const account = addressIn(info, 'stakeAccount');
  const vote = nameIn(info, context, 'voteAccount');
  if (account === null || vote === null) return null;
  const actor = nameIn(info, context, 'stakeAuthority');
  const held = context.created.has(account) ? context.lamportsHeld(account) : null;
  const isRentKnown = context.rentPerByte !== null;
  const rent = context.rentPerByte === null ? 0n : rentExemptMinimum(STAKE_BYTES, context.rentPerByte);
  const staked = (held ?? 0n) - rent;
  if (staked <= 0n) {
    const suffix = ` to vote account ${vote}`;
    return action(actor, 'delegated', 'stake account', context.wording.nameOf(account), { suffix });
  }
  return {
    subject: actor,
    key: `staked with ${vote}`,
    units: staked,
    target: account,
    describe: (units) =>
      phrase`staked ${{ lamports: units }}${isRentKnown ? '' : ', rent included,'} with vote account ${vote}`,
  };
};

const STAKE_BYTES = 200n;

export const stakeText: ProgramText = {
  program: 'stake',
  summaries: {
    delegate: (info) => [addressPart(info, 'stakeAccount'), ' to ', addressPart(info, 'voteAccount')],
    deactivate: accountOnly('stakeAccount'),
    initialize: accountOnly('stakeAccount'),
    withdraw: lamportsTo('destination'),
    split: lamportsTo('newSplitAccount'),
    merge: (info) => [addressPart(info, 'source'), ' into ', addressPart(info, 'destination')],
  },
  clauses: {
    initialize: describeNewStakeAccount,
    initializeChecked: describeNewStakeAccount,
    delegate: describeDelegation,
    deactivate: describeAction('deactivated', 'stake account', 'stakeAccount', 'stakeAuthority'),
    deactivateDelinquent: describeAction('deactivated', 'delinquent stake account', 'stakeAccount', 'stakeAccount'),
    withdraw: describeWithdrawal('stake account', 'stakeAccount', 'withdrawAuthority'),
    split: describeSplit,
    merge: describeMerge,
    authorize: describeNewAuthority,
    authorizeChecked: describeNewAuthority,
    authorizeWithSeed: describeNewAuthorityWithSeed,
    authorizeCheckedWithSeed: describeNewAuthorityWithSeed,
    setLockup: describeLockup,
    setLockupChecked: describeLockup,
    moveStake: describeLamportTransfer('stakeAuthority', 'moved stake of'),
    moveLamports: describeLamportTransfer('stakeAuthority', 'moved'),
  },
  initializes: { initialize: STAKE_ACCOUNT, initializeChecked: STAKE_ACCOUNT },
};
