import { ByteError } from '../../shared/bytes/byte-reader.ts';

/** Set in the first byte of a versioned message; the other seven bits are the version. */
export const VERSION_FLAG = 0x80;

/** A message of a version whose format is not known here. */
export class UnknownVersionError extends ByteError {
  readonly version: number;
  constructor(version: number, offset: number) {
    super(`unknown message version ${version}`, offset);
    this.version = version;
  }
}
