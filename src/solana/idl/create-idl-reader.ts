import type { WholeIdlReader } from './idl-reader.ts';
import { type InvalidIdl, recognizeIdl } from './recognize-idl.ts';

/** Creates a reader from the text of an IDL. The decoding library is lazy-loaded; rejects only if that fails. */
export async function createIdlReader(text: string): Promise<WholeIdlReader | InvalidIdl> {
  const idl = recognizeIdl(text);
  if ('reason' in idl) return idl;
  const { createCodamaReader } = await import('./codama-reader.ts');
  return createCodamaReader(idl);
}
