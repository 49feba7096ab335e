import type { JsonObject } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/address.ts';
import { type FormatLamports, type TokenAmount, formatCount, formatToken } from './format-amount.ts';
import { addressIn } from '../instructions/parse-call.ts';
import { shortAddress } from '../short-address.ts';
import type { ViewedTransaction } from '../view-transaction.ts';

/** What one instruction did, to be statement as a part of a sentence: `who` "sent 1.5 SOL to B". */
export interface Clause {
  /** In words; null where the clause has its own subject. */
  readonly who: string | null;
  /** Clauses of one `who` with one key are statement together: their units added up, their targets counted. */
  readonly key: string;
  readonly units: bigint;
  readonly target: string;
  readonly tell: (units: bigint, targets: readonly string[], lamportWords: FormatLamports) => string;
  /** A truer wording for where it is all there is to say; its own subject included. */
  readonly alone?: (units: bigint, targets: readonly string[], lamportWords: FormatLamports) => string;
}

/** `aside`: understood, but only a step on the way to something else, so it is statement only where nothing else is. */
export type ClauseOrAside = Clause | { readonly aside: Clause | null };

/** What a clause may look up. */
export interface ClauseContext {
  readonly view: ViewedTransaction;
  /** Accounts that the transaction itself creates, with what they become: "stake account". */
  readonly created: ReadonlyMap<Address, string>;
  /** Owners of token accounts. */
  readonly owners: ReadonlyMap<Address, Address>;
}

/** Tells an instruction by its fields; null where one that it needs is missing. */
export type DescribeInstruction = (info: JsonObject, context: ClauseContext) => ClauseOrAside | null;

/** Lamports that go somewhere. */
export function moveLamports(who: string | null, verb: string, lamports: bigint, target: string): Clause {
  return move(who, verb, lamports, target, (units, lamportWords) => lamportWords(units), 'SOL');
}

/** Tokens that go somewhere. */
export function moveTokens(who: string | null, verb: string, amount: TokenAmount, target: string): Clause {
  return move(who, verb, amount.units, target, (units) => formatToken({ ...amount, units }), amount.mint);
}

function move(
  who: string | null,
  verb: string,
  units: bigint,
  target: string,
  format: (units: bigint, lamportWords: FormatLamports) => string,
  unit: string,
): Clause {
  const whither = ([one = '', ...more]: readonly string[]) =>
    more.length === 0 ? one : formatCount(more.length + 1, 'account');
  const clause: Clause = {
    who,
    key: `${verb} ${unit}`,
    units,
    target,
    tell: (sum, targets, lamportWords) => `${verb} ${format(sum, lamportWords)} to ${whither(targets)}`,
  };
  if (verb !== 'sent' || who === null) return clause;
  return {
    ...clause,
    alone: (sum, targets, lamportWords) => `${format(sum, lamportWords)} went from ${who} to ${whither(targets)}`,
  };
}

/** Something done to one thing of a kind: "closed token account X", "closed 3 token accounts". */
export function action(
  who: string | null,
  verb: string,
  noun: string,
  target: string,
  rest: { readonly tail?: string; readonly lamports?: bigint | null; readonly lamportsAfter?: string } = {},
): Clause {
  const { tail = '', lamports = null, lamportsAfter = 'with' } = rest;
  return {
    who,
    key: `${verb} ${noun}${tail}${lamports === null ? '' : ' and lamports'}`,
    units: lamports ?? 0n,
    target,
    tell: (units, [one = '', ...more], lamportWords) => {
      const things = more.length === 0 ? `${noun} ${one}` : formatCount(more.length + 1, noun);
      return `${verb} ${things}${tail}${lamports === null ? '' : ` ${lamportsAfter} ${lamportWords(units)}`}`;
    },
  };
}

/** Something that is statement as it stands. */
export function statement(who: string | null, what: string): Clause {
  return { who, key: what, units: 0n, target: '', tell: () => what };
}

/** An account of the instruction in words; null where it is not there. */
export function nameIn(info: JsonObject, ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const address = addressIn(info, key);
    if (address !== null) return shortAddress(address);
  }
  return null;
}

/** The owner of a token account where that is known, else the account itself. */
export function holderIn(info: JsonObject, key: string, { owners }: ClauseContext): string | null {
  const account = addressIn(info, key);
  return account === null ? null : shortAddress(owners.get(account) ?? account);
}

/** Lamports of an account before and after; null where not recorded. */
export function lamportsOf(
  address: Address | null,
  { view }: ClauseContext,
): { readonly before: bigint; readonly after: bigint } | null {
  const { before = null, after = null } = view.accounts.find((account) => account.address === address) ?? {};
  return before === null || after === null ? null : { before, after };
}
