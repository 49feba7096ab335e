import type { KeyValueReader } from '../engine/key-value.ts';
import { type Fault, verifyLedger } from '../verify-ledger.ts';
import { formatCount, formatLinks } from './reporter.ts';
import type { Reporter } from './reporter.ts';

/** Verifies every row and prints faults and notes. The exit code is 0 without faults, otherwise 1. */
export async function ledgerVerify(kv: KeyValueReader, { line, problem, progress }: Reporter): Promise<number> {
  const { rows, signatures, faults, links, notes } = await verifyLedger(kv, progress);
  for (const fault of faults) problem(formatFault(fault));
  for (const note of notes) line(`note: ${formatFault(note)}`);
  line(`${formatCount(rows, 'row')} read, ${formatCount(signatures, 'signature')} verified`);
  line(formatLinks(links));
  const isFine = faults.length === 0 && links.broken === 0;
  line(isFine ? 'Nothing is wrong.' : `${formatCount(faults.length, 'fault')} found.`);
  return faults.length === 0 ? 0 : 1;
}

function formatFault({ table, key, text }: Fault): string {
  if (table === null) return text;
  return key === null ? `table ${table}: ${text}` : `row ${key} of table ${table}: ${text}`;
}
