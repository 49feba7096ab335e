/** JSON that does not have the shape it should: `path` says where ("result.meta.preBalances[3]"), `expected` what belongs there. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
  readonly path: string;
  readonly expected: string;
  /** What stood there, as JSON text cut to a readable length. */
  readonly found: string;
  constructor(path: string, expected: string, found: string) {
    super(`${path}: expected ${expected}, found ${found}`);
    this.path = path;
    this.expected = expected;
    this.found = found;
  }
}
