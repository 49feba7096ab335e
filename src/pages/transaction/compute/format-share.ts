/** A part of a whole to a tenth of a percent: "13.5%". */
export function formatShare(part: bigint, whole: bigint): string {
  if (whole === 0n) return '';
  const tenths = (part * 2000n + whole) / (whole * 2n);
  return `${tenths / 10n}.${tenths % 10n}%`;
}
