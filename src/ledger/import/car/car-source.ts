import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { errorText } from '../../../shared/error-text.ts';
import { LedgerError } from '../../engine/key-value.ts';

/** The bytes of a CAR file. */
export interface CarFile {
  readonly name: string;
  readonly size: number;
  /** Differs for a file with other content. */
  readonly stamp: string;
  readonly chunks: () => AsyncIterable<Uint8Array>;
  /** The bytes from one offset to another, fewer at the end of the file. */
  readonly read: (from: number, to: number) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

const CHUNK_BYTES = 1024 * 1024;

/** Throws LedgerError if the file cannot be read. */
export async function openCarFile(path: string): Promise<CarFile> {
  try {
    const { size, mtimeMs } = await stat(path);
    const file = await open(path);
    return {
      name: path,
      size,
      stamp: `${size} ${mtimeMs}`,
      chunks: () => createReadStream(path, { highWaterMark: CHUNK_BYTES }),
      read: async (from, to) => {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
        return buffer.subarray(0, bytesRead);
      },
      close: () => file.close(),
    };
  } catch (error) {
    throw new LedgerError(`${path} cannot be read: ${errorText(error)}`, { cause: error });
  }
}
