import { type Address, parseAddress } from '../../../solana/ids/ids.ts';
import type { ExplainedFailure } from '../explain-failure.ts';
import { addressIn, integerIn } from '../instructions/info-fields.ts';
import type { ParsedCall } from '../instructions/parse-call.ts';
import { type FormatLamports, formatToken, tokenAmountIn } from '../sentence/format-amount.ts';
import { shortAddress } from '../short-address.ts';
import type { ViewedTransaction } from '../viewed-transaction.ts';
import type { NamedFailure } from './named-failure.ts';

/** What an instruction of a well-known program lacked, with account and amounts; null if the answer does not show it. */
export function describeNativeFailure(
  view: ViewedTransaction,
  failure: ExplainedFailure,
  formatLamports: FormatLamports,
): NamedFailure | null {
  const id = failure.path?.join('.');
  const parsed = view.instructions?.find((instruction) => instruction.id === id)?.parsed ?? null;
  if (parsed === null || parsed.by === 'idl' || !('error' in failure.error)) return null;
  const { error } = failure.error;
  const name = failure.custom?.name ?? error.name;
  const describe = DESCRIPTIONS.get(`${parsed.program} ${name}`);
  return describe?.({ view, failure, parsed, formatLamports }) ?? null;
}

interface FailedCall {
  readonly view: ViewedTransaction;
  readonly failure: ExplainedFailure;
  readonly parsed: ParsedCall;
  readonly formatLamports: FormatLamports;
}

type Describe = (call: FailedCall) => NamedFailure | null;

/** By the program's name in `jsonParsed` and the name of the error. */
const DESCRIPTIONS: ReadonlyMap<string, Describe> = new Map(
  Object.entries<Describe>({
    'system ResultWithNegativeLamports': ({ failure, parsed, formatLamports }) => {
      const [, has, needed] = /insufficient lamports (\d+), need (\d+)/.exec(failure.words?.text ?? '') ?? [];
      const account = addressIn(parsed.info, 'source');
      if (account === null || has === undefined || needed === undefined) return null;
      return shortOf(account, formatLamports(BigInt(has)), formatLamports(BigInt(needed)));
    },
    'system AccountAlreadyInUse': ({ parsed, failure }) => {
      const logged = parseAddress(/address: (\w+)/.exec(failure.words?.text ?? '')?.[1] ?? '');
      const account = logged ?? addressIn(parsed.info, 'newAccount') ?? addressIn(parsed.info, 'account');
      return account && { text: `account ${shortAddress(account)} is already in use`, account };
    },
    // The program returns this error in one place: before it creates an account that does not belong to System.
    'spl-associated-token-account IllegalOwner': ({ parsed }) => {
      const account = parsed.type.startsWith('create') ? addressIn(parsed.info, 'account') : null;
      return account && { text: `token account ${shortAddress(account)} already exists`, account };
    },
    'spl-token InsufficientFunds': ({ view, parsed }) => {
      if (!MOVES_TOKENS.test(parsed.type)) return null;
      const account = addressIn(parsed.info, 'source') ?? addressIn(parsed.info, 'account');
      const amount = tokenAmountIn(parsed.info, view.tokenAccounts, 'source', 'account');
      const before = view.tokenChanges?.find((change) => change.account === account)?.before ?? null;
      // With enough before the transaction, the account was emptied on the way, or a delegate may move less.
      if (account === null || amount === null || before === null || before >= amount.units) return null;
      return shortOf(account, formatToken({ ...amount, units: before }), formatToken(amount));
    },
    'stake InsufficientFunds': ({ view, parsed, formatLamports }) => {
      const account = addressIn(parsed.info, 'stakeAccount') ?? addressIn(parsed.info, 'source');
      const lamports = integerIn(parsed.info, 'lamports');
      const before = view.accounts.find(({ address }) => address === account)?.before ?? null;
      if (account === null || lamports === null || before === null || before >= lamports) return null;
      return shortOf(account, formatLamports(before), formatLamports(lamports));
    },
  }),
);

const MOVES_TOKENS = /^(?:transfer|burn)/;

function shortOf(account: Address, has: string, needed: string): NamedFailure {
  return { text: `${shortAddress(account)} had ${has} and needed ${needed}`, account };
}
