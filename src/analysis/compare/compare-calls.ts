import { type Pair, SAME, align } from '../../shared/align.ts';
import { encodeHex } from '../../shared/bytes/encodings.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { stringifyJson } from '../../shared/json/json.ts';
import type { SummaryPart } from '../explain/programs/program-text.ts';
import { summarizeInstruction } from '../explain/programs/summarize-instruction.ts';
import type { ViewedInstruction } from '../facts/transaction/view-instruction.ts';
import { compareFields, fieldsOf } from './compare-fields.ts';
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
  const fields = isSameType ? compareCallFields(a, b) : [];
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
function compareCallFields(a: ViewedInstruction, b: ViewedInstruction): readonly ComparedRow[] {
  if (a.parsed !== null && b.parsed !== null) return compareFields(fieldsOf(a.parsed.info), fieldsOf(b.parsed.info));
  const isKnown = [a, b].every(({ data, accounts }) => data !== null && accounts !== null);
  // Decoded by the node on one side, in bytes on the other.
  if (!isKnown) return [compareValues(['fields'], [null, null], textValue, 'unknown')];
  return compareFields(rawFieldsOf(a), rawFieldsOf(b));
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
