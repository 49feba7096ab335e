import { addressIn, integerIn } from '../../facts/transaction/info-fields.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import { tokenAmountIn } from '../../facts/transaction/token-changes.ts';
import {
  type Clause,
  type ClauseContext,
  type DescribeInstruction,
  ITSELF,
  action,
  lamportsOf,
  moveTokens,
  nameIn,
  ownerNameIn,
  statement,
} from '../clauses.ts';
import { formatCount, formatToken, phrase } from '../wording.ts';
import {
  type InitializedAccount,
  type ProgramText,
  type SummaryTemplate,
  accountOnly,
  addressPart,
  describeInitialization,
  describeNothing,
  integerPart,
  textPart,
  tokensPart,
} from './program-text.ts';

const summarizeTransfer: SummaryTemplate = (info, tokenAccounts) => [
  tokensPart(info, tokenAccounts, 'source', 'destination'),
  ' to ',
  addressPart(info, 'destination'),
];
const summarizeMintTo: SummaryTemplate = (info, tokenAccounts) => [
  tokensPart(info, tokenAccounts, 'account'),
  ' to ',
  addressPart(info, 'account'),
];
const summarizeBurn: SummaryTemplate = (info, tokenAccounts) => [
  tokensPart(info, tokenAccounts, 'account'),
  ' of ',
  addressPart(info, 'account'),
];
const summarizeApproval: SummaryTemplate = (info, tokenAccounts) => [
  tokensPart(info, tokenAccounts, 'source'),
  ' by ',
  addressPart(info, 'delegate'),
];
const summarizeNewAccount: SummaryTemplate = (info) => [
  addressPart(info, 'account'),
  ' for ',
  addressPart(info, 'mint'),
];
const summarizeNewMint: SummaryTemplate = (info) => [
  addressPart(info, 'mint'),
  ' with ',
  integerPart(info, 'decimals'),
  ' decimals',
];

const describeTransfer: DescribeInstruction = (info, context) => {
  const amount = tokenAmountIn(info, context.tokenAccounts, 'source', 'destination');
  const to = ownerNameIn(info, context, 'destination');
  if (amount === null || to === null) return null;
  const from = ownerOrSigner(info, context, 'source', 'authority');
  return from === to
    ? { aside: moveTokens(from, 'sent', amount, ITSELF, context) }
    : moveTokens(from, 'sent', amount, to, context);
};

const describeMintTo: DescribeInstruction = (info, context) => {
  const amount = tokenAmountIn(info, context.tokenAccounts, 'account');
  const to = ownerNameIn(info, context, 'account');
  return amount === null || to === null
    ? null
    : moveTokens(signer(info, context, 'mintAuthority'), 'minted', amount, to, context);
};

const describeBurn: DescribeInstruction = (info, context) => {
  const amount = tokenAmountIn(info, context.tokenAccounts, 'account');
  return amount === null
    ? null
    : moveTokens(ownerOrSigner(info, context, 'account', 'authority'), 'burned', amount, null, context);
};

const describeApproval: DescribeInstruction = (info, context) => {
  const amount = tokenAmountIn(info, context.tokenAccounts, 'source');
  const delegate = nameIn(info, context, 'delegate');
  return amount === null || delegate === null
    ? null
    : {
        ...statement(
          signer(info, context, 'owner'),
          `approved ${delegate} to spend ${formatToken(amount, context.wording)}`,
        ),
        isPreparation: true,
      };
};

const describeClosing: DescribeInstruction = (info, context) => {
  const account = addressIn(info, 'account');
  if (account === null) return null;
  const lamports = lamportsOf(account, context);
  const returned = lamports !== null && lamports.after === 0n && lamports.before > 0n ? lamports.before : null;
  const owner = signer(info, context, 'owner');
  const destination = nameIn(info, context, 'destination');
  const isReturned = destination === null || destination === owner;
  const closing = action(owner, 'closed', 'token account', context.wording.nameOf(account), {
    lamports: returned,
    ...(isReturned
      ? { lamportsPreposition: ' for' }
      : { lamportsPreposition: ', whose', lamportsEnding: ` went to ${destination}` }),
    isPreparation: true,
  });
  const clause: Clause =
    isReturned || returned === null
      ? closing
      : {
          ...closing,
          describeShort: (units, targets) =>
            phrase`closed ${formatCount(targets.length, 'token account')}; ${{ lamports: units }} went to ${destination}`,
        };
  // An account that the same transaction opened was only an intermediate step.
  return lamports?.before === 0n ? { aside: clause } : clause;
};

const describeNewMint = describeInitialization('mint', (info) => {
  const decimals = integerIn(info, 'decimals');
  return decimals === null ? null : `mint with ${decimals} decimals`;
});

const describeNewAccount = describeInitialization('account', () => 'token account');

const describeAuthorityChange: DescribeInstruction = (info, context) => {
  const target = nameIn(info, context, 'account', 'mint');
  const kind = info['authorityType'];
  if (target === null || typeof kind !== 'string') return null;
  const to = nameIn(info, context, 'newAuthority');
  const actor = signer(info, context, 'authority');
  return to === null
    ? action(actor, 'revoked', `the ${kind} authority of`, target)
    : action(actor, 'changed', `the ${kind} authority of`, target, { suffix: ` to ${to}` });
};

