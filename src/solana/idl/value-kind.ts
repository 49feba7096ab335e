/**
 * What the types of an IDL say of values that JSON does not show: bytes are hex text, times and amounts are integers, variants of enums
 * are text or objects with one member.
 */
export type ValueKind =
  | { readonly is: 'bytes' | 'time' | 'variant' }
  | { readonly is: 'amount'; readonly decimals: number; readonly unit: string | null };

/** By path: names joined with dots. Items of a list have the path of the list, those of a tuple their index after it. */
export type ValueKinds = ReadonlyMap<string, ValueKind>;

export function pathTo(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
