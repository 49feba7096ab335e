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
import { type Measurement, type Suite, atMost, median } from '../measure/measurement.ts';

const SMALL = 1_000;
const TYPICAL = 4_435;
const LARGE = 10_000;
const LOOKUPS = 900;
const WARM_UP = 500;

/** Looks up transactions of one block in a local ledger, each once, without caches, beside a server that only sends their bytes. */
export const measureTransaction: Suite = () =>
  withFolder(async (folder) => {
    // The first block only warms up the code.
    await lookUp(join(folder, 'first'), SMALL);
    const typical = await lookUp(join(folder, 'typical'), TYPICAL);
    const large = await lookUp(join(folder, 'large'), LARGE);
    const small = await lookUp(join(folder, 'small'), SMALL);
    return [more(typical), compare(large, small)];
  });

interface Times {
  readonly ours: readonly number[];
  readonly bare: readonly number[];
}

function more({ ours, bare }: Times): Measurement {
  return {
    measure: `transaction of a block of ${TYPICAL.toLocaleString('en-US')} in a local ledger, uncached, p50`,
    ours: { value: median(ours), unit: 'ms' },
    baseline: { value: median(bare), unit: 'ms', what: 'from a bare server' },
    comparison: { value: median(ours) - median(bare), unit: 'ms more' },
    target: atMost(1),
  };
}

function compare(large: Times, small: Times): Measurement {
  return {
    measure: `transaction of a block of ${LARGE.toLocaleString('en-US')} in a local ledger, uncached, p50`,
    ours: { value: median(large.ours), unit: 'ms' },
    baseline: { value: median(small.ours), unit: 'ms', what: `of a block of ${SMALL.toLocaleString('en-US')}` },
    comparison: { value: median(large.ours) / median(small.ours), unit: '×' },
    target: atMost(1.2),
  };
}

async function lookUp(folder: string, count: number): Promise<Times> {
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
  const times = { ours: new Array<number>(), bare: new Array<number>() };
  const signatures = block.transactions.map(({ transaction }) => transactionId(transaction));
  const rounds = Math.min(signatures.length, WARM_UP + LOOKUPS);
  for (let round = 0; round < rounds; round++) {
    // A stride without a common factor visits each once, in an order that the file does not have.
    const signature = signatures[(round * 617) % signatures.length] ?? '';
    const response = await post(port, transactionRequest(signature, 'json'), 'identity');
    answer = response.bytes;
    const bare = await post(barePort, transactionRequest(signature, 'json'), 'identity');
    if (round < WARM_UP) continue;
    times.ours.push(response.lastByte);
    times.bare.push(bare.lastByte);
  }
  stop(server);
  stop(bareServer);
  await store.close();
  return times;
}
