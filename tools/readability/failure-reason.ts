/**
 * Whether the verdict of a failure gives a reason: the program's own words, a named code, or a named account with an amount. Judges
 * the text alone.
 */
export function givesReason(verdict: string): boolean {
  if (/“[^”]+”|The program says: \S/.test(verdict)) return true;
  if (/insufficient funds for rent|rent-exempt minimum/.test(verdict))
    return /…/.test(verdict) && /\d (?:SOL|lamports)/.test(verdict);
  return !UNEXPLAINED.some((pattern) => pattern.test(verdict));
}

/** A bare number, or an outcome without a cause. */
const UNEXPLAINED = [
  /custom (?:program )?(?:error|code) (?:0x)?[\da-f]+(?:,\d{3})*(?![\w,]| [A-Z(])/,
  /with (?:custom )?code (?:0x)?[\da-f,]+ and logged no reason/,
  /with error (?:code )?(?:0x)?\d+\./,
  /program failed to complete\./,
  /^The transaction failed\./,
];
