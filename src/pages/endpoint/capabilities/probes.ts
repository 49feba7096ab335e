import { isJsonArray, isJsonObject, type JsonValue } from '../../../shared/json/json.ts';

/** What later probes need of the answers to earlier ones. */
export interface ProbeFacts {
  readonly slot: bigint | null;
  readonly signature: string | null;
}

/** A light call that shows whether the endpoint has a method or an option. */
export interface Probe {
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

/** Of a transaction that does not exist: only the options are checked. */
function version(name: VersionProbe, encoding: string, maxSupportedTransactionVersion: number): Probe {
  return {
    group: 'Transaction versions',
    name,
    method: 'getTransaction',
    params: () => [NO_SIGNATURE, { ...transactionConfig(encoding), maxSupportedTransactionVersion }],
  };
}

/** The light levels are asked of the newest block; of the heavy ones, only whether the endpoint accepts the option. */
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
