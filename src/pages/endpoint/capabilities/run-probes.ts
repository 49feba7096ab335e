import type { Client } from '../../../rpc-client/client.ts';
import { JsonRpcError, TransportError } from '../../../rpc-client/errors.ts';
import { isMethodMissing } from '../../../rpc-client/dialect.ts';
import { ERROR_CODES } from '../../../rpc-protocol/json-rpc.ts';
import type { JsonValue } from '../../../shared/json/json.ts';
import { type Probe, type ProbeFacts, PROBES } from './probes.ts';

/**
 * What a probe showed. `no`: the endpoint does not know the method. `notAsked`: an earlier answer that it needs is missing. `stopped`: the
 * endpoint limits the rate.
 */
export interface ProbeResult {
  readonly probe: Probe;
  readonly kind: 'yes' | 'no' | 'refused' | 'notAsked' | 'stopped';
  /** null without an answer. */
  readonly result: JsonValue;
  readonly error: unknown;
  readonly milliseconds: number | null;
  /** Unix milliseconds. */
  readonly askedAt: number;
}

/** Calls one method after another. After HTTP 429, it repeats the call once; after a second one, nothing more is sent. */
export async function* runProbes(client: Pick<Client, 'call'>, signal: AbortSignal): AsyncGenerator<ProbeResult> {
  let facts: ProbeFacts = { slot: null, signature: null };
  let stopped = false;
  for (const probe of PROBES) {
    const params = probe.params(facts);
    if (stopped || params === null) {
      const kind = stopped ? 'stopped' : 'notAsked';
      yield { probe, kind, result: null, error: null, milliseconds: null, askedAt: Date.now() };
      continue;
    }
    let found = await ask(client, probe, params, signal);
    if (isLimited(found)) {
      // It is sent when the budget of the endpoint allows it: after the time that the endpoint asks for.
      found = await ask(client, probe, params, signal);
      stopped = isLimited(found);
    }
    if (found.kind === 'yes' && probe.learn !== undefined) facts = { ...facts, ...probe.learn(found.result) };
    yield found;
  }
}

async function ask(
  { call }: Pick<Client, 'call'>,
  probe: Probe,
  params: readonly JsonValue[],
  signal: AbortSignal,
): Promise<ProbeResult> {
  const askedAt = Date.now();
  try {
    const request = { method: probe.method, params, decode: (result: JsonValue) => result };
    const { value, exchange } = await call(request, { signal, isExtra: true });
    return { probe, kind: 'yes', result: value, error: null, milliseconds: exchange.milliseconds, askedAt };
  } catch (error) {
    signal.throwIfAborted();
    const milliseconds = error instanceof JsonRpcError ? error.exchange.milliseconds : null;
    return { probe, kind: kindOf(error), result: null, error, milliseconds, askedAt };
  }
}

function kindOf(error: unknown): ProbeResult['kind'] {
  if (isMethodMissing(error)) return 'no';
  if (!(error instanceof JsonRpcError)) return 'refused';
  // The endpoint accepted the request, and has no block there.
  return NO_BLOCK_CODES.has(error.code) ? 'yes' : 'refused';
}

const NO_BLOCK_CODES: ReadonlySet<number> = new Set([
  ERROR_CODES.slotSkipped,
  ERROR_CODES.longTermStorageSlotSkipped,
  ERROR_CODES.blockCleanedUp,
  ERROR_CODES.blockNotAvailable,
  ERROR_CODES.blockStatusNotAvailableYet,
]);

function isLimited({ error }: ProbeResult): boolean {
  return error instanceof TransportError && error.failure.kind === 'http' && error.failure.status === 429;
}
