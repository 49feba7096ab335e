import { createStore } from 'zustand/vanilla';
import { type JsonValue, isJsonArray, isJsonObject, parseJson } from '../../shared/json/json.ts';
import { type Address, type Signature, parseAddress, parseSignature } from '../../solana/ids/ids.ts';
import { createStoredValue } from '../../ui/preferences/stored-value.ts';

/** What the user calls an address or a transaction. Stored in this browser only. */
export interface PrivateName {
  readonly id: Address | Signature;
  /** Empty if there is only a note. */
  readonly name: string;
  readonly note: string;
}

/** By address or signature, in the order in which they were named. */
export type PrivateNames = ReadonlyMap<string, PrivateName>;

export const privateNames = createStoredValue<PrivateNames>('names', decodeStored, (names) =>
  names.size === 0 ? null : encodeNames(names),
);

/** Whether exports have private names. Not stored, so that a file that is shared later has none. */
export const exportNames = createStore(() => ({ isWanted: false }));

/** Replaces what is stored for the address or transaction; removes it if neither a name nor a note is left. False if there is no room. */
export function setPrivateName({ id, name, note }: PrivateName): boolean {
  const stored = withinLimits({ id, name, note });
  if (stored.name !== '' || stored.note !== '') return addPrivateNames([stored]) === 0;
  const names = new Map(privateNames.get());
  names.delete(id);
  privateNames.set(names);
  return true;
}

/** Characters. */
export const MAX_NAME = 60;
export const MAX_NOTE = 1000;
/** All of them are in the browser's storage as one text. */
export const MAX_NAMES = 1000;

/** The content of the file that `readNamesFile` reads; docs/private-names.md describes it. */
export function namesFile(names: PrivateNames): JsonValue {
  return { format: FORMAT, version: VERSION, names: encodeNames(names) };
}

/** What a file has: the names, and how many of its entries are no names. */
export interface NamesFile {
  readonly names: readonly PrivateName[];
  readonly invalid: number;
}

/** null if the text is not such a file. */
export function readNamesFile(text: string): NamesFile | null {
  let json: JsonValue;
  try {
    json = parseJson(text);
  } catch {
    return null;
  }
  if (!isJsonObject(json) || json['format'] !== FORMAT || json['version'] !== VERSION) return null;
  const { names: list } = json;
  if (list === undefined || !isJsonArray(list)) return null;
  const names = decodeNames(list);
  return { names, invalid: list.length - names.length };
}

/** Adds names to the stored ones, which they replace. Returns how many there was no room for. */
export function addPrivateNames(added: readonly PrivateName[]): number {
  const names = new Map(privateNames.get());
  let left = 0;
  for (const each of added)
    if (names.has(each.id) || names.size < MAX_NAMES) names.set(each.id, each);
    else left += 1;
  privateNames.set(names);
  return left;
}

const FORMAT = 'slotscope-names';
const VERSION = 1;

function encodeNames(names: PrivateNames): JsonValue {
  return [...names.values()].map(({ id, name, note }) => ({
    [parseAddress(id) === null ? 'transaction' : 'address']: id,
    name,
    note,
  }));
}

function decodeStored(json: JsonValue): PrivateNames {
  const names = decodeNames(isJsonArray(json) ? json.slice(0, MAX_NAMES) : []);
  return new Map(names.map((name) => [name.id, name]));
}

function decodeNames(list: readonly JsonValue[]): readonly PrivateName[] {
  return list.map(decodeName).filter((name) => name !== null);
}

/** Texts are cut, and of other shapes nothing is used: the file may come from anybody. */
function decodeName(json: JsonValue): PrivateName | null {
  if (!isJsonObject(json)) return null;
  const { address, transaction, name = '', note = '' } = json;
  const id =
    typeof address === 'string'
      ? parseAddress(address)
      : typeof transaction === 'string'
        ? parseSignature(transaction)
        : null;
  if (id === null || typeof name !== 'string' || typeof note !== 'string') return null;
  const decoded = withinLimits({ id, name, note });
  return decoded.name === '' && decoded.note === '' ? null : decoded;
}

function withinLimits({ id, name, note }: PrivateName): PrivateName {
  return { id, name: name.trim().slice(0, MAX_NAME), note: note.trim().slice(0, MAX_NOTE) };
}
