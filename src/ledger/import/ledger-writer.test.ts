import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { KeyValueWriter } from '../engine/key-value.ts';
import { openSqliteWriter } from '../engine/sqlite-engine.ts';
import { blockAnswer, signedTransaction } from '../test-support/signed-answers.ts';
import { blockFromAnswer } from './from-answer.ts';
import { createLedgerWriter } from './ledger-writer.ts';

/** A ledger to which another import adds the same rows just before each write. */
function withOtherImport(kv: KeyValueWriter): KeyValueWriter {
  return {
    ...kv,
    write: async (rows) => {
      await kv.write(rows);
      await kv.write(rows);
    },
  };
}

// Seen to fail against: not looking again for what another import added.
test('a block that another import adds at the same time counts as there already', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slotscope-writer-'));
  const ledger = openSqliteWriter(join(folder, 'ledger'));
  const answer = blockAnswer([signedTransaction(1), signedTransaction(2)], 7);
  const { block, absent } = await blockFromAnswer(answer, 8n);
  const writer = createLedgerWriter(withOtherImport(ledger));
  expect(await writer.addBlock(block, absent)).toEqual({ outcome: 'existing', sameAbsent: true });
  expect((await ledger.keys('tx', { limit: 9 })).length).toBe(2);
  await ledger.close();
  await rm(folder, { recursive: true });
});
