import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stringifyJson } from '../../shared/json/json.ts';
import { ledgerImport } from '../commands/ledger-import.ts';
import { openSqliteReader, openSqliteWriter } from '../engine/sqlite-engine.ts';
import { LedgerError } from '../engine/key-value.ts';
import { blockAnswer, signedTransaction } from '../test-support/signed-answers.ts';

// Seen to fail against: an error without the path. (As root the tests are skipped, because root may write anywhere.)

const NOBODY = 65_534;
const READ_ONLY = 0o555;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-read-only-'));
  await writeFile(join(folder, 'block.json'), stringifyJson(blockAnswer([signedTransaction(1)], 1233)));
});
afterEach(async () => {
  for (const name of await readdir(folder)) await chmod(join(folder, name), 0o755);
  await chmod(folder, 0o755);
  await rm(folder, { recursive: true });
});

const importInto = (ledger: string): Promise<number> =>
  ledgerImport(
    { ledger, paths: [join(folder, 'block.json')], identity: null, slot: null, inferSlots: true, strict: false },
    { line: () => {}, problem: () => {}, progress: () => {} },
  );

/** Runs a step as a user whom permissions bind: root may write anywhere. */
async function asUser<T>(step: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return await step();
  process.seteuid?.(NOBODY);
  try {
    return await step();
  } finally {
    process.seteuid?.(0);
  }
}

async function expectRefusal(ledger: string, reason: string): Promise<void> {
  const error: unknown = await asUser(() => importInto(ledger)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(LedgerError);
  expect(String(error)).toContain(`cannot open the ledger in ${ledger}: ${reason}`);
}

const hasPermissions = process.geteuid !== undefined;
if (!hasPermissions) console.log('skipped: this system has no permissions that make a folder read-only');

test.runIf(hasPermissions)('an import cannot make a ledger in a read-only folder, and says where', async () => {
  await chmod(folder, READ_ONLY);
  await expectRefusal(join(folder, 'ledger'), 'EACCES');
  expect(await readdir(folder)).toEqual(['block.json']);
});

test.runIf(hasPermissions)('an import into a read-only ledger is refused; the ledger stays and is served', async () => {
  const ledger = join(folder, 'ledger');
  await mkdir(ledger);
  await openSqliteWriter(ledger).close();
  await importInto(ledger);
  await chmod(folder, 0o755);
  await chmod(ledger, READ_ONLY);
  const before = await readdir(ledger);
  await expectRefusal(ledger, 'its folder or its file cannot be written');
  expect(await readdir(ledger)).toEqual(before);
  const served = await asUser(async () => {
    const reader = openSqliteReader(ledger);
    const blocks = await reader.keys('blocks', { limit: 9 });
    await reader.close();
    return blocks;
  });
  expect(served).toHaveLength(1);
});
