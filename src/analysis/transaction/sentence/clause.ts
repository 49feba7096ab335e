import { formatCount, formatToken, type Phrase, phrase, type Wording } from '../wording.ts';
import type { TokenAmount, TokenAccounts } from '../token-changes.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import { addressIn } from '../instructions/info-fields.ts';
import type { ViewedAccount } from '../view-accounts.ts';
import type { Address } from '../../../solana/ids/ids.ts';

/** What one instruction did, as a clause of the headline: `subject` "A", "sent 1.5 SOL to B". */
export interface Clause {
  /** null if the clause contains its own subject. */
  readonly subject: string | null;
  /** Clauses with the same subject and key merge into one: their units are added up, their targets counted. */
  readonly key: string;
  readonly units: bigint;
  readonly target: string;
  /** The text after the subject. */
  readonly describe: (units: bigint, targets: readonly string[]) => Phrase;
  /** The text, subject included, if this clause is the whole sentence: "1.5 SOL went from A to B". */
  readonly asWholeSentence?: Clause['describe'];
  /** The text after the subject, if `describe` is too long for the headline. */
  readonly describeShort?: Clause['describe'];
  /** The program that did it, added as "via Jupiter v6" if it fits. */
  readonly via?: string;
  /** Creating, closing, approving: needed for something else, so it comes in the second line unless nothing else happened. */
  readonly isPreparation?: true;
}

/** An `aside` is less than a preparation: a memo, a tip, wrapping. null never appears. */
export type ClauseOrAside = Clause | { readonly aside: Clause | null };

/** What is known about the transaction when its instructions are described. */
export interface ClauseContext {
  readonly wording: Wording;
  readonly accounts: readonly ViewedAccount[];
  readonly tokenAccounts: TokenAccounts;
  /** Accounts that the transaction creates, with what they become: "stake account". */
  readonly created: ReadonlyMap<Address, string>;
  /** Owners of token accounts. */
  readonly owners: ReadonlyMap<Address, Address>;
}

/** Describes an instruction by its `info`; null if a member that the clause needs is missing. */
export type DescribeInstruction = (info: JsonObject, context: ClauseContext) => ClauseOrAside | null;

/** The target of a transfer to oneself, which is not worth a headline. */
export const ITSELF = 'itself';

/** "A sent 1.5 SOL to B". */
export function moveLamports(subject: string | null, verb: string, lamports: bigint, target: string | null): Clause {
  return move(subject, verb, lamports, target, (units) => [{ lamports: units }], 'SOL');
}

/** "A sent 1 USDC to B"; without a target, "A burned 1 USDC". */
export function moveTokens(
  subject: string | null,
  verb: string,
  amount: TokenAmount,
  target: string | null,
  { wording }: ClauseContext,
): Clause {
  const write = (units: bigint) => [formatToken({ ...amount, units }, wording)];
  return move(subject, verb, amount.units, target, write, amount.mint);
}

function move(
  subject: string | null,
  verb: string,
  units: bigint,
  target: string | null,
  write: (units: bigint) => Phrase,
  asset: string,
): Clause {
  const toTargets = (targets: readonly string[]) => (target === null ? '' : ` to ${nameOrCount(targets)}`);
  const clause: Clause = {
    subject,
    key: `${verb} ${asset}`,
    units,
    target: target ?? '',
    describe: (sum, targets) => phrase`${verb} ${write(sum)}${toTargets(targets)}`,
  };
  if (verb !== 'sent' || subject === null) return clause;
  return {
    ...clause,
    asWholeSentence: (sum, targets) => phrase`${write(sum)} went from ${subject}${toTargets(targets)}`,
  };
}

function nameOrCount([first = '', ...more]: readonly string[]): string {
  return more.length === 0 ? first : formatCount(more.length + 1, 'account');
}

/** "closed token account B for 0.002 SOL", or for several targets "closed 3 token accounts for 0.006 SOL". */
export function action(
  subject: string | null,
  verb: string,
  noun: string,
  target: string,
  options: {
    readonly suffix?: string;
    readonly lamports?: bigint | null;
    /** The text before and after the lamports. */
    readonly lamportsPreposition?: string;
    readonly lamportsEnding?: string;
    readonly isPreparation?: true;
  } = {},
): Clause {
  const { suffix = '', lamports = null, lamportsPreposition = ' with', lamportsEnding = '', isPreparation } = options;
  return {
    subject,
    key: `${verb} ${noun}${suffix}${lamports === null ? '' : ` lamports${lamportsEnding}`}`,
    units: lamports ?? 0n,
    target,
    describe: (units, [first = '', ...more]) => {
      const things = more.length === 0 ? `${noun} ${first}` : formatCount(more.length + 1, noun);
      const amount = lamports === null ? '' : phrase`${lamportsPreposition} ${{ lamports: units }}${lamportsEnding}`;
      return phrase`${verb} ${things}${suffix}${amount}`;
    },
    ...(isPreparation === true ? { isPreparation } : {}),
  };
}

/** A fixed text: "became a stake account". */
export function statement(subject: string | null, text: string): Clause {
  return { subject, key: text, units: 0n, target: '', describe: () => [text] };
}

/** The name of the first account found under `keys`, or null. */
export function nameIn(info: JsonObject, { wording }: ClauseContext, ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const address = addressIn(info, key);
    if (address !== null) return wording.nameOf(address);
  }
  return null;
}

/** The name of a token account's owner, or of the account itself if its owner is not known. */
export function ownerNameIn(info: JsonObject, { owners, wording }: ClauseContext, key: string): string | null {
  const account = addressIn(info, key);
  return account === null ? null : wording.nameOf(owners.get(account) ?? account);
}

/** An account's lamports before and after the transaction; null if not recorded. */
export function lamportsOf(
  address: Address | null,
  { accounts }: ClauseContext,
): { readonly before: bigint; readonly after: bigint } | null {
  const { before = null, after = null } = accounts.find((account) => account.address === address) ?? {};
  return before === null || after === null ? null : { before, after };
}
