import { type ValueKind, type ValueKinds, pathTo } from '../../../solana/idl/idl-reader.ts';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { type TokenAccounts, tokenMove } from '../../facts/transaction/token-accounts.ts';
import type { ViewedInstruction } from '../../facts/transaction/view-instruction.ts';
import type { ViewedTransaction } from '../../facts/transaction/view-transaction.ts';

/** A line of the tree of decoded values. */
export interface ValueRow {
  /** Its position in the tree. */
  readonly key: string;
  readonly depth: number;
  readonly name: string;
  readonly content:
    /** `inside`: the members of the struct that it is in. */
    | {
        readonly is: 'leaf';
        readonly value: JsonValue;
        readonly kind: ValueKind | undefined;
        readonly inside: JsonObject;
      }
    /** Its members follow. `text`: the variant of an enum, or how many items there are. */
    | { readonly is: 'group'; readonly text: string; readonly whole: JsonValue }
    /** Stands for the other items of a list. */
    | { readonly is: 'folded'; readonly list: string; readonly hidden: number };
}

/** Lists decoded values as lines, members below their structs and lists. Lists not in `opened` are folded after some items. */
export function listValues(values: JsonObject, kinds: ValueKinds, opened: ReadonlySet<string>): readonly ValueRow[] {
  const rows: ValueRow[] = [];
  const addMembers = (members: JsonObject, depth: number, key: string, path: string) => {
    Object.entries(members).forEach(([name, value], at) => {
      add({ key: `${key}.${at}`, depth, name }, value, pathTo(path, name), members);
    });
  };
  const addItems = (items: readonly JsonValue[], depth: number, key: string, path: string, inside: JsonObject) => {
    const shown = opened.has(key) ? items : items.slice(0, FOLDED_AFTER);
    shown.forEach((item, at) => {
      const own = pathTo(path, String(at));
      add({ key: `${key}.${at}`, depth, name: `[${at}]` }, item, kinds.has(own) ? own : path, inside);
    });
    const hidden = items.length - shown.length;
    if (hidden > 0) rows.push({ key: `${key}…`, depth, name: '', content: { is: 'folded', list: key, hidden } });
  };
  const add = (row: Omit<ValueRow, 'content'>, value: JsonValue, path: string, inside: JsonObject) => {
    const { key, depth } = row;
    const addGroup = (text: string) => rows.push({ ...row, content: { is: 'group', text, whole: value } });
    if (depth >= MAX_DEPTH || !isGroup(value)) {
      rows.push({ ...row, content: { is: 'leaf', value, kind: kinds.get(path), inside } });
    } else if (isJsonArray(value)) {
      addGroup(value.length === 1 ? '1 item' : `${value.length} items`);
      addItems(value, depth + 1, key, path, inside);
    } else if (kinds.get(path)?.is === 'variant') {
      for (const [variant, payload] of Object.entries(value)) {
        addGroup(variant);
        if (isJsonObject(payload)) addMembers(payload, depth + 1, key, pathTo(path, variant));
        else addItems(isJsonArray(payload) ? payload : [payload], depth + 1, key, pathTo(path, variant), value);
      }
    } else {
      addGroup('');
      addMembers(value, depth + 1, key, path);
    }
  };
  addMembers(values, 0, '', '');
  return rows;
}

/** Numbers and flags, which are listed in one line. */
export function isLine(list: readonly JsonValue[]): boolean {
  return list.every((item) => typeof item === 'number' || typeof item === 'bigint' || typeof item === 'boolean');
}

/** The type decides, if it is conclusive. null: neither is. */
export function integerUnit(name: string, value: bigint, kind: ValueKind | undefined): IntegerUnit | null {
  if (kind?.is === 'amount') return kind;
  if (kind?.is === 'time') return isTime(value) ? { is: 'time' } : null;
  const words = nameWords(name);
  const has = (...any: readonly string[]) => any.some((word) => words.includes(word));
  if (has('bps', 'bp') || /basis_points?$/.test(words.join('_'))) return { is: 'basisPoints' };
  if (has('lamports', 'sol') && !has('micro', 'per', 'price', 'rate', 'usd', 'token')) return { is: 'lamports' };
  if (isTime(value) && TIME_NAMES.test(words.join('_'))) return { is: 'time' };
  return null;
}

/** Which token a value is an amount of; null if nothing shows it. `inside`: the members of its struct. */
export type FindToken = (name: string, units: bigint, inside: JsonObject) => ArgumentToken | null;

/** An address with its name in an IDL. */
export interface NamedAddress {
  readonly name: string;
  readonly address: Address;
}

/**
 * The token of an argument, if it is certain: its amount equals the amount moved of exactly one mint, or its name pairs
 * with that of a mint or token account, as `amount_in` does with `input_mint`. null if several match, or none.
 */
