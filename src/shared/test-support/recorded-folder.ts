import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The folder of recorded answers that tests compare with, or null (said once) where it is not on this machine. */
export function recordedFolder(): string | null {
  const folder = resolve(process.env['SLOTSCOPE_RECORDED'] ?? '../shared/data');
  if (existsSync(folder)) return folder;
  console.log(`skipped: no recorded answers at ${folder} (set SLOTSCOPE_RECORDED to a folder of them)`);
  return null;
}
