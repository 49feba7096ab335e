import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LedgerError } from '../../ledger/engine/key-value.ts';
import { openSqliteWriter } from '../../ledger/engine/sqlite-engine.ts';
import { blockFromAnswer } from '../../ledger/import/from-answer.ts';
import { blockAnswer, signedTransaction } from '../../ledger/test-support/signed-answers.ts';
import { createUpstreamWriter } from './upstream-writer.ts';

// Seen to fail against: an error that ends the queue, so that nothing was stored once there was room.
test('answers that find the disk full are reported, and later ones are stored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slotscope-upstream-writer-'));
  const ledger = openSqliteWriter(join(folder, 'ledger'));
  let isFull = true;
  const write: typeof ledger.write = async (rows) => {
    if (isFull) throw new LedgerError('the disk is full');
    await ledger.write(rows);
  };
  const errors: string[] = [];
  const writer = createUpstreamWriter(
    { ...ledger, write },
    { onRefusal: expect.unreachable, onError: (error) => errors.push(String(error)) },
  );
  for (const number of [1, 2, 3]) {
    const { block, absent } = await blockFromAnswer(
      blockAnswer([signedTransaction(number)], number),
      BigInt(number + 1),
    );
    isFull = number < 3;
    writer.writeBlock(block, absent);
    await writer.finish();
  }
  expect(errors).toEqual(['LedgerError: the disk is full', 'LedgerError: the disk is full']);
  expect(await ledger.keys('blocks', { limit: 9 })).toHaveLength(1);
  await ledger.close();
  await rm(folder, { recursive: true });
});
