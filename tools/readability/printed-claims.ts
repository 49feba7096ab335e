import type { Address } from '../../src/solana/ids/ids.ts';
import { shortName } from '../../src/solana/names/address-names.ts';
import { SOL } from './raw-moves.ts';

/** A printed sentence or label that the raw answer contradicts. */
export interface Violation {
  readonly kind: ViolationKind;
  /** What is printed, and what the answer has. */
  readonly detail: string;
}

export type ViolationKind =
  | 'amount' // no call moved what a clause says
  | 'swap' // the amounts of a trade are not those of one call tree
  | 'trade' // a trade without a program or instruction that trades
  | 'proof' // the linked instructions do not prove their clause
  | 'program' // the named program was not called there
  | 'self' // leads with a transfer to the sender
  | 'opening' // a token account that was not opened or closed so
  | 'verdict' // why a transaction failed
  | 'cause' // the cause of a balance change
  | 'fee' // the line below the headline
  | 'sum' // causes do not add up to the change
  | 'log' // a truncated log called complete
  | 'units' // calls use more units than the transaction
  | 'absence'; // "none" or "not recorded" against the answer

export const VIOLATION_KINDS: readonly ViolationKind[] = [
  'amount',
  'swap',
  'trade',
  'proof',
  'program',
  'self',
  'opening',
  'verdict',
  'cause',
  'fee',
  'sum',
  'log',
  'units',
  'absence',
];

/** An amount as printed: "1,234.5 USDC", "5,000 lamports", "about 2.25 of abcdef…uvwxyz". */
export interface PrintedAmount {
  /** Digits with the decimal point. */
  readonly number: string;
  /** "about" before the digits: they were rounded to two behind the point, or from 1,000 up to none. */
  readonly isRounded: boolean;
  readonly unit: string;
}

const AMOUNT = /(about )?([\d,]+(?:\.\d+)?) (lamports?|of [^\s,;]+(?: SOL)?|Wrapped SOL|[^\s,;]+ \([^)]*\)|[^\s,;]+)/g;

export function printedAmounts(text: string): readonly PrintedAmount[] {
  return [...text.matchAll(AMOUNT)].map(([, about = '', number = '', unit = '']) => ({
    number: number.replaceAll(',', ''),
    isRounded: about !== '',
    unit: unit.replace(/^of /, '').replace(/\.$/, ''),
  }));
}

/** The possible meanings of a printed name: an address cut in the middle, or a well-known name. */
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

/** The raw units of an amount, for each asset that its unit may mean. Of an amount that was rounded, up to `range` more units fit, too. */
export function unitsOf(
  { number, isRounded, unit }: PrintedAmount,
  decimals: ReadonlyMap<string, number>,
): readonly { readonly asset: string; readonly units: bigint; readonly range: bigint }[] {
  const unitsIn = (asset: string, scaledBy: number) => {
    const places = Number(number) >= 1000 ? 0 : 2;
    const range = isRounded && scaledBy > places ? 10n ** BigInt(scaledBy - places) : 0n;
    return { asset, units: scale(number, scaledBy) - range / 2n, range };
  };
  if (/^lamports?$/.test(unit)) return [unitsIn(SOL, 0)];
  if (unit === 'SOL' || unit === 'Wrapped SOL') return [unitsIn(SOL, 9)];
  // Of "FOO (abc…xyz)", the symbol is what the token calls itself.
  const name = /\((\S+…\S+)\)$/.exec(unit)?.[1] ?? unit;
  return addressesNamed(name, decimals.keys()).map((asset) => unitsIn(asset, decimals.get(asset) ?? 0));
}

function scale(number: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = number.split('.');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

/** The lamports that a text names first. */
export function lamportsIn(text: string): bigint | undefined {
  const [amount] = printedAmounts(text);
  return amount === undefined ? undefined : unitsOf(amount, new Map())[0]?.units;
}
