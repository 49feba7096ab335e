/**
 * What a named error comes down to, for a sentence that a person could read aloud; `who` is the program that raised it. Null
 * for names that mean too many things. The name itself, its code and the logLine stand beside it on the page.
 */
export function plainError(name: string, who: string): string | null {
  if (SLIPPAGE.test(name)) return `The price moved past the limit of this trade, so ${who} stopped it.`;
  return PLAIN[name]?.(who) ?? null;
}

/** SlippageToleranceExceeded, ExceededSlippage, TooLittleOutputReceived and their kin: every exchange has its own name for it. */
const SLIPPAGE =
  /^(?:\w*Slippage\w*Exceeded|Exceeded\w*Slippage\w*|Too(?:Little|Much)\w+|AmountOutBelowMinimum|SlippageError)$/;

const PLAIN: Readonly<Record<string, (who: string) => string>> = {
  InsufficientFunds: (who) => `There was less to move than was asked for, so ${who} stopped it.`,
  ResultWithNegativeLamports: () => 'The account had fewer lamports than were to be moved.',
  AccountFrozen: () => 'The token account is frozen: nothing can be moved out of it.',
  NonTransferable: () => 'The token cannot be transferred.',
  MintPaused: () => 'The token is paused: nothing of it can be moved.',
};
