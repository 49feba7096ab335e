import type {
  Damage,
  InnerInstruction,
  ResponseMeta,
  TransactionBody,
} from '../../../rpc-protocol/responses/transaction-response.ts';
import { type JsonValue, stringifyJson } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { type CallStatus, type LogFrame, parseLog } from './parse-log.ts';

/** An instruction in any encoding, with its account indexes resolved. */
export interface Call {
  /** null if the index is out of range. */
  readonly programId: Address | null;
  /** Null, like `data`, if the node sent the parsed form instead. */
  readonly accounts: readonly CalledAccount[] | null;
  readonly data: Uint8Array | null;
  /** The `jsonParsed` form that the node sent. */
  readonly parsedByNode: { readonly program: string; readonly parsed: JsonValue } | null;
  /** Why the JSON of the instruction could not be decoded. */
  readonly damage?: Damage;
  /** 1 for top-level instructions, 2 for the inner instructions they call, and so on; null if not recorded. */
  readonly stackHeight: number | null;
}

/** An account of an instruction. `address` is null if the index is out of range, `index` if only the address is known. */
export interface CalledAccount {
  readonly index: number | null;
  readonly address: Address | null;
}

/** Every call of a transaction; null if the answer has no instructions. */
export function callGroups(
  body: TransactionBody,
  meta: ResponseMeta | null,
  accounts: readonly (Address | null)[],
): readonly CallGroup[] | null {
  const own = ownInstructions(body);
  if (own === null) return null;
  const resolve = createResolver(accounts);
  const inner = new Map(meta?.innerInstructions?.map(({ index, instructions }) => [index, instructions]));
  const groups = own.map((instruction, index) => ({
    call: resolve(instruction),
    inner: (inner.get(index) ?? []).map(resolve),
  }));
  return (meta && withoutRepeats(groups, meta)) ?? groups;
}

/**
 * Rows of 2020 list the inner instructions of all instructions under each of them. The groups with each inner instruction once; null unless
 * several groups have the same list, and it is certain that each was called once.
 */
function withoutRepeats(groups: readonly CallGroup[], { logMessages }: ResponseMeta): readonly CallGroup[] | null {
  const [calls, ...others] = groups.flatMap(({ inner }) => (inner.length > 0 ? [inner] : []));
  const isRepeated = others.length > 0 && others.every((list) => isSame(list, calls ?? []));
  if (calls === undefined || !isRepeated) return null;
  if (logMessages !== null) return dividedByLog(groups, calls, logMessages);
  // Instructions that differ do not all make the same calls. Rows with stack heights are newer.
  const isOfAll = others.length + 1 === groups.length && new Set(groups.map(({ call }) => callText(call))).size > 1;
  if (!isOfAll || calls.some(({ stackHeight }) => stackHeight !== null)) return null;
  return groups.map(({ call }, at) => ({ call, inner: at === 0 ? calls : [], isDivided: true }));
}

/** Each inner instruction under the instruction that called it; null unless the log has each once. */
function dividedByLog(
  groups: readonly CallGroup[],
  calls: readonly Call[],
  logMessages: readonly string[],
): readonly CallGroup[] | null {
  const { frames, truncated } = parseLog(logMessages);
  const matched = matchFrames(
    groups.map(({ call }) => ({ call, inner: [] })),
    frames,
  );
  const called = frames.filter(({ height }) => height > 1);
  const isAllMatched = called.length + matched.filter(({ own }) => own !== null).length === frames.length;
  const isLogged =
    called.length === calls.length && calls.every((call, at) => call.programId === called[at]?.programId);
  if (truncated || !isAllMatched || !isLogged) return null;
  let next = 0;
  return groups.map(({ call }, at) => {
    const { own = null } = matched[at] ?? {};
    const after = own === null ? [] : frames.slice(own + 1);
    const end = after.findIndex(({ height }) => height === 1);
    const start = next;
    next += end === -1 ? after.length : end;
    return { call, inner: calls.slice(start, next), isDivided: true };
  });
}

function isSame(list: readonly Call[], other: readonly Call[]): boolean {
  return list.length === other.length && list.every((call, at) => callText(call) === callText(other[at] ?? call));
}

function callText({ programId, accounts, data, parsedByNode, damage }: Call): string {
  const parsed = parsedByNode && stringifyJson(parsedByNode.parsed);
  return [programId, ...(accounts ?? []).map(({ address }) => address), data, parsed, damage?.path].join(' ');
}

/** A call with its position in the tree. */
export interface PlacedCall {
  readonly call: Call;
  /** Counted from 1 at each level: [5, 3, 1] is the first call of the third call of instruction 5. */
  readonly path: readonly number[];
  /** The same call in the log, as an index into its frames; null if the log does not show it. */
  readonly frame: number | null;
}

/**
 * Where the depth of inner instructions comes from. `recorded`: the node's stackHeight. `log`: the node recorded none, but the log
 * shows the same calls. `flat`: unknown, so every inner instruction is directly below its top-level instruction.
 */
export type Nesting = 'recorded' | 'log' | 'flat';

