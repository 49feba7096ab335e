import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Several times the bytes that LMDB writes to create a ledger. */
const ROOM_BYTES = 256 * 1024;
/** LMDB creates it with 8,272 bytes. */
const LOCK_BYTES = 16 * 1024;
const MIN_LOCK_BYTES = 8_272;

/** Throws if the disk is full. LMDB would crash if it ran out of space while it creates its files. */
export function reserveSpace(folder: string): void {
  writeWhole(join(folder, 'room'), ROOM_BYTES);
  rmSync(join(folder, 'room'), { force: true });
  // LMDB maps the lock file, and would create it without reserving its space.
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
