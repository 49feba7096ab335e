/** The signed bytes could not be rebuilt from jsonParsed. The message is the reason, for the user. */
export class RebuildError extends Error {
  override readonly name = 'RebuildError';
}
