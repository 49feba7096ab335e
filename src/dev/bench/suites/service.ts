import { encodeArchive, openArchive } from '../../../ledger/engine/archive.ts';
import { encodeBlockRows } from '../../../ledger/rows/block-rows.ts';
import { startChild } from '../child.ts';
import type { Load } from '../children/load-client.ts';
import { generatedBlock, recordedBlock } from '../inputs.ts';
import { compareKept } from './service-kept.ts';
import { compareFirstByte, compareUncached } from './service-uncached.ts';
import type { Suite } from './suite.ts';

/** The service over a ledger in memory: what it keeps beside a bare server, what it does not keep beside its inevitable work. */
export const measureService: Suite = async () => {
  const block = (await recordedBlock()) ?? (await generatedBlock(1790));
  const part = { ...block, transactions: block.transactions.slice(0, 700) };
  const client = startChild<Load, unknown>('load-client');
  try {
    const archive = encodeArchive(encodeBlockRows(block));
    const fewerRows = openArchive(encodeArchive(encodeBlockRows(part)));
    return [
      ...(await compareKept(fewerRows, part, client)),
      await compareUncached(archive, block),
      ...(await compareFirstByte(openArchive(archive), block)),
    ];
  } finally {
    client.stop();
  }
};
