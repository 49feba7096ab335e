import { createServer } from 'node:http';
import { join } from 'node:path';
import { encodeBlockhash } from '../../../src/solana/ids/id-bytes.ts';
import type { Blockhash } from '../../../src/solana/ids/ids.ts';
import type { FollowTask, FollowTime } from '../children/follow-child.ts';
import { askOnce } from '../measure/child.ts';
import { answerText, generatedBlock } from '../measure/inputs.ts';
import { withFolder } from '../measure/ledgers.ts';
import { type Suite, atLeast, atMost, median } from '../measure/measurement.ts';

const ROUNDS = 5;
/** The first one warms up. */
const BLOCKS = 13;
const BLOCK_LENGTH = 1500;
const FIRST = 3_000_000;
/** At 200 ms a slot. */
const MAINNET_RATE = 5;
/** Blocks a second, on two cores. */
const GOAL = 2;
const TWO_CORES_MS = 400;

/** How many blocks a second `ledger follow` keeps, from a node on the same machine that returns them at once. */
export const measureFollow: Suite = () =>
  withFolder(async (folder) => {
    const node = await startNode();
    const rates: number[] = [];
    const costs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const ledger = join(folder, `followed-${round}`);
      const task: FollowTask = { url: node.url, ledger, first: `${FIRST}`, last: `${FIRST + BLOCKS - 1}` };
      const { ms, cpu } = await askOnce<FollowTime>('follow-child', task);
      rates.push(((BLOCKS - 1) * 1000) / ms);
      costs.push(cpu / (BLOCKS - 1));
    }
    node.stop();
    return [
      {
        measure: `blocks of ${BLOCK_LENGTH} transactions that ledger follow keeps`,
        ours: { value: median(rates), unit: 'blocks/s' },
        baseline: { value: MAINNET_RATE, unit: 'blocks/s', what: 'slots of 200 ms' },
        comparison: { value: median(rates) / MAINNET_RATE, unit: '×' },
        target: atLeast(GOAL / MAINNET_RATE),
      },
      {
        measure: 'CPU time of such a block, of all threads',
        ours: { value: median(costs), unit: 'ms' },
        baseline: { value: TWO_CORES_MS, unit: 'ms', what: 'two cores in a slot' },
        comparison: { value: median(costs) / TWO_CORES_MS, unit: '×' },
        target: atMost(1),
      },
    ];
  });

async function startNode(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const answers = new Map<string, string>();
  for (let slot = FIRST; slot < FIRST + BLOCKS; slot++) {
    const block = await generatedBlock(BLOCK_LENGTH, slot);
    const chained = {
      ...block,
      blockhash: hashOf(slot),
      parentSlot: BigInt(slot - 1),
      previousBlockhash: hashOf(slot - 1),
    };
    answers.set(`${slot}`, answerText(chained, 'base64'));
  }
  const slots = `[${[...answers.keys()].join(',')}]`;
  const results: Readonly<Record<string, (slot: string) => string | undefined>> = {
    getSlot: () => `${FIRST + BLOCKS - 1}`,
    getFirstAvailableBlock: () => `${FIRST}`,
    getBlocks: () => slots,
    getBlock: (slot) => answers.get(slot),
  };
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: readonly unknown[] };
      const result = results[method]?.(String(params[0]));
      const member =
        result === undefined ? '"error":{"code":-32601,"message":"Method not found"}' : `"result":${result}`;
      response.end(`{"jsonrpc":"2.0",${member},"id":${id}}`);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}

function hashOf(slot: number): Blockhash {
  const bytes = Buffer.alloc(32, 1);
  bytes.writeUInt32LE(slot);
  return encodeBlockhash(bytes);
}
