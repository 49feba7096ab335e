import { integerIn } from '../../facts/transaction/info-fields.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import { votedSlot } from '../../facts/transaction/program-effects.ts';
import { type DescribeInstruction, nameIn, statement } from '../clauses.ts';
import {
  type ProgramText,
  type SummaryTemplate,
  addressPart,
  describeAction,
  describeAuthorityUpdate,
  describeInitialization,
  describeWithdrawal,
  lamportsTo,
} from './program-text.ts';

const summarizeVote: SummaryTemplate = (info) => {
  const slot = votedSlot(info);
  return ['up to slot ', slot === null ? null : { integer: slot }, ' by ', addressPart(info, 'voteAccount')];
};

const describeVote: DescribeInstruction = (info, context) => {
  const account = nameIn(info, context, 'voteAccount');
  const slot = votedSlot(info);
  return account === null || slot === null
    ? null
    : statement(null, `vote account ${account} voted up to slot ${formatInteger(slot)}`);
};

const VOTE_TYPES = [
  'vote',
  'voteSwitch',
  'updatevotestate',
  'updatevotestateswitch',
  'compactupdatevotestate',
  'compactupdatevotestateswitch',
  'towersync',
  'towersyncswitch',
] as const;

function formatNewCommission(info: JsonObject): string {
  const commission = integerIn(info, 'commission');
  return commission === null ? '' : ` to ${commission}%`;
}

const VOTE_ACCOUNT = { account: 'voteAccount', noun: 'vote account' };
const describeNewVoteAccount = describeInitialization('voteAccount', () => 'vote account');
const describeNewAuthority = describeAuthorityUpdate(
  'an authority of vote account',
  'voteAccount',
  'authority',
  'newAuthority',
);

export const voteText: ProgramText = {
  program: 'vote',
  summaries: {
    ...Object.fromEntries(VOTE_TYPES.map((type) => [type, summarizeVote])),
    withdraw: lamportsTo('destination'),
    authorize: (info) => [addressPart(info, 'voteAccount'), ' to ', addressPart(info, 'newAuthority')],
  },
  clauses: {
    ...Object.fromEntries(VOTE_TYPES.map((type) => [type, describeVote])),
    initialize: describeNewVoteAccount,
    initializeV2: describeNewVoteAccount,
    withdraw: describeWithdrawal('vote account', 'voteAccount', 'withdrawAuthority'),
    authorize: describeNewAuthority,
    authorizeChecked: describeNewAuthority,
    updateValidatorIdentity: describeAction(
      'changed the validator of',
      'vote account',
      'voteAccount',
      'withdrawAuthority',
    ),
    updateCommission: describeAction(
      'set the commission of',
      'vote account',
      'voteAccount',
      'withdrawAuthority',
      formatNewCommission,
    ),
  },
  initializes: { initialize: VOTE_ACCOUNT, initializeV2: VOTE_ACCOUNT },
};
