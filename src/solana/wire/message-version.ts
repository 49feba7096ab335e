import { ByteError } from '../../shared/bytes/bytes.ts';

/** The bit of a message's first byte that marks it as versioned; the other seven bits are the version. */
export const VERSION_FLAG = 0x80;

/** A message of an unsupported version. */
export class UnknownVersionError extends ByteError {
  readonly version: number;
  constructor(version: number, offset: number) {
    super(`unknown message version ${version}`, offset);
    this.version = version;
  }
}
