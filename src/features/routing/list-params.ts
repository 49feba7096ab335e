import { type Address, parseAddress } from '../../solana/ids/ids.ts';
import { readOptionalParam, type ReadParam } from './optional-param.ts';

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
