/** A ledger that cannot be opened or used as asked; the message is for a person. */
export class LedgerError extends Error {
  override readonly name: string = 'LedgerError';
}
