// Inlined, so that the service finds it wherever it is bundled to.
import dataUrl from './ledger.archive?url&inline';
import { brotliDecompressSync } from 'node:zlib';
import { openArchive } from '../engine/archive.ts';
import type { KeyValueReader, TableName } from '../engine/key-value.ts';

/**
 * Opens the embedded ledger, which `ledger generate` wrote. Read from memory; nothing is written to disk. The table of addresses, as
 * large as the others together, is loaded when it is used.
 */
export async function openEmbeddedLedger(): Promise<KeyValueReader> {
  const rows = openArchive(bytesOf(dataUrl));
  let addresses: Promise<KeyValueReader> | null = null;
  const archiveOf = async (table: TableName): Promise<KeyValueReader> => {
    if (table !== 'tx-by-addr') return rows;
    addresses ??= openAddresses();
    return addresses;
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
  };
}

async function openAddresses(): Promise<KeyValueReader> {
  const { default: url } = await import('./addresses.archive.br?url&inline');
  return openArchive(brotliDecompressSync(bytesOf(url)));
}

function bytesOf(url: string): Buffer {
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
