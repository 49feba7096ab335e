import { type Address, parseAddress } from '../../solana/ids/address.ts';
import type { InvalidParam } from './search-params.ts';

/** One parameter's value, and what of it was not understood. */
interface ReadParam<T> {
  readonly value: T;
  readonly notUnderstood: InvalidParam | null;
}

/** An address; null where the parameter is left out. */
export function readAddress(params: URLSearchParams, parameter: string): ReadParam<Address | null> {
  const given = params.get(parameter) ?? '';
  const value = parseAddress(given);
  if (given === '' || value !== null) return { value, notUnderstood: null };
  return { value, notUnderstood: { parameter, given, allowed: ['left out', 'an address'], used: 'any' } };
}

/** Some of the choices, parted by dots, in their own order. */
export function readList<Choice extends string>(
  params: URLSearchParams,
  parameter: string,
  choices: readonly Choice[],
  used: readonly Choice[],
): ReadParam<readonly Choice[]> {
  const given = params.get(parameter);
  if (given === null) return { value: used, notUnderstood: null };
  const names = given.split(LIST_SEPARATOR);
  const value = choices.filter((choice) => names.includes(choice));
  if (given === '' || value.length === names.length) return { value, notUnderstood: null };
  return { value: used, notUnderstood: { parameter, given, allowed: choices, used: formatList(used) } };
}

/** A list as an address holds it; dots need no escapes there. */
export function formatList(items: readonly string[]): string {
  return items.join(LIST_SEPARATOR);
}

const LIST_SEPARATOR = '.';
