/** A jsonParsed transaction could not be turned back into what was signed; the message is the reason, for a person. */
export class UnprovenError extends Error {
  override readonly name = 'UnprovenError';
}