const TOKEN_ACCOUNT: InitializedAccount = { account: 'account', noun: 'token account' };

/** SPL Token and Token-2022, which share their name in `jsonParsed`. */
export const splTokenText: ProgramText = {
  program: 'spl-token',
  summaries: {
    transfer: summarizeTransfer,
    transferChecked: summarizeTransfer,
    transferCheckedWithFee: summarizeTransfer,
    mintTo: summarizeMintTo,
    mintToChecked: summarizeMintTo,
    burn: summarizeBurn,
    burnChecked: summarizeBurn,
    approve: summarizeApproval,
    approveChecked: summarizeApproval,
    revoke: accountOnly('source'),
    closeAccount: (info) => [addressPart(info, 'account'), ', its lamports to ', addressPart(info, 'destination')],
    initializeAccount: summarizeNewAccount,
    initializeAccount2: summarizeNewAccount,
    initializeAccount3: summarizeNewAccount,
    initializeImmutableOwner: accountOnly('account'),
    initializeMint: summarizeNewMint,
    initializeMint2: summarizeNewMint,
    freezeAccount: accountOnly('account'),
    thawAccount: accountOnly('account'),
    syncNative: accountOnly('account'),
    setAuthority: (info) => [
      textPart(info, 'authorityType'),
      ' of ',
      addressPart(info, 'account') ?? addressPart(info, 'mint'),
      ' to ',
      addressPart(info, 'newAuthority') ?? 'nobody',
    ],
    getAccountDataSize: accountOnly('mint'),
  },
  clauses: {
    transfer: describeTransfer,
    transferChecked: describeTransfer,
    transferCheckedWithFee: describeTransfer,
    mintTo: describeMintTo,
    mintToChecked: describeMintTo,
    burn: describeBurn,
    burnChecked: describeBurn,
    approve: describeApproval,
    approveChecked: describeApproval,
    revoke: describeTokenAccountAction('revoked the delegate of', 'source', 'owner'),
    closeAccount: describeClosing,
    initializeMint: describeNewMint,
    initializeMint2: describeNewMint,
    initializeAccount: describeNewAccount,
    initializeAccount2: describeNewAccount,
    initializeAccount3: describeNewAccount,
    initializeImmutableOwner: describeNothing,
    syncNative: describeNothing,
    getAccountDataSize: describeNothing,
    setAuthority: describeAuthorityChange,
    freezeAccount: describeTokenAccountAction('froze', 'account', 'freezeAuthority'),
    thawAccount: describeTokenAccountAction('thawed', 'account', 'freezeAuthority'),
  },
  initializes: {
    initializeMint: { account: 'mint', noun: 'mint' },
    initializeMint2: { account: 'mint', noun: 'mint' },
    initializeAccount: TOKEN_ACCOUNT,
    initializeAccount2: TOKEN_ACCOUNT,
    initializeAccount3: TOKEN_ACCOUNT,
    initializeMultisig: { account: 'multisig', noun: 'multisig' },
    initializeMultisig2: { account: 'multisig', noun: 'multisig' },
  },
};

function describeTokenAccountAction(verb: string, target: string, actor: string): DescribeInstruction {
  return (info, context) => {
    const account = nameIn(info, context, target);
    return account === null ? null : action(signer(info, context, actor), verb, 'token account', account);
  };
}

/** The authority under `key`, or the multisig that signs in its place ("multisigOwner"). */
function signer(info: JsonObject, context: ClauseContext, key: string): string | null {
  return nameIn(info, context, key, `multisig${key.charAt(0).toUpperCase()}${key.slice(1)}`);
}

/** The owner of a token account; if the owner is unknown, the authority that signs. */
function ownerOrSigner(info: JsonObject, context: ClauseContext, account: string, authority: string): string | null {
  const address = addressIn(info, account);
  const owner = address === null ? undefined : context.owners.get(address);
  if (owner !== undefined) return context.wording.nameOf(owner);
  return signer(info, context, authority) ?? nameIn(info, context, account);
}

const summarizeCreation: SummaryTemplate = (info) => [
  addressPart(info, 'account'),
  ' of ',
  addressPart(info, 'wallet'),
  ' for ',
  addressPart(info, 'mint'),
];

/** Preparation, or less if the account did not outlast the transaction. */
const describeCreation: DescribeInstruction = (info, context) => {
  const account = addressIn(info, 'account');
  const wallet = nameIn(info, context, 'wallet');
  if (account === null || wallet === null) return null;
  const lamports = lamportsOf(account, context);
  // An idempotent creation of an account that exists does nothing.
  if (lamports !== null && lamports.before > 0n) return { aside: null };
  const rent = lamports !== null && lamports.before === 0n && lamports.after > 0n ? lamports.after : null;
  const clause = action(nameIn(info, context, 'source'), 'opened', 'token account', context.wording.nameOf(account), {
    suffix: ` of ${wallet}`,
    lamports: rent,
    isPreparation: true,
  });
  return rent === null ? { aside: clause } : clause;
};

export const associatedTokenText: ProgramText = {
  program: 'spl-associated-token-account',
  summaries: { create: summarizeCreation, createIdempotent: summarizeCreation },
  clauses: { create: describeCreation, createIdempotent: describeCreation },
};
