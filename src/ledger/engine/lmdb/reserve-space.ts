import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What LMDB writes to make a ledger, several times over. */
const ROOM_BYTES = 256 * 1024;
/** LMDB makes it of 8,272 bytes. */
const LOCK_BYTES = 16 * 1024;
const MIN_LOCK_BYTES = 8_272;

/** Throws if the disk is full. LMDB would end the process by a signal if it found that out while it makes its files. */
export function reserveSpace(folder: string): void {
  writeWhole(join(folder, 'room'), ROOM_BYTES);
  rmSync(join(folder, 'room'), { force: true });
  // LMDB maps the lock file, and would make it without the space that it takes.
  const lock = join(folder, 'lock.mdb');
  if (!existsSync(lock) || statSync(lock).size < MIN_LOCK_BYTES) writeWhole(lock, LOCK_BYTES);
}

function writeWhole(path: string, length: number): void {
  try {
    writeFileSync(path, Buffer.alloc(length));
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}
