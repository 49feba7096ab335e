import { integerIn } from '../facts/transaction/info-fields.ts';
import { type Pair, SAME, align } from '../../shared/align.ts';
import { encodeHex } from '../../shared/bytes/encodings.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { excerptPair } from '../../shared/format/shorten-text.ts';
import { type JsonObject, type JsonValue, isJsonObject, stringifyJson } from '../../shared/json/json.ts';
import { parseAddress } from '../../solana/ids/ids.ts';
import type { SummaryPart } from '../explain/programs/program-text.ts';
import { summarizeInstruction } from '../explain/programs/summarize-instruction.ts';
import type { ViewedInstruction } from '../facts/transaction/view-instruction.ts';
import {
  type ComparedRow,
  type ComparedValue,
  type Difference,
  NO_DETAILS,
  compareValues,
  withSign,
} from './comparison.ts';

/** The calls of two transactions, aligned, each with the fields that differ. */
export function compareCalls(a: readonly ViewedInstruction[], b: readonly ViewedInstruction[]): readonly ComparedRow[] {
  return alignCalls(a, b).map(([one, other]) => {
    if (one === null) return lone(other, 'onlyB', valueOf(other));
    if (other === null) return lone(one, 'onlyA', valueOf(one));
    return compareCall(one, other, [valueOf(one), valueOf(other)]);
  });
}

/**
 * Pairs the calls of two transactions, in the order of their trees: calls of the same program, in the same order, below calls that are
 * paired. Calls of the same instruction are paired first, and of these those with the same content.
 */
function alignCalls(
  a: readonly ViewedInstruction[],
  b: readonly ViewedInstruction[],
): readonly Pair<ViewedInstruction>[] {
  const pairs: Pair<ViewedInstruction>[] = [];
  // Not recursive, since a false answer may nest calls deeper than the stack.
  const stack: Pair<CallNode>[] = alignSiblings(toTree(a), toTree(b));
  for (let pair = stack.pop(); pair !== undefined; pair = stack.pop()) {
    const [one, other] = pair;
    if (one === null) pairs.push([null, other.call]);
    else pairs.push(other === null ? [one.call, null] : [one.call, other.call]);
    stack.push(...alignSiblings(one?.children ?? [], other?.children ?? []));
  }
  return pairs;
}

interface CallNode {
  readonly call: ViewedInstruction;
  /** The arguments of the call, as text to compare. */
  readonly content: string;
  readonly children: CallNode[];
}

/** In reverse order, as for a stack. */
function alignSiblings(a: readonly CallNode[], b: readonly CallNode[]): Pair<CallNode>[] {
  return align(a, b, similarity).toReversed();
}

function similarity(a: CallNode, b: CallNode): number {
  if (a.call.programId === null || a.call.programId !== b.call.programId) return 0;
  if (a.call.type?.name !== b.call.type?.name) return 1;
  return a.content === b.content ? SAME : 2;
}

function toTree(calls: readonly ViewedInstruction[]): readonly CallNode[] {
  const roots: CallNode[] = [];
  const open: CallNode[] = [];
  for (const call of calls) {
    const node = { call, content: contentOf(call), children: [] };
    open.length = Math.min(call.depth, open.length);
    (open.at(-1)?.children ?? roots).push(node);
    open.push(node);
  }
  return roots;
}

function contentOf({ data, parsed }: ViewedInstruction): string {
  return data === null ? stringifyJson(parsed?.info ?? null) : encodeHex(data);
}

function lone(call: ViewedInstruction, difference: 'onlyA' | 'onlyB', value: ComparedValue): ComparedRow {
  const [a, b] = difference === 'onlyA' ? [value, null] : [null, value];
  return { ...NO_DETAILS, label: labelOf(call, call), a, b, difference, delta: null, depth: call.depth };
}

/** "#3.1 Token Program", or "#3.1, #4.1 Token Program". */
function labelOf(a: ViewedInstruction, b: ViewedInstruction): readonly SummaryPart[] {
  const paths = a.id === b.id ? `#${a.id} ` : `#${a.id}, #${b.id} `;
  return [paths, a.programId === null ? 'no such account' : { address: a.programId }];
}

function valueOf(call: ViewedInstruction): ComparedValue {
  const { type, parsed, status, units } = call;
  const summary = summarizeInstruction(call);
  const notes = [STATUSES[status], units === null ? '' : `${formatInteger(units)} units`];
  // Without fields, the summary is the size of the data: "not decoded, 5 bytes".
  const separator = summary.length === 0 ? '' : parsed === null ? ', ' : ' ';
  return {
    parts: [type === null ? 'not decoded' : { text: type.name }, separator, ...summary],
    note: notes.filter((note) => note !== '').join(', '),
  };
}

