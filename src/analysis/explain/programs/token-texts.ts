import { formatCount } from '../../../shared/format/format-number.ts';
import { addressIn, integerIn } from '../../facts/transaction/info-fields.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { authorityIn, tokenAmountIn } from '../../facts/transaction/token-accounts.ts';
import {
  type Clause,
  type ClauseContext,
  type DescribeInstruction,
  ITSELF,
  action,
  lamportsOf,
  lamportsOnClosing,
  leavingNothing,
  moveTokens,
  nameIn,
  ownerNameIn,
  statement,
  lamportsUnlessBack,
  wrappingOf,
} from '../clauses.ts';
import { type Wording, formatToken, phrase, tokenName } from '../wording.ts';
import { WRAPPED_SOL } from '../../../solana/ids/program-ids.ts';
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
  const { actor, owner } = actorOf(info, context, 'source', 'authority');
  if ((owner ?? actor) === to) {
    const isSame = addressIn(info, 'source') === addressIn(info, 'destination');
    if (isSame) return { aside: moveTokens(actor, 'sent', amount, ITSELF, context) };
    const moved = moveTokens(actor, 'moved', amount, null, context);
    return {
      aside: { ...moved, describe: (...given) => phrase`${moved.describe(...given)} between its own accounts` },
    };
  }
  const sent = moveTokens(actor, 'sent', amount, to, context);
  const clause = owner === null ? sent : fromAccountOf(owner, sent);
  return clause.units === 0n ? leavingNothing(clause) : clause;
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
  if (amount === null) return null;
  const { actor, owner } = actorOf(info, context, 'account', 'authority');
  const clause = moveTokens(actor, 'burned', amount, null, context);
  return owner === null ? clause : fromAccountOf(owner, clause);
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
  const returned = context.lamportsHeld(account);
  const actor = signer(info, context, 'owner');
  const destination = nameIn(info, context, 'destination');
  const { mint = null, owner: ownedBy = null } = context.tokenAccounts.get(account) ?? {};
  const owner = ownedBy && context.wording.nameOf(ownedBy);
  const others = owner === null || owner === actor ? null : owner;
  const isReturned = destination === null || (others === null && destination === actor);
  const closing = action(actor, 'closed', 'token account', context.wording.nameOf(account), {
    ...(isReturned
      ? lamportsOnClosing(lamportsUnlessBack(returned, account, context), null)
      : lamportsOnClosing(returned, destination)),
    isPreparation: true,
  });
  const wrapping = isReturned ? wrappingOf(closing, 'unwrapped', account, returned, context) : null;
  if (wrapping !== null) return wrapping;
  const clause: Clause =
    isReturned || returned === null
      ? closing
      : closingForOthers(closing, { owner: others, mint, destination }, context.wording);
  // An account that the same transaction opened was only an intermediate step.
  return lamports?.before === 0n ? { aside: clause } : clause;
};

/**
 * "closed B’s USDC account, whose 0.002 SOL went to C". With null as `owner`, if that is unknown or who closed the account: "closed a USDC
 * account".
 */
function closingForOthers(
  closing: Clause,
  {
    owner,
    mint,
    destination,
  }: { readonly owner: string | null; readonly mint: Address | null; readonly destination: string },
  wording: Wording,
): Clause {
  const token = mint === null ? '' : tokenName(mint, wording);
  // A headline has no room for more.
  const what = `${token === '' || token.length > 'token'.length ? 'token' : token} account`;
  const describeWith =
    (link: ';' | ', whose'): Clause['describe'] =>
    (units, targets) => {
      const whose = owner === null ? withArticle(what) : `${owner}’s ${what}`;
      const closed = targets.length === 1 ? whose : formatCount(targets.length, 'token account');
      return phrase`closed ${closed}${link} ${{ lamports: units }} went to ${destination}`;
    };
  // In a list of clauses, a semicolon would end the list.
  return {
    ...closing,
    describeShort: describeWith(';'),
    ...(owner === null ? {} : { describe: describeWith(', whose') }),
  };
}

/** "a USDC", "an AUDIO", and by the names of letters and digits, "an HNT", "an mSOL", "an 8gaYez…ML7B6S". */
export function withArticle(noun: string): string {
  return `${/^(?:[AEIO8]|[FHLMNRSX](?![AEIOUaeiouy])|m[A-Z])/.test(noun) ? 'an' : 'a'} ${noun}`;
}

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
  if (kind === 'accountOwner' && to !== null) return describeGivenAccount(info, context, actor, to);
  return to === null
    ? action(actor, 'revoked', `the ${kind} authority of`, target)
    : action(actor, 'changed', `the ${kind} authority of`, target, { suffix: ` to ${to}` });
};

