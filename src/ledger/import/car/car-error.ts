/** A part of a CAR file cannot be imported. */
export class CarError extends Error {
  override readonly name = 'CarError';
  /** Where in the file, in bytes. */
  readonly offset: number;
  constructor(message: string, offset: number, cause?: unknown) {
    super(message, { cause });
    this.offset = offset;
  }
}
