import { isJsonObject, stringifyJson } from '../../shared/json/json.ts';
import type { Method } from '../../rpc-service/methods/method.ts';
import { type Param, optional, type Params, required } from '../../rpc-service/params/param.ts';
import { OLD_COMMITMENTS } from '../../rpc-service/params/read-config.ts';
import { readU64 } from '../../rpc-service/params/read-u64.ts';
import { type Slot, U64_MAX } from '../../solana/ids/ids.ts';
import { fitsSchema } from './fits-schema.ts';
import { noAnswer, throwCallersFault } from './outcome-errors.ts';
import { ADDRESS_METHODS, type PassedMethod, RANGE_METHODS, TIP_METHODS } from './passed-methods.ts';
import { createSharing } from './share-running.ts';
import { findRange } from './slot-answer.ts';
import type { Upstream } from './upstream.ts';
import type { CallOfPool, Outcome, UpstreamPool } from './upstream-pool.ts';

/** The methods whose parameters and results are passed on as they are. */
export function createPassedMethods(pool: UpstreamPool): readonly Method[] {
  const share = createSharing<string>();
  const pass = (passed: PassedMethod, params: Params, order?: () => Promise<readonly Upstream[]>): Promise<string> => {
    const method = passed.replacedBy ?? passed.name;
    const call: CallOfPool = { method, params: writeParams(params), size: 'short' };
    return share(`${method} ${call.params}`, () =>
      pool.enter('short', async () => askFirst(pool, call, passed, await order?.())),
    );
  };
  return [
    ...[...TIP_METHODS, ...ADDRESS_METHODS].map((passed): Method => ({
      ...passed,
      handleText: (_store, params) => pass(passed, params),
    })),
    ...RANGE_METHODS.map((passed): Method => ({
      ...passed,
      handleText: (_store, params) => pass(passed, params, () => orderByRange(pool, readRange(passed, params))),
    })),
  ];
}

/** The result of the first upstream that has one. Throws RpcError if none has. */
async function askFirst(
  pool: UpstreamPool,
  call: CallOfPool,
  { result }: PassedMethod,
  order: readonly Upstream[] | undefined,
): Promise<string> {
  const outcomes: Outcome[] = [];
  for await (const { upstream, answer } of pool.answers(call, order === undefined ? {} : { order })) {
    throwCallersFault(answer);
    if (answer.kind !== 'result') outcomes.push({ upstream, answer });
    else if (fitsSchema(answer.value, result.schema)) return answer.text();
    else outcomes.push({ upstream, answer: { kind: 'failed', reason: 'its answer has another shape' } });
  }
  throw noAnswer(outcomes);
}

/** The parameters as sent. Only the names of commitments that nodes since 2.0 ignore are replaced. */
export function writeParams(params: Params): string {
  return `[${params.map(writeParam).join(',')}]`;
}

function writeParam({ value, text }: Param): string {
  if (!isJsonObject(value)) return text;
  const { commitment } = value;
  const name = typeof commitment === 'string' ? OLD_COMMITMENTS.get(commitment) : undefined;
  return name === undefined ? text : stringifyJson({ ...value, commitment: name });
}

interface Range {
  readonly from: Slot;
  readonly to: Slot;
}

function readRange({ params: [, second] }: PassedMethod, params: Params): Range {
  const from = readU64(required(params, 0));
  const end = second?.name === 'endSlot' ? optional(params[1]) : null;
  return { from, to: end === null || isJsonObject(end.value) ? U64_MAX : readU64(end) };
}

/** Upstreams whose ledger has the range first; then those with the oldest block and the newest tip. Asks only if there are several. */
async function orderByRange(pool: UpstreamPool, { from, to }: Range): Promise<readonly Upstream[]> {
  if (pool.upstreams.length < 2) return pool.upstreams;
  const ranges = await Promise.all(
    pool.upstreams.map(async (upstream) => {
      const { first, tip } = await findRange(pool, upstream, 'confirmed');
      return { upstream, start: max(first ?? U64_MAX, from), end: min(tip ?? 0n, to) };
    }),
  );
  return ranges
    .sort((one, other) => compare(one.start, other.start) || compare(other.end, one.end))
    .map(({ upstream }) => upstream);
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function compare(one: bigint, other: bigint): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
