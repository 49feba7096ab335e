import { addressIn } from '../facts/transaction/info-fields.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import { formatDecimal, formatCount } from '../../shared/format/format-number.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { type TokenAccounts, type TokenQuantity, ownerIn } from '../facts/transaction/token-accounts.ts';
import type { ViewedAccount } from '../facts/transaction/view-accounts.ts';
import { type LamportUnit, type Phrase, type Wording, formatToken, phrase, phraseText } from './wording.ts';

/** The effect of one instruction, as a clause of the headline: `subject` "A", "sent 1.5 SOL to B". */
export interface Clause {
  /** null if the clause contains its own subject. */
  readonly subject: string | null;
  /** Clauses with the same subject and key merge into one: their units are added up, their targets counted. */
  readonly key: string;
  /** The amount of value, or if `isCount` a number of acts. */
  readonly units: bigint;
  readonly isCount?: true;
  /** The part of `units` that a token withheld as its transfer fee; added up, too. */
  readonly withheld?: bigint;
  readonly target: string;
  /** The text after the subject. */
  readonly describe: (units: bigint, targets: readonly string[], withheld: bigint) => Phrase;
  /** The text, subject included, if this clause is the whole sentence: "1.5 SOL went from A to B". */
  readonly asWholeSentence?: Clause['describe'];
  /** The text after the subject, if `describe` is too long for the headline. */
  readonly describeShort?: Clause['describe'];
  /** Clauses of different subjects with this key merge into one: "3 accounts sent 0.6 SOL to B". */
  readonly sharedKey?: string;
  /** The program that did it, added as "via Jupiter v6" if it fits. */
  readonly via?: string;
  /** Creating, closing, approving: needed for something else, so it comes in the second line unless nothing else happened. */
  readonly isPreparation?: true;
  /** A payment to a tip account. */
  readonly isTip?: true;
  /** What an account cost and what was wrapped: the second line ends with it. */
  readonly upkeep?: 'rent' | 'rentBack' | 'wrapping';
  /** Nothing is left of what it did: it is left out if anything else happened. */
  readonly leavesNothing?: true;
  /** It says more than the names of calls that moved nothing, though it prepares others. */
  readonly outranksCalls?: true;
  /** It says no more than which program was called. */
  readonly isCall?: true;
  /** The program that its text names, and the text after the subject without that name; null if the name is all it says. */
  readonly program?: { readonly name: string; readonly describeNamed: Clause['describe'] | null };
}

/** An `aside` is less than a preparation: a memo, a tip, wrapping. null never appears. */
export type ClauseOrAside = Clause | { readonly aside: Clause | null };

/** The context in which the instructions of a transaction are described. */
export interface ClauseContext {
  readonly wording: Wording;
  readonly accounts: readonly ViewedAccount[];
  /** As the instruction finds them. */
  readonly tokenAccounts: TokenAccounts;
  /** The tokens in an account at that moment; null if unknown. */
  readonly held: (account: Address) => TokenQuantity | null;
  /** The lamports in an account at that moment; null if unknown. */
  readonly lamportsHeld: (account: Address) => bigint | null;
  /** The lamports per byte that make an account rent-exempt at the slot; null if unknown. */
  readonly rentPerByte: bigint | null;
  /** The part of the amount that the token withheld as its transfer fee. */
  readonly withheld: bigint;
  /** Accounts that the transaction opens and closes again, and whose whole rent went back to who paid it. */
  readonly rentCameBack: ReadonlySet<Address>;
  /** Accounts that the transaction opens, to wrap SOL, and closes again, with their rent, which went back to who paid it. */
  readonly wrapping: ReadonlyMap<Address, bigint>;
  /** Accounts that the transaction creates, with what they become: "stake account". */
  readonly created: ReadonlyMap<Address, string>;
}

/** A detail that is left out if anything else happened. */
export function leavingNothing(clause: Clause): ClauseOrAside {
  return { aside: { ...clause, leavesNothing: true } };
}

/**
 * "A wrapped 1 SOL" in place of `clause`, which opens or closes an account with these lamports, if the account only wraps SOL: its rent, which
 * came back, is left out. null for accounts that outlast the transaction, or whose rent went to somebody else.
 */