/** "A gave token account B with 95 USDC to C": tokens change hands without a transfer. */
function describeGivenAccount(
  info: JsonObject,
  context: ClauseContext,
  actor: string | null,
  to: string,
): Clause | null {
  const account = addressIn(info, 'account');
  if (account === null) return null;
  const held = context.held(account);
  const tokens = held === null || held.units === 0n ? '' : ` with ${formatToken(held, context.wording)}`;
  return action(actor, 'gave', 'token account', context.wording.nameOf(account), { suffix: `${tokens} to ${to}` });
}

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

function signer(info: JsonObject, { wording }: ClauseContext, key: string): string | null {
  const authority = authorityIn(info, key);
  return authority && wording.nameOf(authority);
}

/** Who moves tokens of an account: the authority that signs. `owner` is null unless somebody else, as a delegate, acts for it. */
function actorOf(
  info: JsonObject,
  { tokenAccounts, wording }: ClauseContext,
  key: string,
  authorityKey: string,
): { readonly actor: string | null; readonly owner: string | null } {
  const account = addressIn(info, key);
  const owner = account && (tokenAccounts.get(account)?.owner ?? null);
  const authority = authorityIn(info, authorityKey);
  const actor = authority ?? owner ?? account;
  return {
    actor: actor && wording.nameOf(actor),
    owner: owner === null || owner === actor ? null : wording.nameOf(owner),
  };
}

/** "burned 5 USDC from the account of B". */
function fromAccountOf(owner: string, clause: Clause): Clause {
  const { subject, key } = clause;
  const ending = ` from the account of ${owner}`;
  const describe: Clause['describe'] = (...amounts) => phrase`${clause.describe(...amounts)}${ending}`;
  const { describeShort: _, ...only } = clause;
  if (subject === null) return { ...only, key: `${key}${ending}`, describe };
  // "5 USDC went from B to C" would leave out who acted.
  const asWholeSentence: Clause['describe'] = (...amounts) => phrase`${subject} ${describe(...amounts)}`;
  return { ...only, key: `${key}${ending}`, describe, asWholeSentence };
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
  const owned = ` of ${wallet}`;
  const target = `${context.wording.nameOf(account)}${owned}`;
  const opening = action(nameIn(info, context, 'source'), 'opened', 'token account', target, {
    lamports: rent,
    isPreparation: true,
  });
  // One clause adds up the rent of all accounts. It names their owner only if they have the same one.
  const isSame = (targets: readonly string[]) => targets.every((each) => each.endsWith(owned));
  const counted = action(opening.subject, 'opened', 'token account', target, { lamports: rent, suffix: owned });
  const clause: Clause = {
    ...opening,
    describe: (units, targets, withheld) =>
      (targets.length > 1 && isSame(targets) ? counted : opening).describe(units, targets, withheld),
  };
  const mint = addressIn(info, 'mint');
  if (context.wrapping.has(account) || context.rentCameBack.has(account)) return leavingNothing(clause);
  if (rent === null) return { aside: clause };
  // What is wrapped is part of the lamports of an account of SOL.
  if (mint === null || mint === WRAPPED_SOL) return clause;
  const { subject, describe } = clause;
  const by = subject === null ? '' : `${subject} `;
  const token = tokenName(mint, context.wording);
  return {
    ...clause,
    upkeep: 'rent',
    // If nothing else happened, the token says more than the account's address, and a headline has no room for both.
    asWholeSentence: (units, targets, withheld) => {
      if (targets.length > 1) return phrase`${by}${describe(units, targets, withheld)}`;
      return subject === wallet
        ? phrase`${by}opened a token account for ${token} with ${{ lamports: units }}`
        : phrase`${by}paid ${{ lamports: units }} for ${withArticle(token)} account of ${wallet}`;
    },
  };
};

export const associatedTokenText: ProgramText = {
  program: 'spl-associated-token-account',
  summaries: { create: summarizeCreation, createIdempotent: summarizeCreation },
  clauses: { create: describeCreation, createIdempotent: describeCreation },
};
