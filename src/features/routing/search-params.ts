import type { Commitment, Encoding, TransactionDetails } from '../../rpc-protocol/config.ts';
import type { BlockReadOptions, TransactionReadOptions } from '../../rpc-client/read-options.ts';

/** A parameter of the address whose value is none of those it can have; the page says so and goes on with `used`. */
export interface InvalidParam {
  readonly parameter: string;
  readonly given: string;
  readonly allowed: readonly string[];
  readonly used: string;
}

/** What the address asks for, and what of it was not understood. */
export interface ReadParams<T> {
  readonly options: T;
  readonly notUnderstood: readonly InvalidParam[];
}

/** The encodings that an address can name; the first is the default. */
export const ENCODING_CHOICES = ['json', 'jsonParsed', 'base64', 'base58'] as const satisfies readonly Encoding[];
export const COMMITMENT_CHOICES = ['finalized', 'confirmed'] as const satisfies readonly Commitment[];
export const DETAIL_CHOICES = [
  'full',
  'accounts',
  'signatures',
  'none',
] as const satisfies readonly TransactionDetails[];
export const REWARDS_CHOICES = ['true', 'false'] as const;
export const TRANSACTION_METHOD_CHOICES = ['auto', 'getTransaction', 'getConfirmedTransaction'] as const;
export const BLOCK_METHOD_CHOICES = ['auto', 'getBlock', 'getConfirmedBlock'] as const;

export function readTransactionParams(params: URLSearchParams): ReadParams<TransactionReadOptions> {
  const read = createReader(params);
  const options = {
    encoding: read('encoding', ENCODING_CHOICES),
    commitment: read('commitment', COMMITMENT_CHOICES),
    method: read('method', TRANSACTION_METHOD_CHOICES),
  };
  return { options, notUnderstood: read.notUnderstood };
}

export function readBlockParams(params: URLSearchParams): ReadParams<BlockReadOptions> {
  const read = createReader(params);
  const options = {
    encoding: read('encoding', ENCODING_CHOICES),
    transactionDetails: read('transactionDetails', DETAIL_CHOICES),
    rewards: read('rewards', REWARDS_CHOICES) === 'true',
    commitment: read('commitment', COMMITMENT_CHOICES),
    method: read('method', BLOCK_METHOD_CHOICES),
  };
  return { options, notUnderstood: read.notUnderstood };
}

/** Reads one parameter after another; the first choice is the default, which an absent or unknown value means. */
export interface ParamReader {
  <Choice extends string>(parameter: string, choices: readonly [Choice, ...Choice[]]): Choice;
  readonly notUnderstood: readonly InvalidParam[];
}

export function createReader(params: URLSearchParams): ParamReader {
  const notUnderstood: InvalidParam[] = [];
  const read = <Choice extends string>(parameter: string, choices: readonly [Choice, ...Choice[]]): Choice => {
    const given = params.get(parameter);
    const chosen = choices.find((choice) => choice === given);
    if (chosen !== undefined) return chosen;
    const [used] = choices;
    if (given !== null) notUnderstood.push({ parameter, given, allowed: choices, used });
    return used;
  };
  return Object.assign(read, { notUnderstood });
}

/** A search string with one parameter set, or left out where the value is its default. */
export function withParam(search: string, parameter: string, value: string, defaultValue: string): string {
  const params = new URLSearchParams(search);
  if (value === defaultValue) params.delete(parameter);
  else params.set(parameter, value);
  return params.size === 0 ? '' : `?${params}`;
}
