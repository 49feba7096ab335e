import type { InvalidParam } from './search-params.ts';

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
