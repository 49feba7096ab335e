import { RpcError } from './rpc-error.ts';

/** A record of the ledger cannot be read. The caller gets the message, which names the record; only the log has the cause. */
export class DamageError extends Error {
  override readonly name = 'DamageError';
}

/** Runs a decoder. If it fails, throws a DamageError that names the record. */
export function decodeRecord<T>(record: () => string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    throw toDamage(record(), error);
  }
}

/** Like decodeRecord, for a read from the ledger. */
export async function readRecord<T>(record: () => string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw toDamage(record(), error);
  }
}

function toDamage(record: string, error: unknown): unknown {
  if (error instanceof RpcError || error instanceof DamageError) return error;
  // A row that is decoded as a whole knows which of its transactions is damaged.
  if (error instanceof Error && error.cause instanceof DamageError) return error.cause;
  return new DamageError(`${record} cannot be read`, { cause: error });
}
