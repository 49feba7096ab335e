import { formatCount } from '../../../shared/format/format-number.ts';
import { isTipAccount } from '../../../solana/ids/tip-accounts.ts';
import { shortName } from '../../../solana/names/address-names.ts';
import { SYSTEM_PROGRAM } from '../../../solana/ids/program-ids.ts';
import {
  type ProgramText,
  type SummaryTemplate,
  accountOnly,
  addressPart,
  describeAction,
  describeAuthorityUpdate,
  describeChange,
  describeInitialization,
  describeLamportTransfer,
  describeWithdrawal,
  integerPart,
  lamportsPart,
  lamportsTo,
} from './program-text.ts';
import {
  type DescribeInstruction,
  ITSELF,
  action,
  leavingNothing,
  moveLamports,
  nameIn,
  type ClauseContext,
  lamportsUnlessBack,
  wrappingOf,
} from '../clauses.ts';
import { addressIn, integerIn } from '../../facts/transaction/info-fields.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { rentExemptMinimum } from '../../../solana/model/account.ts';

const summarizeCreation: SummaryTemplate = (info) => [
  addressPart(info, 'newAccount'),
  ' with ',
  lamportsPart(info),
  ', ',
  integerPart(info, 'space'),
  ' bytes',
];

/** SOL sent to the sender's own token account is wrapped, for a later instruction. Tips and transfers to oneself move no value to others. */
const describeTransfer: DescribeInstruction = (info, context) => {
  const clause = describeLamportTransfer('source')(info, context);
  if (clause === null || 'aside' in clause) return clause;
  const [from, to] = [addressIn(info, 'source'), addressIn(info, 'destination')];
  if (to === null) return clause;
  if (from === to) return { aside: moveLamports(clause.subject, 'sent', clause.units, ITSELF) };
  if (context.tokenAccounts.get(to)?.owner === from) {
    const wrapped = clause.units - rentIn(to, context);
    return {
      aside:
        wrapped > 0n
          ? { ...moveLamports(clause.subject, 'wrapped', wrapped, null), upkeep: 'wrapping' }
          : action(clause.subject, 'funded', 'token account', context.wording.nameOf(to), { lamports: clause.units }),
    };
  }
  return isTipAccount(to)
    ? { aside: { ...clause, isTip: true } }
    : clause.units === 0n
      ? leavingNothing(clause)
      : clause;
};

/** The rent in a transfer to a token account that a later instruction opens: the part that is not wrapped. */
function rentIn(account: Address, { lamportsHeld, created, rentPerByte }: ClauseContext): bigint {
  const isNew = lamportsHeld(account) === 0n && !created.has(account);
  return isNew && rentPerByte !== null ? rentExemptMinimum(TOKEN_ACCOUNT_BYTES, rentPerByte) : 0n;
}

const TOKEN_ACCOUNT_BYTES = 165n;

const describeCreation: DescribeInstruction = (info, context) => {
  const account = addressIn(info, 'newAccount');
  const owner = addressIn(info, 'owner');
  if (account === null) return null;
  const noun = context.created.get(account) ?? 'account';
  const program = owner === null || owner === SYSTEM_PROGRAM || noun !== 'account' ? null : shortName(owner);
  const lamports = integerIn(info, 'lamports');
  const clause = action(nameIn(info, context, 'source'), 'created', noun, context.wording.nameOf(account), {
    suffix: program === null ? '' : ` for ${program}`,
    lamports: lamportsUnlessBack(lamports, account, context),
    isPreparation: true,
  });
  const wrapping = wrappingOf(clause, 'wrapped', account, lamports, context);
  if (wrapping !== null) return wrapping;
  // A call of the program that it was created for may have no name.
  return program === null ? clause : { ...clause, outranksCalls: true };
};

const describeNonceAdvance: DescribeInstruction = (info, context) => {
  const account = nameIn(info, context, 'nonceAccount');
  return account === null
    ? null
    : { aside: action(nameIn(info, context, 'nonceAuthority'), 'advanced', 'nonce account', account) };
};

const describeAllocation = describeChange('account', (info) => {
  const space = integerIn(info, 'space');
  return space === null ? null : `was allocated ${formatCount(space, 'byte')}`;
});

const describeAssignment = describeChange('account', (info, context) => {
  const owner = nameIn(info, context, 'owner');
  return owner === null ? null : `was assigned to ${owner}`;
});

export const systemText: ProgramText = {
  program: 'system',
  summaries: {
    transfer: lamportsTo('destination'),
    transferWithSeed: lamportsTo('destination'),
    withdrawFromNonce: lamportsTo('destination'),
    createAccount: summarizeCreation,
    createAccountWithSeed: summarizeCreation,
    allocate: (info) => [integerPart(info, 'space'), ' bytes for ', addressPart(info, 'account')],
    assign: (info) => [addressPart(info, 'account'), ' to ', addressPart(info, 'owner')],
    advanceNonce: accountOnly('nonceAccount'),
    initializeNonce: accountOnly('nonceAccount'),
    authorizeNonce: (info) => [addressPart(info, 'nonceAccount'), ' to ', addressPart(info, 'newAuthorized')],
  },
  clauses: {
    transfer: describeTransfer,
    transferWithSeed: describeLamportTransfer('source'),
    createAccount: describeCreation,
    createAccountWithSeed: describeCreation,
    createAccountAllowPrefund: describeCreation,
    allocate: describeAllocation,
    allocateWithSeed: describeAllocation,
    assign: describeAssignment,
    assignWithSeed: describeAssignment,
    advanceNonce: describeNonceAdvance,
    withdrawFromNonce: describeWithdrawal('nonce account', 'nonceAccount', 'nonceAuthority'),
    initializeNonce: describeInitialization('nonceAccount', () => 'nonce account'),
    authorizeNonce: describeAuthorityUpdate(
      'the authority of nonce account',
      'nonceAccount',
      'nonceAuthority',
      'newAuthorized',
    ),
    upgradeNonce: describeAction('upgraded', 'nonce account', 'nonceAccount', 'nonceAccount'),
  },
  initializes: { initializeNonce: { account: 'nonceAccount', noun: 'nonce account' } },
};
