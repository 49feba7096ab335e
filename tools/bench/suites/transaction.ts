import { createServer } from 'node:http';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { openSqliteWriter } from '../../../src/ledger/engine/sqlite-engine.ts';
import { createLedgerWriter } from '../../../src/ledger/import/ledger-writer.ts';
import { openRows } from '../../../src/ledger/open-ledger.ts';
import { createWarehouseStore } from '../../../src/ledger/store/warehouse-store.ts';
import { createService } from '../../../src/rpc-service/create-service.ts';
import { createHttpServer } from '../../../src/server/http/http-server.ts';
import { transactionId } from '../../../src/solana/model/transaction.ts';
import { listen, post, stop } from '../measure/http.ts';
import { generatedBlock } from '../measure/inputs.ts';
import { transactionRequest, withFolder } from '../measure/ledgers.ts';
import { type Measurement, type Suite, atMost, median, medianRatio } from '../measure/measurement.ts';

const SMALL = 1_000;
const TYPICAL = 4_435;
const LARGE = 10_000;
const WARM_UP = 100;
const LOOKUPS = SMALL - WARM_UP;

/** Looks up transactions in local ledgers of one block, each once, without caches, beside servers that only send their bytes. */
export const measureTransaction: Suite = () =>
  withFolder(async (folder) => {
    const small = await serveBlock(join(folder, 'small'), SMALL);
    const typical = await serveBlock(join(folder, 'typical'), TYPICAL);
    const large = await serveBlock(join(folder, 'large'), LARGE);
    const ledgers = [small, typical, large];
    for (let round = 0; round < WARM_UP + LOOKUPS; round++) {
      for (const { lookUp, times } of ledgers) {
        const { ours, bare } = await lookUp(round);
        if (round < WARM_UP) continue;
        times.ours.push(ours);
        times.bare.push(bare);
      }
    }
    for (const { close } of ledgers) await close();
    return [more(typical.times), compare(large.times, small.times)];
  });

interface ServedBlock {
  readonly lookUp: (round: number) => Promise<{ readonly ours: number; readonly bare: number }>;
  readonly times: { readonly ours: number[]; readonly bare: number[] };
  readonly close: () => Promise<void>;
}

function more({ ours, bare }: ServedBlock['times']): Measurement {
  return {
    measure: `transaction of a block of ${TYPICAL.toLocaleString('en-US')} in a local ledger, uncached, p50`,
    ours: { value: median(ours), unit: 'ms' },
    baseline: { value: median(bare), unit: 'ms', what: 'from a bare server' },
    comparison: { value: median(ours) - median(bare), unit: 'ms more' },
    target: atMost(1),
  };
}

function compare(large: ServedBlock['times'], small: ServedBlock['times']): Measurement {
  return {
    measure: `transaction of a block of ${LARGE.toLocaleString('en-US')} in a local ledger, uncached, p50`,
    ours: { value: median(large.ours), unit: 'ms' },
    baseline: { value: median(small.ours), unit: 'ms', what: `of a block of ${SMALL.toLocaleString('en-US')}` },
    comparison: { value: medianRatio(large.ours, small.ours), unit: '×' },
    target: atMost(1.2),
  };
}

async function serveBlock(folder: string, count: number): Promise<ServedBlock> {
  const block = await generatedBlock(count);
  const ledger = openSqliteWriter(folder);
  await createLedgerWriter(ledger).addBlock(block);
  await ledger.close();
  const store = createWarehouseStore(await openRows(folder), { maxInflatedBytes: 0 });
  const service = createService(store, { nextPass: setImmediate });
  const server = createHttpServer({ service, files: null, limits: { maxCacheBytes: 0 } });
  let answer: Buffer = Buffer.alloc(0);
  const bareServer = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length }).end(answer);
  });
  const [port, barePort] = [await listen(server), await listen(bareServer)];
  const signatures = block.transactions.map(({ transaction }) => transactionId(transaction));
  return {
    lookUp: async (round) => {
      // A stride without a common factor visits each once, in an order that the file does not have.
      const signature = signatures[(round * 617) % signatures.length] ?? '';
      const response = await post(port, transactionRequest(signature, 'json'), 'identity');
      answer = response.bytes;
      const bare = await post(barePort, transactionRequest(signature, 'json'), 'identity');
      return { ours: response.lastByte, bare: bare.lastByte };
    },
    times: { ours: [], bare: [] },
    close: async () => {
      stop(server);
      stop(bareServer);
      await store.close();
    },
  };
}
