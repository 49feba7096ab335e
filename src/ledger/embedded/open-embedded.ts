// In the module itself, so that the service finds it wherever it was bundled to.
import dataUrl from './ledger.archive?url&inline';
import { openArchive } from '../engine/archive.ts';
import type { KeyValueReader } from '../engine/key-value.ts';

/** Opens the ledger that comes along, made by `ledger generate`: held in memory, nothing is written anywhere. */
export async function openEmbeddedLedger(): Promise<KeyValueReader> {
  return openArchive(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'));
}
