import { isMethodMissing } from '../../rpc-client/call/dialect.ts';
import type { Client } from '../../rpc-client/client.ts';
import { JsonRpcError, TransportError } from '../../rpc-client/exchange/errors.ts';
import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import { type JsonValue, isJsonArray, isJsonObject } from '../../shared/json/json.ts';

/**
 * The result of a probe. `no`: the endpoint does not know the method. `notAsked`: an earlier answer that it needs is
 * missing. `stopped`: the endpoint limits the rate.
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
      // Sent when the budget of the endpoint allows it, after any Retry-After.
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

/** Results of earlier probes that later ones need. */
interface ProbeFacts {
  readonly slot: bigint | null;
  readonly signature: string | null;
}

/** A light call that shows whether the endpoint has a method or an option. */
interface Probe {
  readonly group: ProbeGroup;
  /** The method, with the option that is probed. */
  readonly name: string;
  readonly method: string;
  /** null: an earlier answer that it needs is missing. */
  readonly params: (facts: ProbeFacts) => readonly JsonValue[] | null;
  readonly learn?: (result: JsonValue) => Partial<ProbeFacts>;
}

export type VersionProbe = 'maximum version 256' | 'base58, maximum 0' | 'base58, maximum 1';

export type ProbeGroup =
  | 'Current methods'
  | 'Detail levels of getBlock'
  | 'Deprecated methods'
  | 'Transaction versions';

const FINALIZED = { commitment: 'finalized' } as const;
/** An address with transactions on every network: the token program. */
const ADDRESS = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
/** No transaction has it. */
const NO_SIGNATURE = '1'.repeat(64);
/** Slots after the newest one: no block is loaded or sent, but the options are checked. */
const FUTURE_SLOTS = 100_000_000n;

export const PROBES: readonly Probe[] = [
  current(
    'getSlot',
    () => [FINALIZED],
    (result) => ({ slot: typeof result === 'bigint' || typeof result === 'number' ? BigInt(result) : null }),
  ),
  current('getVersion', () => []),
  current('getGenesisHash', () => []),
  current('getFirstAvailableBlock', () => []),
  current(
    'getBlockTime',
    atSlot((slot) => [slot]),
  ),
  details('none', 'newest'),
  {
    ...details('signatures', 'newest'),
    learn: (result) => {
      const [first] = isJsonObject(result) && isJsonArray(result['signatures']) ? result['signatures'] : [];
      return { signature: typeof first === 'string' ? first : null };
    },
  },
  details('accounts', 'future'),
  details('full', 'future'),
  current('getTransaction', ({ signature }) => [signature ?? NO_SIGNATURE, transactionConfig('json')]),
  current(
    'getBlocks',
    atSlot((slot) => [slot, slot, FINALIZED]),
  ),
  current(
    'getBlocksWithLimit',
    atSlot((slot) => [slot, 1, FINALIZED]),
  ),
  current('getSignatureStatuses', ({ signature }) => [[signature ?? NO_SIGNATURE]]),
  current('getSignaturesForAddress', () => [ADDRESS, { limit: 1, ...FINALIZED }]),
  current('getAccountInfo', () => [ADDRESS, { encoding: 'base64', dataSlice: { offset: 0, length: 0 }, ...FINALIZED }]),
  current('getLatestBlockhash', () => [FINALIZED]),
  current('getRecentPrioritizationFees', () => [[ADDRESS]]),
  deprecated(
    'getConfirmedBlock',
    atSlot((slot) => [slot + FUTURE_SLOTS]),
  ),
  deprecated('getConfirmedTransaction', ({ signature }) => [signature ?? NO_SIGNATURE]),
  deprecated(
    'getConfirmedBlocks',
    atSlot((slot) => [slot, slot]),
  ),
  deprecated(
    'getConfirmedBlocksWithLimit',
    atSlot((slot) => [slot, 1]),
  ),
  deprecated('getConfirmedSignaturesForAddress2', () => [ADDRESS, { limit: 1 }]),
  version('maximum version 256', 'json', 256),
  version('base58, maximum 0', 'base58', 0),
  version('base58, maximum 1', 'base58', 1),
];

function atSlot(params: (slot: bigint) => readonly JsonValue[]): Probe['params'] {
  return ({ slot }) => (slot === null ? null : params(slot));
}

function transactionConfig(encoding: string) {
  return { encoding, maxSupportedTransactionVersion: 0, ...FINALIZED };
}

function current(method: string, params: Probe['params'], learn?: Probe['learn']): Probe {
  return { group: 'Current methods', name: method, method, params, ...(learn && { learn }) };
}

function deprecated(method: string, params: Probe['params']): Probe {
  return { group: 'Deprecated methods', name: method, method, params };
}

/** Requests a transaction that does not exist, so that only the options are checked. */
function version(name: VersionProbe, encoding: string, maxSupportedTransactionVersion: number): Probe {
  return {
    group: 'Transaction versions',
    name,
    method: 'getTransaction',
    params: () => [NO_SIGNATURE, { ...transactionConfig(encoding), maxSupportedTransactionVersion }],
  };
}

/**
 * The light levels are requested for the newest block; for the heavy ones, only whether the endpoint accepts the
 * option.
 */
function details(level: string, of: 'newest' | 'future'): Probe {
  return {
    group: 'Detail levels of getBlock',
    name: level,
    method: 'getBlock',
    params: atSlot((slot) => [
      of === 'newest' ? slot : slot + FUTURE_SLOTS,
      { ...transactionConfig('json'), transactionDetails: level, rewards: false },
    ]),
  };
}