/** All calls in call order, each with its path and its frame in the log. */
export function placeCalls(
  groups: readonly CallGroup[],
  frames: readonly LogFrame[],
): { readonly calls: readonly PlacedCall[]; readonly nesting: Nesting } {
  const groupFrames = matchFrames(groups, frames);
  const calls: PlacedCall[] = [];
  let nesting: Nesting = 'recorded';
  groups.forEach(({ call, inner }, top) => {
    const matched = groupFrames[top] ?? { own: null, inner: inner.map(() => null) };
    calls.push({ call, path: [top + 1], frame: matched.own });
    const recorded = inner.map(({ stackHeight }) => stackHeight);
    const logged = matched.inner.map((frame) => (frame === null ? null : (frames[frame]?.height ?? null)));
    const source = recorded.includes(null) ? (logged.includes(null) ? 'flat' : 'log') : 'recorded';
    if (source === 'flat' || (source === 'log' && nesting === 'recorded')) nesting = source;
    const heights = source === 'flat' ? inner.map(() => 2) : source === 'log' ? logged : recorded;
    const path = [top + 1];
    inner.forEach((innerCall, at) => {
      // A call is at most one level deeper than the previous one, whatever the answer states.
      const height = Math.max(2, Math.min(heights[at] ?? 2, path.length + 1, MAX_HEIGHT));
      path.length = height;
      path[height - 1] = (path[height - 1] ?? 0) + 1;
      calls.push({ call: innerCall, path: [...path], frame: matched.inner[at] ?? null });
    });
  });
  return { calls, nesting };
}

/** A top-level instruction with all its inner instructions in call order. */
interface CallGroup {
  readonly call: Call;
  readonly inner: readonly Call[];
  /**
   * The answer lists the same inner instructions in several groups; `inner` has only those that the log shows in this one. Without a log, the
   * first group has them.
   */
  readonly isDivided?: true;
}

function ownInstructions(body: TransactionBody): readonly InnerInstruction[] | null {
  switch (body.form) {
    case 'wire':
      return body.transaction.message.instructions.map((instruction) => ({
        ...instruction,
        form: 'compiled',
        stackHeight: 1,
      }));
    case 'parsed':
    case 'partial':
      return body.instructions;
    case 'accounts':
    case 'undecoded':
      return null;
  }
}

function createResolver(accounts: readonly (Address | null)[]): (instruction: InnerInstruction) => Call {
  const indexes = new Map(accounts.map((address, index) => [address, index]));
  return (instruction) => {
    const { stackHeight } = instruction;
    switch (instruction.form) {
      case 'compiled':
        return {
          programId: accounts[instruction.programIdIndex] ?? null,
          accounts: instruction.accounts.map((index) => ({ index, address: accounts[index] ?? null })),
          data: instruction.data,
          parsedByNode: null,
          stackHeight,
        };
      case 'partiallyDecoded':
        return {
          programId: instruction.programId,
          accounts: instruction.accounts.map((address) => ({ index: indexes.get(address) ?? null, address })),
          data: instruction.data,
          parsedByNode: null,
          stackHeight,
        };
      case 'parsed':
        return {
          programId: instruction.programId,
          accounts: null,
          data: null,
          parsedByNode: { program: instruction.program, parsed: instruction.parsed },
          stackHeight,
        };
      case 'damaged':
        return {
          programId: null,
          accounts: null,
          data: null,
          parsedByNode: null,
          damage: instruction.damage,
          stackHeight,
        };
    }
  };
}

/** Finds the frame of each call. Frames are in call order, but precompiles log nothing and a log may be truncated. */
function matchFrames(groups: readonly CallGroup[], frames: readonly LogFrame[]): readonly GroupFrames[] {
  let next = 0;
  return groups.map(({ call, inner }) => {
    const own = frames[next]?.height === 1 && frames[next]?.programId === call.programId ? next : null;
    if (own !== null) next++;
    let from = next;
    if (own !== null) while (next < frames.length && frames[next]?.height !== 1) next++;
    const unclear = own === null ? NONE : unclearPrograms(inner, frames.slice(from, next), frames[own]?.status);
    return {
      own,
      inner: inner.map(({ programId }) => {
        if (own === null || from >= next || frames[from]?.programId !== programId) return null;
        const frame = from++;
        return unclear.has(programId) ? null : frame;
      }),
    };
  });
}

interface GroupFrames {
  readonly own: number | null;
  readonly inner: readonly (number | null)[];
}

const NONE: ReadonlySet<Address | null> = new Set();

/**
 * Programs whose calls cannot be matched with frames, because the log shows another number of them, as some logs of 2020 do. An
 * instruction that failed, or during which the log was cut, is no such case: its log shows the first calls.
 */
function unclearPrograms(
  inner: readonly Call[],
  frames: readonly LogFrame[],
  status: CallStatus | undefined,
): ReadonlySet<Address | null> {
  if (status !== 'succeeded' || inner.length === frames.length) return NONE;
  const countIn = (calls: readonly { readonly programId: Address | null }[], of: Address | null) =>
    calls.filter(({ programId }) => programId === of).length;
  const programs = new Set(inner.map(({ programId }) => programId));
  return new Set([...programs].filter((program) => countIn(inner, program) !== countIn(frames, program)));
}

/** Nodes allow up to nine. */
const MAX_HEIGHT = 64;
