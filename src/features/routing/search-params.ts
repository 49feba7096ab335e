import type { BlockReadOptions, TransactionReadOptions } from '../../rpc-client/client.ts';
import type { Commitment, Encoding, TransactionDetails } from '../../rpc-protocol/config.ts';
import { type Address, parseAddress } from '../../solana/ids/ids.ts';

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
interface ParamReader {
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

/** A search parameter's value. `invalid` is null if the parameter is valid or absent. */
export interface ReadParam<T> {
  readonly value: T;
  readonly invalid: InvalidParam | null;
}

/** Reads a parameter that may be omitted; null if it is absent or invalid. `used` describes null. */
export function readOptionalParam<T>(
  params: URLSearchParams,
  parameter: string,
  parse: (text: string) => T | null,
  expected: string,
  used = 'any',
): ReadParam<T | null> {
  const given = params.get(parameter) ?? '';
  const value = parse(given);
  if (given === '' || value !== null) return { value, invalid: null };
  return { value, invalid: { parameter, given, allowed: ['omitted', expected], used } };
}

/** Reads an address; null if the parameter is absent or invalid. */
export function readAddress(params: URLSearchParams, parameter: string): ReadParam<Address | null> {
  return readOptionalParam(params, parameter, parseAddress, 'an address');
}

/**
 * Reads a list separated by dots; returns its items in the order of `choices`. If the parameter is absent or invalid, returns
 * `used`.
 */
export function readList<Choice extends string>(
  params: URLSearchParams,
  parameter: string,
  choices: readonly Choice[],
  used: readonly Choice[],
): ReadParam<readonly Choice[]> {
  const given = params.get(parameter);
  if (given === null) return { value: used, invalid: null };
  const names = given.split(LIST_SEPARATOR);
  const value = choices.filter((choice) => names.includes(choice));
  if (given === '' || value.length === names.length) return { value, invalid: null };
  return { value: used, invalid: { parameter, given, allowed: choices, used: formatList(used) } };
}

/** The list as a search parameter. Dots need no percent-encoding. */
export function formatList(items: readonly string[]): string {
  return items.join(LIST_SEPARATOR);
}

const LIST_SEPARATOR = '.';

/** The tabs of a page, and how its URL names one. */
export interface TabRules<T extends string> {
  /** The first one is open if the URL names none. */
  readonly tabs: readonly [T, ...T[]];
  /** The tab that a fragment points into; null for another fragment. */
  readonly ofFragment: (hash: string) => T | null;
  /** The tab with the choices of the request. Each of `requestParams` opens it. */
  readonly request: T;
  readonly requestParams: readonly string[];
}

/**
 * The open tab: by the fragment, which points into one; by `tab`; or that of the request, if a link chooses how the answer is
 * requested.
 */
export function tabIn<T extends string>(rules: TabRules<T>, params: URLSearchParams, hash: string): T {
  const named = rules.tabs.find((tab) => tab === params.get('tab'));
  const isRequestChosen = rules.requestParams.some((name) => params.has(name));
  return rules.ofFragment(hash) ?? named ?? (isRequestChosen ? rules.request : rules.tabs[0]);
}

/** Names the tab, unless the other parameters open it anyway. */
export function setTab<T extends string>(rules: TabRules<T>, params: URLSearchParams, tab: T): void {
  const others = new URLSearchParams(params);
  others.delete('tab');
  if (tabIn(rules, others, '') === tab) params.delete('tab');
  else params.set('tab', tab);
}

/** The fragment, unless it points into a tab. */
export function fragmentOutsideTabs<T extends string>(rules: TabRules<T>, hash: string): string {
  return rules.ofFragment(hash) === null ? hash : '';
}
