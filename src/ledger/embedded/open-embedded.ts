// Inlined, so that the service finds it wherever it is bundled to.
import dataUrl from './ledger.archive?url&inline';
import { brotliDecompressSync } from 'node:zlib';
import { openArchive } from '../engine/archive.ts';
import type { KeyValueReader, TableName } from '../engine/key-value.ts';

/**
 * Opens the embedded ledger, which `npm run generate:ledger` wrote. Read from memory; nothing is written to disk. The tables of addresses and of
 * accounts, each larger than the others together, are loaded when they are used.
 */
export async function openEmbeddedLedger(): Promise<KeyValueReader> {
  const rows = openArchive(bytesOf(dataUrl));
  const opened = new Map<Load, Promise<KeyValueReader>>();
  const archiveOf = async (table: TableName): Promise<KeyValueReader> => {
    const load = LOADED_ON_USE.get(table);
    if (load === undefined) return rows;
    const archive = opened.get(load) ?? load().then(openCompressed);
    opened.set(load, archive);
    return archive;
  };
  return {
    ...rows,
    get: async (table, key) => (await archiveOf(table)).get(table, key),
    keys: async (table, range) => (await archiveOf(table)).keys(table, range),
    rowsIn: async function* (table, range) {
      yield* (await archiveOf(table)).rowsIn(table, range);
    },
    rows: async function* (table) {
      yield* (await archiveOf(table)).rows(table);
    },
    counts: async () => {
      const counts = new Map(await rows.counts?.());
      for (const table of LOADED_ON_USE.keys())
        counts.set(table, (await (await archiveOf(table)).counts?.())?.get(table) ?? 0);
      return counts;
    },
  };
}

type Load = () => Promise<{ readonly default: string }>;

const loadAddresses: Load = () => import('./addresses.archive.br?url&inline');

const LOADED_ON_USE: ReadonlyMap<TableName, Load> = new Map<TableName, Load>([
  ['tx-by-addr', loadAddresses],
  ['tx-by-owner', loadAddresses],
  ['account', () => import('./accounts.archive.br?url&inline')],
]);

function openCompressed({ default: url }: Awaited<ReturnType<Load>>): KeyValueReader {
  return openArchive(brotliDecompressSync(bytesOf(url)));
}

function bytesOf(url: string): Buffer {
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
