import { formatInteger } from '../../../shared/format/format-number.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../../../shared/json/json.ts';
import { integerIn, objectIn } from '../instructions/info-fields.ts';
import { type DescribeInstruction, nameIn, statement } from '../sentence/clause.ts';
import {
  describeAction,
  describeAuthorityUpdate,
  describeInitialization,
  describeWithdrawal,
} from './clause-builders.ts';
import type { ProgramText } from './program-text.ts';
import { addressPart, lamportsTo, type SummaryTemplate } from './summary-parts.ts';

/** The newest slot that a vote covers, for every version of the vote instruction; null if it covers none. */
export function votedSlot(info: JsonObject): bigint | null {
  const vote = objectIn(info, 'towerSync') ?? objectIn(info, 'voteStateUpdate') ?? objectIn(info, 'vote');
  if (vote === null) return null;
  const { slots, lockouts } = vote;
  if (isJsonArray(slots)) return integerIn({ slot: slots.at(-1) ?? null }, 'slot');
  const last = isJsonArray(lockouts) ? lockouts.at(-1) : null;
  return isJsonObject(last) ? integerIn(last, 'slot') : null;
}

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
  lamportMoves: { withdraw: { kind: 'withdrawal', from: 'voteAccount', to: 'destination' } },
};
