// Serves a warehouse in a Bigtable emulator without caches, for a load from another process, and reports what that took.
import { setImmediate } from 'node:timers/promises';
import { openBigtable } from '../../../src/ledger/bigtable/bigtable-engine.ts';
import type { KeyValueReader } from '../../../src/ledger/engine/key-value.ts';
import { createWarehouseStore } from '../../../src/ledger/store/warehouse-store.ts';
import { createService } from '../../../src/rpc-service/create-service.ts';
import { createHttpServer } from '../../../src/server/http/http-server.ts';
import { listen } from '../measure/http.ts';

export interface CostsServer {
  readonly port: number;
  readonly cpuSeconds: number;
  /** Rows that were read from Bigtable, those of ranges included. */
  readonly rows: number;
  /** Bytes of their cells. */
  readonly bytes: number;
}

const read = { rows: 0, bytes: 0 };
let port: Promise<number> | null = null;

process.on('message', () => {
  void report().then((answer) => process.send?.(answer));
});

async function report(): Promise<CostsServer> {
  const { user, system } = process.cpuUsage();
  return { port: await (port ??= start()), cpuSeconds: (user + system) / 1e6, ...read };
}

async function start(): Promise<number> {
  const store = createWarehouseStore(counting(openBigtable({ project: 'bench', instance: 'solana-ledger' })), {
    maxInflatedBytes: 0,
    remoteMs: 1000,
  });
  const service = createService(store, { nextPass: setImmediate });
  return listen(createHttpServer({ service, files: null, limits: { maxCacheBytes: 0 } }));
}

function counting(reader: KeyValueReader): KeyValueReader {
  return {
    ...reader,
    get: async (table, key) => {
      const cell = await reader.get(table, key);
      if (cell !== null) {
        read.rows += 1;
        read.bytes += cell.value.length;
      }
      return cell;
    },
    keys: async (table, range) => {
      const keys = await reader.keys(table, range);
      read.rows += keys.length;
      return keys;
    },
  };
}
