import type { IdlReader } from './idl-reader.ts';
import { type InvalidIdl, recognizeIdl } from './recognize-idl.ts';

/** Makes a reader of an IDL's text; the library that decodes with it is loaded by the first. Rejects only where that cannot be loaded. */
export async function createIdlReader(text: string): Promise<IdlReader | InvalidIdl> {
  const idl = recognizeIdl(text);
  if ('reason' in idl) return idl;
  const { createCodamaReader } = await import('./codama-reader.ts');
  return createCodamaReader(idl);
}
