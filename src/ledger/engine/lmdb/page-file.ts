import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { DamageError, LedgerError } from '../key-value.ts';

/**
 * Reads parts of a data.mdb. It does not map the file, because accessing a mapped file beyond its end raises a signal.
 */
export interface PageFile {
  /** Throws DamageError if the file is shorter. */
  readonly bytes: (position: number, length: number) => Buffer;
  readonly size: () => number;
  readonly close: () => void;
}

export function openPageFile(path: string): PageFile {
  const file = openSync(path, 'r');
  let isOpen = true;
  return {
    bytes: (position, length) => {
      // Its number may be that of another file by now.
      if (!isOpen) throw new LedgerError('the ledger is closed');
      const bytes = Buffer.allocUnsafe(length);
      for (let done = 0; done < length;) {
        const read = readSync(file, bytes, done, length - done, position + done);
        if (read === 0) throw new DamageError(`it is cut off: it has no byte ${position + done}`);
        done += read;
      }
      return bytes;
    },
    size: () => fstatSync(file).size,
    close: () => {
      if (isOpen) closeSync(file);
      isOpen = false;
    },
  };
}
