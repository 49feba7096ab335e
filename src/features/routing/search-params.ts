import type { Commitment, Encoding, TransactionDetails } from '../../rpc-protocol/config.ts';
import type { BlockReadOptions, TransactionReadOptions } from '../../rpc-client/read-options.ts';

/** A search parameter with an invalid value. The page reports it and uses `used` instead. */
export interface InvalidParam {
  readonly parameter: string;
  readonly given: string;
  readonly allowed: readonly string[];
  readonly used: string;
}

/** The options from the search parameters. */
export interface ReadParams<T> {
  readonly options: T;
  readonly invalidParams: readonly InvalidParam[];
}

/** The values of the `encoding` parameter. The first choice of each parameter is its default. */
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
  return { options, invalidParams: read.invalidParams };
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
  return { options, invalidParams: read.invalidParams };
}

/**
 * Reads one parameter at a time and collects the invalid ones. An absent or invalid parameter has the first choice as its value.
 */
export interface ParamReader {
  <Choice extends string>(parameter: string, choices: readonly [Choice, ...Choice[]]): Choice;
  readonly invalidParams: readonly InvalidParam[];
}

export function createReader(params: URLSearchParams): ParamReader {
  const invalidParams: InvalidParam[] = [];
  const read = <Choice extends string>(parameter: string, choices: readonly [Choice, ...Choice[]]): Choice => {
    const given = params.get(parameter);
    const chosen = choices.find((choice) => choice === given);
    if (chosen !== undefined) return chosen;
    const [used] = choices;
    if (given !== null) invalidParams.push({ parameter, given, allowed: choices, used });
    return used;
  };
  return Object.assign(read, { invalidParams });
}

/** Sets one parameter of a search string, or removes it if the value is the default. */
export function withParam(search: string, parameter: string, value: string, defaultValue: string): string {
  const params = new URLSearchParams(search);
  if (value === defaultValue) params.delete(parameter);
  else params.set(parameter, value);
  return params.size === 0 ? '' : `?${params}`;
}
