/** An integer with a comma every three digits and U+2212 as the minus sign: 361774429 → "361,774,429". */
export function formatInteger(value: bigint | number): string {
  return value
    .toString()
    .replace('-', '−')
    .replace(/\B(?=(\d{3})+$)/g, ',');
}

/** An amount split for display: the significant digits, and the trailing zeros that only align it. */
export interface DecimalParts {
  readonly sign: '' | '−' | '+';
  readonly significant: string;
  readonly padding: string;
}

/**
 * Raw units as a decimal with exactly `decimals` places, split after the last significant digit. The minus sign is U+2212.
 * formatDecimal(10500n, 9) → significant "0.0000105", padding "00".
 */
export function formatDecimal(units: bigint, decimals: number): DecimalParts {
  const sign = units < 0n ? '−' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = formatInteger(BigInt(digits.slice(0, digits.length - decimals)));
  const fraction = digits.slice(digits.length - decimals);
  const kept = fraction.replace(/0+$/, '');
  if (kept === '') return { sign, significant: whole, padding: decimals === 0 ? '' : `.${fraction}` };
  return { sign, significant: `${whole}.${kept}`, padding: fraction.slice(kept.length) };
}

/**
 * `part` of `whole` in percent, rounded to one decimal: "13.5%". Never rounded to nothing or to everything: "under 0.1%", "over 99.9%".
 * Empty if `whole` is 0.
 */
export function formatShare(part: bigint, whole: bigint): string {
  if (whole === 0n) return '';
  const tenths = (part * 2000n + whole) / (whole * 2n);
  if (tenths === 0n && part > 0n) return 'under 0.1%';
  if (tenths === 1000n && part < whole) return 'over 99.9%';
  return `${tenths / 10n}.${tenths % 10n}%`;
}

/** "1 account", "2,000 accounts". */
export function formatCount(value: number | bigint, noun: string, plural = `${noun}s`): string {
  return `${formatInteger(value)} ${BigInt(value) === 1n ? noun : plural}`;
}

/** The form of a word that agrees with a count: "is" or "are". */
export function agree(count: number | bigint, one: string, several: string): string {
  return BigInt(count) === 1n ? one : several;
}
