import type { KeyValueWriter } from '../../ledger/engine/key-value.ts';
import { openSqliteWriter } from '../../ledger/engine/sqlite-engine.ts';
import { runUntilStopped } from '../serve/stop-signal.ts';

/** Opens a ledger, which is created if it does not exist, to write to it until `signal`, which SIGTERM or SIGINT aborts. */
export async function writeUntilStopped<T>(
  folder: string,
  write: (ledger: KeyValueWriter, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ledger = openSqliteWriter(folder);
  try {
    return await runUntilStopped((signal) => write(ledger, signal));
  } finally {
    await ledger.close();
  }
}
