/** A double as Rust prints it: the shortest digits that parse back to it, never with an exponent. */
export function formatFloat(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const [digits = '', exponent = '0'] = Math.abs(value).toString().split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  const point = whole.length + Number(exponent);
  const all = whole + fraction;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${all}`;
  if (point >= all.length) return sign + all.padEnd(point, '0');
  return `${sign}${all.slice(0, point)}.${all.slice(point)}`;
}

/** The inverse of formatFloat. */
export function parseFloatText(text: string): number {
  return Number(text.replace(/^(-?)inf$/, '$1Infinity'));
}