export function wrappingOf(
  clause: Clause,
  verb: 'wrapped' | 'unwrapped',
  account: Address,
  lamports: bigint | null,
  { wrapping, rentCameBack }: ClauseContext,
): ClauseOrAside | null {
  const rent = wrapping.get(account);
  if (rent === undefined) return rentCameBack.has(account) ? leavingNothing(clause) : null;
  if (lamports === null) return null;
  return lamports > rent
    ? { aside: { ...moveLamports(clause.subject, verb, lamports - rent, null), upkeep: 'wrapping' } }
    : leavingNothing(clause);
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
  amount: TokenQuantity,
  target: string | null,
  { wording, withheld }: ClauseContext,
): Clause {
  const write = (units: bigint) => [formatToken({ ...amount, units }, wording)];
  // Amounts of unknown tokens may be of different ones.
  const asset = amount.mint ?? `unknown ${amount.units} ${target}`;
  const clause = move(subject, verb, amount.units, target, write, asset);
  return withheld === 0n || amount.decimals === null ? clause : lessFee(clause, amount.decimals, withheld);
}

/** "A sent 1 USDC to B, who received 0.95". */
function lessFee(clause: Clause, decimals: number, withheld: bigint): Clause {
  const add =
    (describe: Clause['describe']): Clause['describe'] =>
    (units, targets, fee) =>
      phrase`${describe(units, targets, fee)}, who received ${formatDecimal(units - fee, decimals).significant}`;
  const { describe, describeShort = describe, asWholeSentence } = clause;
  return {
    ...clause,
    withheld,
    describe: add(describe),
    describeShort: add(describeShort),
    ...(asWholeSentence === undefined ? {} : { asWholeSentence: add(asWholeSentence) }),
  };
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

/** What the closing of an account says of its lamports: " for 0.002 SOL", or if another account got them ", whose 0.002 SOL went to C". */
export function lamportsOnClosing(lamports: bigint | null, receiver: string | null) {
  return receiver === null
    ? { lamports, lamportsPreposition: ' for' }
    : { lamports, lamportsPreposition: ', whose', lamportsEnding: ` went to ${receiver}` };
}

/** The key of `payRent`. */
export const RENT = 'rent';

/** "A paid 0.002 SOL of rent for 1 account". */
export function payRent(subject: string | null, lamports: bigint, account: string): Clause {
  return {
    subject,
    key: RENT,
    units: lamports,
    target: account,
    describe: (units, accounts) =>
      phrase`paid ${{ lamports: units }} of rent for ${formatCount(accounts.length, 'account')}`,
    upkeep: 'rent',
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

/** The name of a token account's owner, or of the account itself if its owner is unknown. */
export function ownerNameIn(info: JsonObject, { tokenAccounts, wording }: ClauseContext, key: string): string | null {
  const account = addressIn(info, key);
  return account === null ? null : wording.nameOf(ownerIn(tokenAccounts, account));
}

/** The lamports that an account was opened or closed with; null if they are rent that the same transaction returned. */
export function lamportsUnlessBack(
  lamports: bigint | null,
  account: Address,
  { rentCameBack }: ClauseContext,
): bigint | null {
  return rentCameBack.has(account) ? null : lamports;
}

/** An account's lamports before and after the transaction; null if not recorded. */
export function lamportsOf(
  address: Address | null,
  { accounts }: ClauseContext,
): { readonly before: bigint; readonly after: bigint } | null {
  const { before = null, after = null } = accounts.find((account) => account.address === address) ?? {};
  return before === null || after === null ? null : { before, after };
}

/** A clause with the instructions that it describes. */
export interface LinkedClause {
  readonly clause: Clause;
  readonly instructionIds: readonly string[];
}

/** Characters that fit into three lines of a headline at 390 px, and so into two at 1440 px, with some room for wider ones. */
export const HEADLINE_LENGTH = 78;

/** The most characters of three lines of a headline at 390 px. */
export const THREE_LINES = 87;

/**
 * The clauses as one sentence: "A sent 1 SOL to B and closed token account C". Equal clauses merge, a subject is not repeated, and the
 * clauses that do not fit into `length` characters are counted, unless something else says them. `subject` is that of the sentence before.
 * With `keepsAmounts`, clauses with an amount of value stay, however long the sentence becomes.
 */
export function renderClauses(
  clauses: readonly LinkedClause[],
  wording: Wording,
  length: number,
  {
    subject = null,
    countsHidden = true,
    keepsAmounts = false,
  }: { readonly subject?: string | null; readonly countsHidden?: boolean; readonly keepsAmounts?: boolean } = {},
): RenderedClauses {
  const { unit } = wording;
  const [first, ...all] = groupClauses(clauses);
  if (first === undefined) return { sentence: [], shown: [], omittedVia: null };
  const others = keepsAmounts ? withinLength(first, all, unit, length) : all;
  const reserved = countsHidden && others.length > 0 ? COUNT_LENGTH : 0;
  const variants = variantsOf(first, unit, subject, others.length === 0);
  const exact = variants.slice(0, -1);
  const fits = (space: number) => exact.find(({ text }) => text.length <= space);
  const beginning = fits(length - reserved) ?? fits(length) ?? variants.at(-1);
  if (beginning === undefined) return { sentence: [], shown: [], omittedVia: null };

  const shown = [{ group: first, text: beginning.text }];
  let used = beginning.text.length;
  for (const [at, group] of others.entries()) {
    const before = at === 0 ? first.clause.subject : (others[at - 1]?.clause.subject ?? null);
    const [whole] = variantsOf(group, unit, before, false);
    const text = whole?.text ?? '';
    used += ' and '.length + text.length;
    if (!keepsAmounts && used + (at === others.length - 1 ? 0 : reserved) > length) break;
    shown.push({ group, text });
  }
  const hidden = keepsAmounts ? all.filter((group) => !others.includes(group)) : others.slice(shown.length - 1);
  const isCounted = countsHidden && hidden.length > 0 && (keepsAmounts || beginning.text.length + reserved <= length);
  const parts = shown.flatMap(({ group, text }, at): readonly SentencePart[] => {
    const isLast = at === shown.length - 1 && !isCounted;
    const link = !isLast ? ', ' : isAmbiguous(shown[at - 1]?.text, text, group.clause) ? ', and ' : ' and ';
    return [...(at === 0 ? [] : [unlinked(link)]), { text, instructionIds: idsOf([group]) }];
  });
  const more = hidden.flatMap(({ members }) => members).length;
  return {
    sentence: isCounted
      ? [...parts, unlinked(' plus '), { text: formatCount(more, 'other action'), instructionIds: idsOf(hidden) }]
      : parts,
    shown: shown.flatMap(({ group }) => group.members),
    omittedVia: beginning.omittedVia,
  };
}

/** The groups without the last ones that have no amount of value, as many as exceed the length. */
function withinLength(
  first: ClauseGroup,
  others: readonly ClauseGroup[],
  unit: LamportUnit,
  length: number,
): readonly ClauseGroup[] {
  const lengths = others.map((group, at) => {
    const before = (others[at - 1] ?? first).clause.subject;
    return ' and '.length + (variantsOf(group, unit, before, false)[0]?.text.length ?? 0);
  });
  const own = variantsOf(first, unit, null, false)[0]?.text.length ?? 0;
  let excess = lengths.reduce((sum, each) => sum + each, own) - length;
  return others
    .toReversed()
    .filter((group, at) => {
      if (excess <= 0 || (group.units !== 0n && group.clause.isCount !== true)) return true;
      excess -= lengths.at(-1 - at) ?? 0;
      return false;
    })
    .toReversed();
}

/** Characters that are kept free to count further clauses. Their words may be longer: a headline of three lines has some room left. */
const COUNT_LENGTH = 12;

/** In "sent 1 SOL to B and C closed …", C would be read as a recipient too; after "to B and C", anything would. */
function isAmbiguous(before: string | undefined, text: string, { subject }: Clause): boolean {
  if (before === undefined) return false;
  return / to .+ and .+$/.test(before) || (/ to [^,]+$/.test(before) && subject !== null && text.startsWith(subject));
}

/** The headline of a transaction in parts: `summarizeTransaction` writes it. */
export type Sentence = readonly SentencePart[];

interface SentencePart {
  readonly text: string;
  /** The instructions that the part describes ("5.3"); empty for connecting text. */
  readonly instructionIds: readonly string[];
}

export function sentenceText(sentence: Sentence): string {
  return sentence.map(({ text }) => text).join('');
}

export function unlinked(text: string): SentencePart {
  return { text, instructionIds: [] };
}

function move(
  subject: string | null,
  verb: string,
  units: bigint,
  target: string | null,
  write: (units: bigint) => Phrase,
  asset: string,
): Clause {
  const describeTo = (count: (targets: readonly string[]) => string) => (sum: bigint, targets: readonly string[]) =>
    phrase`${verb} ${write(sum)}${target === null ? '' : ` to ${count(targets)}`}`;
  const clause: Clause = {
    subject,
    // A recipient of 0 is not counted among those who got something.
    key: units === 0n ? `${verb} no ${asset}` : `${verb} ${asset}`,
    units,
    target: target ?? '',
    describe: describeTo(twoNamesOrCount),
    ...(target === null ? {} : { describeShort: describeTo(nameOrCount) }),
  };
  if (verb !== 'sent' || subject === null) return clause;
  return {
    ...clause,
    ...(target === null || units === 0n ? {} : { sharedKey: `sent ${asset} to ${target}` }),
    asWholeSentence: (sum, targets) =>
      phrase`${write(sum)} went from ${subject}${target === null ? '' : ` to ${twoNamesOrCount(targets)}`}`,
  };
}

function twoNamesOrCount(names: readonly string[]): string {
  return names.length === 2 ? names.join(' and ') : nameOrCount(names);
}

/** One name, or the number of several accounts. */
export function nameOrCount([first = '', ...more]: readonly string[]): string {
  return more.length === 0 ? first : formatCount(more.length + 1, 'account');
}

interface RenderedClauses {
  /** Without its period. */
  readonly sentence: Sentence;
  /** The matching clauses, unchanged. */
  readonly shown: readonly LinkedClause[];
  /** The program of the first clause, if its name did not fit. */
  readonly omittedVia: string | null;
}

function groupClauses(clauses: readonly LinkedClause[]): readonly ClauseGroup[] {
  const groups = new Map<string, ClauseGroup>();
  for (const member of clauses) {
    const { clause } = member;
    const name = `${clause.subject} ${clause.key}`;
    const earlier = groups.get(name);
    groups.set(name, {
      clause: earlier?.clause ?? clause,
      members: [...(earlier?.members ?? []), member],
      units: (earlier?.units ?? 0n) + clause.units,
      withheld: (earlier?.withheld ?? 0n) + (clause.withheld ?? 0n),
      targets: [...new Set([...(earlier?.targets ?? []), clause.target])],
    });
  }
  return mergeSubjects([...groups.values()]);
}

/** Makes one group of those that do the same to the same target. */
function mergeSubjects(groups: readonly ClauseGroup[]): readonly ClauseGroup[] {
  const keyOf = ({ clause, targets }: ClauseGroup) => (targets.length === 1 ? clause.sharedKey : undefined);
  return groups.flatMap((group): readonly ClauseGroup[] => {
    const key = keyOf(group);
    const same = key === undefined ? [group] : groups.filter((each) => keyOf(each) === key);
    if (same.length === 1) return [group];
    if (same[0] !== group) return [];
    const { asWholeSentence: _, ...clause } = group.clause;
    return [
      {
        clause: { ...clause, subject: formatCount(same.length, 'account') },
        members: same.flatMap(({ members }) => members),
        units: same.reduce((sum, { units }) => sum + units, 0n),
        withheld: same.reduce((sum, { withheld }) => sum + withheld, 0n),
        targets: group.targets,
      },
    ];
  });
}

/** Clauses with the same subject and key as one. */
interface ClauseGroup {
  readonly clause: Clause;
  readonly members: readonly LinkedClause[];
  readonly units: bigint;
  readonly withheld: bigint;
  readonly targets: readonly string[];
}

function describeGroup({ clause, units, targets, withheld }: ClauseGroup): Phrase {
  return clause.describe(units, targets, withheld);
}

/** The texts of a clause, from the longest to the shortest. */
function variantsOf(
  group: ClauseGroup,
  unit: LamportUnit,
  subjectBefore: string | null,
  isWholeSentence: boolean,
): readonly { readonly text: string; readonly omittedVia: string | null }[] {
  const { clause, units, targets, withheld } = group;
  const { subject, via = null, describe, describeShort = describe, asWholeSentence } = clause;
  const write = (text: Phrase) => phraseText(text, unit);
  const who = subject === null || subject === subjectBefore ? '' : `${subject} `;
  const text = write(phrase`${who}${describeGroup(group)}`);
  const whole = asWholeSentence?.(units, targets, withheld);
  return [
    ...(isWholeSentence && subjectBefore === null && whole !== undefined
      ? [{ text: write(whole), omittedVia: null }]
      : []),
    { text: via === null ? text : `${text} via ${via}`, omittedVia: null },
    { text, omittedVia: via },
    { text: write(phrase`${who}${describeShort(units, targets, withheld)}`), omittedVia: via },
  ];
}

function idsOf(groups: readonly ClauseGroup[]): readonly string[] {
  return [...new Set(groups.flatMap(({ members }) => members.flatMap(({ instructionIds }) => instructionIds)))];
}
