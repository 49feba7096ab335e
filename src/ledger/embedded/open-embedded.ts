// Inlined, so that the service finds it wherever it is bundled to.
import dataUrl from './ledger.archive?url&inline';
import { openArchive } from '../engine/archive.ts';
import type { KeyValueReader } from '../engine/key-value.ts';

/** Opens the embedded ledger, which `ledger generate` wrote. Read from memory; nothing is written to disk. */
export async function openEmbeddedLedger(): Promise<KeyValueReader> {
  return openArchive(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'));
}
