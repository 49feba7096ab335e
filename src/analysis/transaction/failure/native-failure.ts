import { formatToken, phrase, type PhrasePart, type Wording } from '../wording.ts';
import { tokenAmountIn } from '../token-changes.ts';
import type { ExplainedFailure } from '../explain-failure.ts';
import { addressIn, integerIn } from '../instructions/info-fields.ts';
import type { ParsedCall } from '../instructions/parse-call.ts';
import type { ViewedTransaction } from '../viewed-transaction.ts';
import type { NamedFailure } from './named-failure.ts';
import { type Address, parseAddress } from '../../../solana/ids/ids.ts';

/** What an instruction of a well-known program lacked, with account and amounts; null if the answer does not show it. */
export function describeNativeFailure(
  view: ViewedTransaction,
  failure: ExplainedFailure,
  wording: Wording,
): NamedFailure | null {
  const id = failure.path?.join('.');
  const parsed = view.instructions?.find((instruction) => instruction.id === id)?.parsed ?? null;
  if (parsed === null || parsed.by === 'idl' || !('error' in failure.error)) return null;
  const { error } = failure.error;
  const name = failure.custom?.name ?? error.name;
  const describe = DESCRIPTIONS.get(`${parsed.program} ${name}`);
  return describe?.({ view, failure, parsed, wording }) ?? null;
}

interface FailedCall {
  readonly view: ViewedTransaction;
  readonly failure: ExplainedFailure;
  readonly parsed: ParsedCall;
  readonly wording: Wording;
}

type Describe = (call: FailedCall) => NamedFailure | null;

/** By the program's name in `jsonParsed` and the name of the error. */
const DESCRIPTIONS: ReadonlyMap<string, Describe> = new Map(
  Object.entries<Describe>({
    'system ResultWithNegativeLamports': ({ failure, parsed, wording }) => {
      const [, has, needed] = /insufficient lamports (\d+), need (\d+)/.exec(failure.words?.text ?? '') ?? [];
      const account = addressIn(parsed.info, 'source');
      if (account === null || has === undefined || needed === undefined) return null;
      return shortOf(account, { lamports: BigInt(has) }, { lamports: BigInt(needed) }, wording);
    },
    'system AccountAlreadyInUse': ({ parsed, failure, wording }) => {
      const logged = parseAddress(/address: (\w+)/.exec(failure.words?.text ?? '')?.[1] ?? '');
      const account = logged ?? addressIn(parsed.info, 'newAccount') ?? addressIn(parsed.info, 'account');
      return account && { text: [`account ${wording.nameOf(account)} is already in use`], account };
    },
    // The program returns this error in one place: before it creates an account that does not belong to System.
    'spl-associated-token-account IllegalOwner': ({ parsed, wording }) => {
      const account = parsed.type.startsWith('create') ? addressIn(parsed.info, 'account') : null;
      return account && { text: [`token account ${wording.nameOf(account)} already exists`], account };
    },
    'spl-token InsufficientFunds': ({ view, parsed, wording }) => {
      if (!MOVES_TOKENS.test(parsed.type)) return null;
      const account = addressIn(parsed.info, 'source') ?? addressIn(parsed.info, 'account');
      const amount = tokenAmountIn(parsed.info, view.tokenAccounts, 'source', 'account');
      const before = view.tokenChanges?.find((change) => change.account === account)?.before ?? null;
      // With enough before the transaction, the account was emptied on the way, or a delegate may move less.
      if (account === null || amount === null || before === null || before >= amount.units) return null;
      const held = formatToken({ ...amount, units: before }, wording);
      return shortOf(account, held, formatToken(amount, wording), wording);
    },
    'stake InsufficientFunds': ({ view, parsed, wording }) => {
      const account = addressIn(parsed.info, 'stakeAccount') ?? addressIn(parsed.info, 'source');
      const lamports = integerIn(parsed.info, 'lamports');
      const before = view.accounts.find(({ address }) => address === account)?.before ?? null;
      if (account === null || lamports === null || before === null || before >= lamports) return null;
      return shortOf(account, { lamports: before }, { lamports }, wording);
    },
  }),
);

const MOVES_TOKENS = /^(?:transfer|burn)/;

function shortOf(account: Address, has: PhrasePart, needed: PhrasePart, { nameOf }: Wording): NamedFailure {
  return { text: phrase`${nameOf(account)} had ${has} and needed ${needed}`, account };
}
