/** JSON of the wrong shape. `path` locates the value ("result.meta.preBalances[3]"), `expected` describes what should be there. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
  readonly path: string;
  readonly expected: string;
  /** The value at `path`, as JSON text cut to a readable length. */
  readonly found: string;
  constructor(path: string, expected: string, found: string) {
    super(`${path}: expected ${expected}, found ${found}`);
    this.path = path;
    this.expected = expected;
    this.found = found;
  }
}
