import type { ResponseMeta } from '../../../rpc-protocol/responses/transaction-response.ts';
import { parseBase64 } from '../../../shared/bytes/encodings.ts';
import type { Address } from '../../../solana/ids/ids.ts';

/** What the last program that set return data returned. */
export interface ReturnedData {
  readonly programId: Address;
  readonly data: Uint8Array;
  /** The length in the answer if it left out bytes that the log has; else null. */
  readonly cutTo: number | null;
}

/**
 * null if nothing was returned. Nodes of about 1.10 to 1.16 cut trailing zeros off, and returned an empty value by System where there
 * is none; the log has all bytes.
 */
export function returnedData({
  returnData,
  logMessages,
}: Pick<ResponseMeta, 'returnData' | 'logMessages'>): ReturnedData | null {
  if (returnData === null) return null;
  const { programId, data } = returnData;
  const prefix = `Program return: ${programId} `;
  const line = logMessages?.findLast((text) => text.startsWith(prefix));
  const logged = line === undefined ? null : parseBase64(line.slice(prefix.length));
  if (logged !== null && isCutTo(data, logged)) return { programId, data: logged, cutTo: data.length };
  return data.length === 0 ? null : { programId, data, cutTo: null };
}

function isCutTo(data: Uint8Array, whole: Uint8Array): boolean {
  return data.length < whole.length && whole.every((byte, at) => byte === (data[at] ?? 0));
}
