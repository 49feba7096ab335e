import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.ts';
import { pathTo, type ValueKind, type ValueKinds } from '../../../solana/idl/idl-reader.ts';

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

function isGroup(value: JsonValue): value is JsonObject | readonly JsonValue[] {
  if (isJsonArray(value)) return value.length > 0 && !isLine(value);
  return isJsonObject(value) && Object.keys(value).length > 0;
}

/** Numbers and flags, which are listed in one line. */
export function isLine(list: readonly JsonValue[]): boolean {
  return list.every((item) => typeof item === 'number' || typeof item === 'bigint' || typeof item === 'boolean');
}

/** Deeper values are shown as JSON. */
const MAX_DEPTH = 12;
/** Items. */
const FOLDED_AFTER = 8;