export function argumentToken(
  name: string,
  units: bigint,
  named: readonly NamedAddress[],
  moved: readonly MovedTokens[],
  tokenAccounts: TokenAccounts,
): ArgumentToken | null {
  const words = nameWords(name);
  if (!words.some((word) => AMOUNTS.has(word)) || words.some((word) => OTHERS.has(word))) return null;
  const decimals = new Map(
    [...tokenAccounts.values()].flatMap((token) =>
      token.mint === null || token.decimals === null ? [] : [[token.mint, token.decimals] as const],
    ),
  );
  const token = (mint: Address, shownBy: string): ArgumentToken[] => {
    const known = decimals.get(mint);
    return known === undefined ? [] : [{ mint, decimals: known, shownBy }];
  };
  const sides = sidesOf(words);
  const fitting = named.filter((each) => goTogether(words, sides, nameWords(each.name)));
  const mints = fitting.filter(({ address }) => decimals.has(address));
  // A vault or account may be on the other side: "pool_source" has what comes out.
  const byName = (mints.length > 0 ? mints : fitting).flatMap(({ name: shownBy, address }) => {
    const mint = decimals.has(address) ? address : tokenAccounts.get(address)?.mint;
    return mint == null ? [] : token(mint, shownBy);
  });
  const byAmount =
    units < SMALLEST_CERTAIN
      ? []
      : moved.flatMap((each) => (each.units === units ? token(each.mint, 'a transfer of this amount') : []));
  const found = [...byName, ...byAmount];
  return new Set(found.map(({ mint }) => mint)).size === 1 ? (found[0] ?? null) : null;
}

/** The movements of the calls below an instruction. Empty unless all of it took effect. */
export function movedTokens({ id }: ViewedInstruction, view: ViewedTransaction): readonly MovedTokens[] {
  const { instructions, outcome } = view;
  if (outcome !== 'succeeded') return [];
  return (instructions ?? []).flatMap((call): readonly MovedTokens[] => {
    const move = call.id.startsWith(`${id}.`) ? tokenMove(call) : null;
    return move === null || move.mint === null || move.units === null ? [] : [{ mint: move.mint, units: move.units }];
  });
}

/** A name of a program's interface in words: "invalid SPL token program" for "InvalidSplTokenProgram", "route v2" for "routeV2". */
export function nameInWords(name: string): string {
  const words = nameWords(name)
    .map((word) => (ABBREVIATIONS.has(word) ? word.toUpperCase() : word))
    .join(' ')
    .replace(/\bv (?=\d)/g, 'v');
  return words === '' ? name : words;
}

const ABBREVIATIONS: ReadonlySet<string> = new Set('amm dex id idl lp mm nft sol spl tif ui vaa'.split(' '));

/** The words of a name in snake or camel case, in lower case: "quotedOutAmount" → quoted, out, amount. */
export function nameWords(name: string): readonly string[] {
  return name
    .slice(0, MAX_LENGTH)
    .replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-zA-Z])(?=\d)|(?<=\d)(?=[a-zA-Z])/g, '_')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** Items. */
const FOLDED_AFTER = 8;

/** Deeper values are shown as JSON. */
const MAX_DEPTH = 12;

function isGroup(value: JsonValue): value is JsonObject | readonly JsonValue[] {
  if (isJsonArray(value)) return value.length > 0 && !isLine(value);
  return isJsonObject(value) && Object.keys(value).length > 0;
}

/** The unit of an integer, if its type or name states it. */
type IntegerUnit =
  | { readonly is: 'lamports' | 'basisPoints' | 'time' }
  | { readonly is: 'amount'; readonly decimals: number; readonly unit: string | null };

/** Seconds between 2001 and 2286: anything else under such a name is a duration, milliseconds, or unset. */
function isTime(value: bigint): boolean {
  return value >= 10n ** 9n && value < 10n ** 10n;
}

const TIME_NAMES =
  /(?:^|_)(?:timestamp|time|ts|date|deadline|expiry|expiration|expires)(?:$|_(?:at|ts|time|unix)$)|_(?:at|until)$/;

/** The token that an argument is an amount of. */
interface ArgumentToken {
  readonly mint: Address;
  readonly decimals: number;
  /** The evidence: the name of an account or field, or a transfer of the same amount. */
  readonly shownBy: string;
}

/** Tokens that were moved. */
interface MovedTokens {
  readonly mint: Address;
  readonly units: bigint;
}

const AMOUNTS: ReadonlySet<string> = new Set('amount amounts reserve reserves quantity qty balance'.split(' '));

/** Names of integers that are not token amounts, or not of the token that the name suggests. */
const OTHERS: ReadonlySet<string> = new Set(
  'bps bp price rate ratio index count id slot time timestamp share shares pct percent usd value sol lamports'.split(
    ' ',
  ),
);

function sidesOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.filter((word) => !NO_SIDES.has(word)).map((word) => SYNONYMS.get(word) ?? word));
}

const NO_SIDES: ReadonlySet<string> = new Set(
  `amount amounts reserve reserves quantity qty balance min minimum max maximum quoted expected exact exactly total threshold
  token tokens mint account accounts ata vault user owner my actual desired specified limit before after net gross`.split(
    /\s+/,
  ),
);

const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['input', 'in'],
  ['source', 'in'],
  ['src', 'in'],
  ['output', 'out'],
  ['destination', 'out'],
  ['dest', 'out'],
  ['dst', 'out'],
]);

/** Whether every side that an account names is one that the argument names. */
function goTogether(words: readonly string[], sides: ReadonlySet<string>, account: readonly string[]): boolean {
  const others = sidesOf(account);
  // "token_amount" is of "mint".
  if (others.size === 0) return words.join(' ') === 'token amount' && account.includes('mint');
  return [...others].every((side) => sides.has(side));
}

/** Smaller numbers could be equal by chance. */
const SMALLEST_CERTAIN = 1000n;

/** Characters. A longer name means nothing to anybody. */
const MAX_LENGTH = 100;
