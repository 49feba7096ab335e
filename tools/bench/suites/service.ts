import { encodeArchive, openArchive } from '../../../src/ledger/engine/archive.ts';
import { encodeBlockRows } from '../../../src/ledger/rows/block-rows.ts';
import { startChild } from '../child.ts';
import type { Load } from '../children/load-client.ts';
import { generatedBlock, recordedBlock } from '../inputs.ts';
import { compareCached } from './service-cached.ts';
import { compareFirstByte, compareUncached } from './service-uncached.ts';
import type { Suite } from './suite.ts';

/** The service with an in-memory ledger: compares cached responses with a bare server, and uncached ones with inflating the block. */
export const measureService: Suite = async () => {
  const block = (await recordedBlock()) ?? (await generatedBlock(1790));
  const part = { ...block, transactions: block.transactions.slice(0, 700) };
  const client = startChild<Load, unknown>('load-client');
  try {
    const archive = encodeArchive(encodeBlockRows(block));
    const fewerRows = openArchive(encodeArchive(encodeBlockRows(part)));
    return [
      ...(await compareCached(fewerRows, part, client)),
      await compareUncached(archive, block),
      ...(await compareFirstByte(openArchive(archive), block)),
    ];
  } finally {
    client.stop();
  }
};
