import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The folder of recorded responses that tests compare with, or null (and a log line) if this machine does not have it. */
export function recordedFolder(): string | null {
  const folder = resolve(process.env['SLOTSCOPE_RECORDED'] ?? '../shared/data');
  if (existsSync(folder)) return folder;
  console.log(`skipped: no recorded responses at ${folder} (set SLOTSCOPE_RECORDED to a folder of them)`);
  return null;
}
