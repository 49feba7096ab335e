import { shortName } from '../../../src/solana/names/address-names.ts';
import type { Address } from '../../../src/solana/ids/ids.ts';
import { SOL } from '../raw/raw-moves.ts';

/** An amount as printed: "1,234.5 USDC", "5,000 lamports", "2 of abcdef…uvwxyz". */
export interface PrintedAmount {
  /** Digits with the decimal point. */
  readonly number: string;
  readonly unit: string;
}

const AMOUNT = /([\d,]+(?:\.\d+)?) (lamports?|of [^\s,;]+(?: SOL)?|Wrapped SOL|[^\s,;]+ \([^)]*\)|[^\s,;]+)/g;

export function printedAmounts(text: string): readonly PrintedAmount[] {
  return [...text.matchAll(AMOUNT)].map(([, number = '', unit = '']) => ({
    number: number.replaceAll(',', ''),
    unit: unit.replace(/^of /, '').replace(/\.$/, ''),
  }));
}

/** The candidates that a printed name may mean: an address cut in the middle, or a well-known name. */
export function addressesNamed(printed: string, candidates: Iterable<string>): readonly string[] {
  const [head = '', tail] = printed.split('…');
  const fits = (address: string) =>
    tail === undefined
      ? printed === address || printed === nameOf(address)
      : address.startsWith(head) && address.endsWith(tail);
  return [...new Set(candidates)].filter(fits);
}

export function nameOf(address: string): string | null {
  return shortName(address as Address);
}

/** The raw units of an amount, for each asset that its unit may mean. */
export function unitsOf(
  { number, unit }: PrintedAmount,
  decimals: ReadonlyMap<string, number>,
): readonly { readonly asset: string; readonly units: bigint }[] {
  if (/^lamports?$/.test(unit)) return [{ asset: SOL, units: scale(number, 0) }];
  if (unit === 'SOL' || unit === 'Wrapped SOL') return [{ asset: SOL, units: scale(number, 9) }];
  return addressesNamed(unit, decimals.keys()).map((asset) => ({
    asset,
    units: scale(number, decimals.get(asset) ?? 0),
  }));
}

function scale(number: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = number.split('.');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}
