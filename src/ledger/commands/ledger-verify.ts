import type { KeyValueReader } from '../engine/key-value.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { formatCount } from './reporter.ts';
import type { Reporter } from './reporter.ts';

/** Verifies every row and prints the faults. The exit code is 0 without faults, otherwise 1. */
export async function ledgerVerify(kv: KeyValueReader, { line, problem, progress }: Reporter): Promise<number> {
  const { rows, signatures, faults } = await verifyLedger(kv, progress);
  for (const { table, key, text } of faults) problem(`row ${key} of table ${table}: ${text}`);
  line(`${formatCount(rows, 'row')} read, ${formatCount(signatures, 'signature')} verified`);
  line(faults.length === 0 ? 'Nothing is wrong.' : `${formatCount(faults.length, 'fault')} found.`);
  return faults.length === 0 ? 0 : 1;
}
