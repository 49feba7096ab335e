import type { KeyValueWriter } from '../../ledger/engine/key-value.ts';
import { openSqliteWriter } from '../../ledger/engine/sqlite-engine.ts';
import { watchStopSignals } from '../serve/stop-signal.ts';

/** Opens a ledger, which is created if it does not exist, to write to it until `signal`, which SIGTERM or SIGINT aborts. */
export async function writeUntilStopped<T>(
  folder: string,
  write: (ledger: KeyValueWriter, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ledger = openSqliteWriter(folder);
  const stop = new AbortController();
  const stopSignal = watchStopSignals();
  void stopSignal.received.then(() => stop.abort());
  try {
    return await write(ledger, stop.signal);
  } finally {
    stopSignal.ignore();
    await ledger.close();
  }
}