const STATUSES = { completed: '', failed: 'failed', aborted: 'aborted', notReached: 'not reached' } as const;

function compareCall(
  a: ViewedInstruction,
  b: ViewedInstruction,
  [valueA, valueB]: readonly [ComparedValue, ComparedValue],
): ComparedRow {
  const isSameType = a.type?.name === b.type?.name;
  const fields = isSameType ? compareFields(a, b) : [];
  return {
    label: labelOf(a, b),
    a: valueA,
    b: valueB,
    difference: differenceOf(a, b, isSameType, fields),
    delta: compareUnits(a.units, b.units),
    depth: a.depth,
    fields: fields.filter(({ difference }) => difference !== 'same'),
  };
}

/** Fields by name if both are decoded, or else the data and each account. */
function compareFields(a: ViewedInstruction, b: ViewedInstruction): readonly ComparedRow[] {
  if (a.parsed !== null && b.parsed !== null) return compareTables(fieldsOf(a.parsed.info), fieldsOf(b.parsed.info));
  const isKnown = [a, b].every(({ data, accounts }) => data !== null && accounts !== null);
  // Decoded by the node on one side, in bytes on the other.
  if (!isKnown) return [compareValues(['fields'], [null, null], textValue, 'unknown')];
  return compareTables(rawFieldsOf(a), rawFieldsOf(b));
}

function compareTables(
  a: ReadonlyMap<string, SummaryPart>,
  b: ReadonlyMap<string, SummaryPart>,
): readonly ComparedRow[] {
  return [...new Set([...a.keys(), ...b.keys()])].map((name) => {
    const pair = excerpts(a.get(name) ?? null, b.get(name) ?? null);
    return compareValues([{ text: name }], pair, (part) => ({ parts: [part] }), 'none');
  });
}

/** The parts of long texts around their first difference. */
function excerpts(a: SummaryPart | null, b: SummaryPart | null): readonly [SummaryPart | null, SummaryPart | null] {
  if (!isText(a) || !isText(b) || a.text === b.text) return [a, b];
  const [one, other] = excerptPair(a.text, b.text);
  return [{ text: one }, { text: other }];
}

function isText(part: SummaryPart | null): part is { readonly text: string } {
  return typeof part === 'object' && part !== null && 'text' in part;
}

function fieldsOf(info: JsonObject): ReadonlyMap<string, SummaryPart> {
  return new Map(flatten(info, ''));
}

/** Nested objects become separate fields, "authorized.staker"; a token amount with its decimals stays one. */
function flatten(info: JsonObject, prefix: string): readonly (readonly [string, SummaryPart])[] {
  return Object.entries(info).flatMap(([key, value]) => {
    const name = `${prefix}${key}`;
    if (!isJsonObject(value)) return [[name, partOf(value)] as const];
    const [units, decimals] = [integerIn(value, 'amount'), integerIn(value, 'decimals')];
    if (units === null || decimals === null) return flatten(value, `${name}.`);
    return [[name, { units, decimals: Number(decimals), mint: null }] as const];
  });
}

function partOf(value: JsonValue): SummaryPart {
  if (typeof value === 'bigint') return { integer: value };
  if (typeof value === 'number' && Number.isInteger(value)) return { integer: BigInt(value) };
  if (typeof value !== 'string') return { text: stringifyJson(value) };
  const address = parseAddress(value);
  return address === null ? { text: value } : { address };
}

function textValue(text: string): ComparedValue {
  return { parts: [{ text }] };
}

function rawFieldsOf({ data, accounts }: ViewedInstruction): ReadonlyMap<string, SummaryPart> {
  return new Map<string, SummaryPart>([
    ['data', { text: data === null || data.length === 0 ? 'none' : encodeHex(data) }],
    ...(accounts ?? []).map(({ address }, at): [string, SummaryPart] => [
      `account ${at + 1}`,
      address === null ? 'no such account' : { address },
    ]),
  ]);
}

function differenceOf(
  a: ViewedInstruction,
  b: ViewedInstruction,
  isSameType: boolean,
  fields: readonly ComparedRow[],
): Difference {
  if (!isSameType || a.status !== b.status) return 'differs';
  if (fields.every(({ difference }) => difference === 'same')) return 'same';
  return fields.every(({ difference }) => difference === 'same' || difference === 'unknown') ? 'unknown' : 'differs';
}

function compareUnits(a: bigint | null, b: bigint | null): ComparedRow['delta'] {
  return a === null || b === null || a === b ? null : [...withSign(b - a, { integer: b - a }), ' units'];
}
