import { openBigtableTarget } from '../../../src/ledger/bigtable/bigtable-engine.ts';
import { encodeBlockRows } from '../../../src/ledger/rows/block-rows.ts';
import { findEmulator, startEmulator } from '../../../src/ledger/test-support/bigtable-emulator.ts';
import { startChild } from '../measure/child.ts';
import type { CostsServer } from '../children/costs-server.ts';
import { post } from '../measure/http.ts';
import { generatedBlock, recordedBlock } from '../measure/inputs.ts';
import type { Measurement, Suite } from '../measure/measurement.ts';
import { blockRequest, transactionRequest } from '../measure/ledgers.ts';

const MILLION = 1_000_000;

/** The cost of a million requests to a replica with empty caches: CPU time, rows and bytes of the warehouse. */
export const measureCosts: Suite = async () => {
  const path = findEmulator();
  if (path === null) {
    console.log('skipped: no Bigtable emulator (set CBTEMULATOR)');
    return [];
  }
  const emulator = await startEmulator(path);
  process.env['BIGTABLE_EMULATOR_HOST'] = emulator.host;
  const child = startChild<object, CostsServer>('costs-server');
  try {
    const block = (await recordedBlock()) ?? (await generatedBlock(1790));
    const target = await openBigtableTarget({ project: 'bench', instance: 'solana-ledger' });
    await target.write(encodeBlockRows(block));
    await target.reader.close();
    const signatures = block.transactions.map(({ transaction }) => transaction.signatures[0] ?? '');
    const pick = (at: number): string => signatures[(at * 7) % signatures.length] ?? '';
    const status = (at: number): string =>
      `{"jsonrpc":"2.0","id":1,"method":"getSignatureStatuses","params":[["${pick(at)}"],{"searchTransactionHistory":true}]}`;
    const { port } = await child.ask({});
    const lines: Measurement[] = [];
    for (const [what, count, request] of [
      ['getSlot', 1000, () => '{"jsonrpc":"2.0","id":1,"method":"getSlot"}'],
      ['getSignatureStatuses of one', 1000, status],
      ['getTransaction, json', 150, (at: number) => transactionRequest(pick(at), 'json')],
      ['getBlock, json, gzip', 12, () => blockRequest(block.slot, 'json')],
      ['getBlock, base64, gzip', 12, () => blockRequest(block.slot, 'base64')],
    ] as const) {
      const run = async (times: number): Promise<void> => {
        for (let at = 0; at < times; at++) await post(port, request(at), 'gzip');
      };
      await run(Math.ceil(count / 4));
      const before = await child.ask({});
      await run(count);
      const after = await child.ask({});
      const each = (read: (state: CostsServer) => number): number => (read(after) - read(before)) / count;
      lines.push({
        measure: `a million ${what}`,
        ours: { value: MILLION * each(({ cpuSeconds }) => cpuSeconds), unit: 'CPU seconds' },
        baseline: {
          value: (MILLION * each(({ bytes }) => bytes)) / 1e9,
          unit: 'GB',
          what: `read, in ${each(({ rows }) => rows).toFixed(2)} million rows`,
        },
        comparison: null,
        target: null,
      });
    }
    return lines;
  } finally {
    child.stop();
    emulator.stop();
  }
};
