import type { JsonObject } from '../../../shared/json/json.ts';
import { tokenAmountIn } from './format-amount.ts';
import {
  type ClauseContext,
  action,
  holderIn,
  lamportsOf,
  moveTokens,
  nameIn,
  statement,
  type DescribeInstruction,
  type ClauseOrAside,
} from './clause.ts';
import { addressIn, integerIn } from '../instructions/parse-call.ts';
import { shortAddress } from '../short-address.ts';

const NOTHING: ClauseOrAside = { aside: null };

/** A token account's owner signs, or a multisig does. */
const signer = (info: JsonObject, key: string): string | null =>
  nameIn(info, key, `multisig${key.charAt(0).toUpperCase()}${key.slice(1)}`);

const transfer: DescribeInstruction = (info, context) => {
  const amount = tokenAmountIn(info, context.view.tokenAccounts, 'source', 'destination');
  const to = holderIn(info, 'destination', context);
  return amount === null || to === null
    ? null
    : moveTokens(holderOr(info, 'source', 'authority', context), 'sent', amount, to);
};

const mintTo: DescribeInstruction = (info, context) => {
  const amount = tokenAmountIn(info, context.view.tokenAccounts, 'account');
  const to = holderIn(info, 'account', context);
  return amount === null || to === null ? null : moveTokens(signer(info, 'mintAuthority'), 'minted', amount, to);
};

const burn: DescribeInstruction = (info, context) => {
  const amount = tokenAmountIn(info, context.view.tokenAccounts, 'account');
  if (amount === null) return null;
  const clause = moveTokens(holderOr(info, 'account', 'authority', context), 'burned', amount, '');
  return { ...clause, tell: (...told) => clause.tell(...told).replace(/ to $/, '') };
};

const approve: DescribeInstruction = (info, context) => {
  const amount = tokenAmountIn(info, context.view.tokenAccounts, 'source');
  const delegate = nameIn(info, 'delegate');
  return amount === null || delegate === null
    ? null
    : moveTokens(signer(info, 'owner'), 'allowed the spending of', amount, delegate);
};

const closeAccount: DescribeInstruction = (info, context) => {
  const account = addressIn(info, 'account');
  if (account === null) return null;
  const lamports = lamportsOf(account, context);
  const back = lamports !== null && lamports.after === 0n && lamports.before > 0n ? lamports.before : null;
  const clause = action(signer(info, 'owner'), 'closed', 'token account', shortAddress(account), {
    lamports: back,
    lamportsAfter: 'for',
  });
  // One that was opened a moment before was only a step.
  return lamports?.before === 0n ? { aside: clause } : clause;
};

const becomesMint: DescribeInstruction = (info, { created }) => {
  const mint = addressIn(info, 'mint');
  const decimals = integerIn(info, 'decimals');
  if (mint === null || decimals === null) return null;
  return created.has(mint) ? NOTHING : statement(shortAddress(mint), `became a mint with ${decimals} decimals`);
};

const becomesAccount: DescribeInstruction = (info, { created }) => {
  const account = addressIn(info, 'account');
  if (account === null) return null;
  return created.has(account) ? NOTHING : statement(shortAddress(account), 'became a token account');
};

const setAuthority: DescribeInstruction = (info) => {
  const what = nameIn(info, 'account', 'mint');
  const kind = info['authorityType'];
  if (what === null || typeof kind !== 'string') return null;
  const to = nameIn(info, 'newAuthority');
  const who = signer(info, 'authority');
  return to === null
    ? action(who, 'gave up', `the ${kind} authority of`, what)
    : action(who, 'handed', `the ${kind} authority of`, what, { tail: ` to ${to}` });
};

const onAccount =
  (verb: string, key: string, who: string): DescribeInstruction =>
  (info) => {
    const account = nameIn(info, key);
    return account === null ? null : action(signer(info, who), verb, 'token account', account);
  };

/** What an idempotent creation found there already is not worth a word. */
const create: DescribeInstruction = (info, context) => {
  const account = addressIn(info, 'account');
  const wallet = nameIn(info, 'wallet');
  if (account === null || wallet === null) return null;
  const lamports = lamportsOf(account, context);
  const lasting = lamports !== null && lamports.after > 0n;
  const clause = action(nameIn(info, 'source'), 'opened', 'token account', shortAddress(account), {
    tail: ` of ${wallet}`,
    lamports: lasting && lamports.before === 0n ? lamports.after : null,
  });
  return lasting && lamports.before === 0n ? clause : { aside: clause };
};

const silent: DescribeInstruction = () => NOTHING;

/** How to tell the instructions of the token programs and what stands around them. */
export const TOKEN_CLAUSES: Readonly<Record<string, Readonly<Record<string, DescribeInstruction>>>> = {
  'spl-token': {
    transfer,
    transferChecked: transfer,
    transferCheckedWithFee: transfer,
    mintTo,
    mintToChecked: mintTo,
    burn,
    burnChecked: burn,
    approve,
    approveChecked: approve,
    revoke: onAccount('revoked all spending from', 'source', 'owner'),
    closeAccount,
    initializeMint: becomesMint,
    initializeMint2: becomesMint,
    initializeAccount: becomesAccount,
    initializeAccount2: becomesAccount,
    initializeAccount3: becomesAccount,
    initializeImmutableOwner: silent,
    syncNative: silent,
    getAccountDataSize: silent,
    setAuthority,
    freezeAccount: onAccount('froze', 'account', 'freezeAuthority'),
    thawAccount: onAccount('thawed', 'account', 'freezeAuthority'),
  },
  'spl-associated-token-account': { create, createIdempotent: create },
  'spl-memo': {
    memo: ({ memo }, { view }) => {
      const payer = view.accounts[0];
      if (typeof memo !== 'string') return null;
      const text = memo.length > MEMO_SHOWN ? `${memo.slice(0, MEMO_SHOWN)}…` : memo;
      return { aside: statement(payer === undefined ? null : shortAddress(payer.address), `left the memo “${text}”`) };
    },
  },
};

const MEMO_SHOWN = 60;

/** The owner of the account; where that is not known, who signs for it. */
function holderOr(info: JsonObject, account: string, authority: string, context: ClauseContext): string | null {
  const address = addressIn(info, account);
  const owner = address === null ? undefined : context.owners.get(address);
  return owner === undefined ? (signer(info, authority) ?? nameIn(info, account)) : shortAddress(owner);
}
