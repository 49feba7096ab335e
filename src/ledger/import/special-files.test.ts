import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringifyJson } from '../../shared/json/json.ts';
import { LedgerError } from '../engine/key-value.ts';
import { openSqliteReader, openSqliteWriter } from '../engine/sqlite-engine.ts';
import { blockAnswer, signedTransaction } from '../test-support/signed-answers.ts';
import { importAnswers } from './import-answers.ts';

// Seen to fail against: opening a pipe, which waited for ever; reading a link to /dev/zero, until the memory was full; a path below a device.

let folder = '';
/** Pipes and devices, with a name of each kind of file that an import reads. */
let special: readonly string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-special-'));
  const recorded = join(folder, 'recorded');
  await mkdir(join(recorded, 'blocks'), { recursive: true });
  await writeFile(join(recorded, 'block.json'), stringifyJson(blockAnswer([signedTransaction(1)], 1233)));
  const names = ['block', 'block.ndjson', 'block.car', 'pipe.json', 'blocks/0000000000000007'];
  const pipes = names.map((name) => join(recorded, name));
  execFileSync('mkfifo', pipes);
  const device = join(recorded, 'zeros.json');
  await symlink('/dev/zero', device);
  special = [...pipes, device];
});
afterAll(() => rm(folder, { recursive: true }));

test('an import leaves out the pipes and devices of a folder, and refuses those that are named', async () => {
  const ledger = openSqliteWriter(join(folder, 'ledger'));
  const report = await importAnswers({ paths: [folder, ...special], ledger, slot: null, inferSlots: true });
  expect(report.blocks.stored).toBe(1);
  expect(report.refusals).toEqual(
    special.map((file) => ({ file, where: '', text: expect.stringMatching(/^neither a file nor a folder/) })),
  );
  await ledger.close();
});

test('a pipe or a device is no ledger', () => {
  for (const open of [openSqliteReader, openSqliteWriter])
    for (const path of special) {
      expect(() => open(path)).toThrow(LedgerError);
      expect(() => open(path)).toThrow(`${path} is a file; a ledger is a folder`);
    }
});
