import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRecording } from './read-recording.ts';
import { Refusal } from './import-report.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-read-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('refuses a broken link with its target, another unreadable path with the error of the system', async () => {
  for (const [name, target] of [
    ['may.json', '../gone'],
    ['round', 'round'],
  ] as const) {
    await symlink(target, join(folder, name));
    await expect(readRecording(join(folder, name))).rejects.toThrow(
      new Refusal(`cannot be read: a link to ${target}, which leads nowhere`),
    );
  }
  await expect(readRecording(join(folder, 'none.json'))).rejects.toThrow(/^cannot be read: ENOENT: no such file/);
});

// Seen to fail against: reading the file before its length is known, which takes 1.9 GB and ends with another error.
test('refuses a file that is longer than any text, without reading it', async () => {
  const file = join(folder, 'sparse.json');
  await writeFile(file, '[');
  await truncate(file, 1_900_000_000);
  await expect(readRecording(file)).rejects.toThrow(/^cannot be read: its JSON is longer than \d+ bytes/);
});
