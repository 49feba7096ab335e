import { encodeHex } from '../../shared/bytes/encodings.ts';
import { stringifyJson } from '../../shared/json/json.ts';
import type { ViewedInstruction } from '../transaction/instructions/view-instruction.ts';
import { align, type Pair, SAME } from '../../shared/align.ts';

/**
 * Pairs the calls of two transactions, in the order of their trees: calls of the same program, in the same order, below calls that are
 * paired. Calls of the same instruction are paired first, and of these those with the same content.
 */
export function alignCalls(
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
  /** What the call passes on, as text to compare. */
  readonly content: string;
  readonly children: CallNode[];
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

/** In reverse order, as for a stack. */
function alignSiblings(a: readonly CallNode[], b: readonly CallNode[]): Pair<CallNode>[] {
  return align(a, b, similarity).toReversed();
}

function similarity(a: CallNode, b: CallNode): number {
  if (a.call.programId === null || a.call.programId !== b.call.programId) return 0;
  if (a.call.type?.name !== b.call.type?.name) return 1;
  return a.content === b.content ? SAME : 2;
}
