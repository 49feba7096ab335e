import type { IdlReader } from './idl-reader.ts';
import { type NoIdl, recognizeIdl } from './recognize-idl.ts';

/** Makes a reader of an IDL's text; the library that decodes with it is loaded by the first. Rejects only where that cannot be loaded. */
export async function createIdlReader(text: string): Promise<IdlReader | NoIdl> {
  const idl = recognizeIdl(text);
  if ('reason' in idl) return idl;
  const { readWithCodama } = await import('./read-with-codama.ts');
  return readWithCodama(idl);
}
