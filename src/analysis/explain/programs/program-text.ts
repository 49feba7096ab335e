import { formatCount } from '../../../shared/format/format-number.ts';
import { addressIn, integerIn } from '../../facts/transaction/info-fields.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { type TokenAccounts, tokenAmountIn } from '../../facts/transaction/token-accounts.ts';
import {
  type ClauseContext,
  type ClauseOrAside,
  type DescribeInstruction,
  action,
  lamportsOnClosing,
  moveLamports,
  nameIn,
  statement,
} from '../clauses.ts';
import { phrase } from '../wording.ts';

/**
 * The words for the instructions of one program. Every table is keyed by instruction type.
 */
export interface ProgramText {
  /** The program's name in `jsonParsed`: "spl-token". */
  readonly program: string;
  /** The one-line summary in the instruction list. Types without one are shown by name only. */
  readonly summaries: Readonly<Record<string, SummaryTemplate>>;
  /** The clause in the headline. Types without one read "System ran upgradeNonce". */
  readonly clauses: Readonly<Record<string, DescribeInstruction>>;
  /** Instructions that assign a new account its purpose. */
  readonly initializes?: Readonly<Record<string, InitializedAccount>>;
}

export interface InitializedAccount {
  /** The member of `info` that names the account. */
  readonly account: string;
  /** The new kind of the account: "stake account". */
  readonly noun: string;
}

/** A part of an instruction's one-line summary. Strings are plain text; the page formats the others. */
export type SummaryPart =
  | string
  | { readonly address: Address }
  /** `decimals` null: raw units. */
  | { readonly units: bigint; readonly decimals: number | null; readonly mint: Address | null }
  | { readonly lamports: bigint }
  | { readonly integer: bigint }
  | { readonly text: string };

/** Returns the parts of a summary. A null part means that a field is missing; the instruction then has no summary. */
export type SummaryTemplate = (info: JsonObject, tokenAccounts: TokenAccounts) => readonly (SummaryPart | null)[];

export function addressPart(info: JsonObject, key: string): SummaryPart | null {
  const address = addressIn(info, key);
  return address === null ? null : { address };
}

export function lamportsPart(info: JsonObject): SummaryPart | null {
  const lamports = integerIn(info, 'lamports');
  return lamports === null ? null : { lamports };
}

export function integerPart(info: JsonObject, key: string): SummaryPart | null {
  const integer = integerIn(info, key);
  return integer === null ? null : { integer };
}

export function textPart(info: JsonObject, key: string): SummaryPart | null {
  const text = info[key];
  return typeof text === 'string' ? { text } : null;
}

/** The amount that a token instruction moves, as `tokenAmountIn` finds it. */
export function tokensPart(
  info: JsonObject,
  tokenAccounts: TokenAccounts,
  ...keys: readonly string[]
): SummaryPart | null {
  return tokenAmountIn(info, tokenAccounts, ...keys);
}

/** "1.5 SOL to B". */
export function lamportsTo(key: string): SummaryTemplate {
  return (info) => [lamportsPart(info), ' to ', addressPart(info, key)];
}

/** The account alone: "B". */
export function accountOnly(key: string): SummaryTemplate {
  return (info) => [addressPart(info, key)];
}

/** For instructions that add nothing to a sentence. */
const NO_CLAUSE: ClauseOrAside = { aside: null };

export const describeNothing: DescribeInstruction = () => NO_CLAUSE;

/** "A sent 1.5 SOL to B", where `sender` is the member of `info` that names A. */
export function describeLamportTransfer(sender: string, verb = 'sent'): DescribeInstruction {
  return (info, context) => {
    const lamports = integerIn(info, 'lamports');
    const to = nameIn(info, context, 'destination', 'newSplitAccount');
    return lamports === null || to === null ? null : moveLamports(nameIn(info, context, sender), verb, lamports, to);
  };
}

/** "A withdrew 1 SOL from stake account B to C"; without C if A is also the receiver. */
export function describeWithdrawal(noun: string, account: string, actor: string): DescribeInstruction {
  return (info, context) => {
    const lamports = integerIn(info, 'lamports');
    const [from, to, who] = [account, 'destination', actor].map((key) => nameIn(info, context, key));
    if (lamports === null || from == null || to == null) return null;
    const ending = ` from ${noun} ${from}${to === who ? '' : ` to ${to}`}`;
    return {
      subject: who ?? null,
      key: `withdrew${ending}`,
      units: lamports,
      target: from,
      describe: (units) => phrase`withdrew ${{ lamports: units }}${ending}`,
    };
  };
}

/** "A closed lookup table B for 0.002 SOL": the members of `info` that name the account, who closes it, and who gets its lamports. */
export function describeClosing(noun: string, account: string, actor: string, receiver: string): DescribeInstruction {
  return (info, context) => {
    const address = addressIn(info, account);
    if (address === null) return null;
    const [who, to] = [nameIn(info, context, actor), nameIn(info, context, receiver)];
    const lamports = context.lamportsHeld(address);
    return action(
      who,
      'closed',
      noun,
      context.wording.nameOf(address),
      lamportsOnClosing(lamports, to === who ? null : to),
    );
  };
}

/** "A deactivated stake account B": `target` and `actor` are the members of `info` that name B and A. */
export function describeAction(
  verb: string,
  noun: string,
  target: string,
  actor: string,
  suffix: (info: JsonObject, context: ClauseContext) => string = () => '',
): DescribeInstruction {
  return (info, context) => {
    const name = nameIn(info, context, target);
    if (name === null) return null;
    return action(nameIn(info, context, actor), verb, noun, name, { suffix: suffix(info, context) });
  };
}

/** "A changed an authority of stake account B to C". */
export function describeAuthorityUpdate(
  noun: string,
  target: string,
  actor: string,
  receiver: string,
): DescribeInstruction {
  return describeAction(
    'changed',
    noun,
    target,
    actor,
    (info, context) => ` to ${nameIn(info, context, receiver) ?? 'nobody'}`,
  );
}

/** "B was assigned to C": something that happened to the account under `key`. */
export function describeChange(
  key: string,
  what: (info: JsonObject, context: ClauseContext) => string | null,
): DescribeInstruction {
  return (info, context) => {
    const account = nameIn(info, context, key);
    const change = what(info, context);
    return account === null || change === null ? null : { ...statement(account, change), isPreparation: true };
  };
}

/**
 * "B became a stake account". Omitted if the same transaction created B, because the clause on its creation already
 * states it.
 */
export function describeInitialization(key: string, what: (info: JsonObject) => string | null): DescribeInstruction {
  return (info, { created, wording }) => {
    const account = addressIn(info, key);
    const became = what(info);
    if (account === null || became === null) return null;
    return created.has(account)
      ? NO_CLAUSE
      : { ...statement(wording.nameOf(account), `became a ${became}`), isPreparation: true };
  };
}

/** A program is deployed in hundreds of writes, so they are counted: "wrote program data to B 210 times". */
export function describeProgramWrite(target: string, actor: string | null): DescribeInstruction {
  return (info, context) => {
    const name = nameIn(info, context, target);
    if (name === null) return null;
    return {
      subject: actor === null ? null : nameIn(info, context, actor),
      key: `wrote ${name}`,
      units: 1n,
      isCount: true,
      target: name,
      describe: (writes) => [`wrote program data to ${name}${writes === 1n ? '' : ` ${formatCount(writes, 'time')}`}`],
    };
  };
}
