import { formatInteger } from '../../shared/format/format-number.ts';
import type { KeyValueReader } from '../engine/key-value.ts';
import { SLOT_STATUSES, type SlotCounts, type SlotRange } from '../history/slot-ranges.ts';
import { type Fault, verifyLedger, type VerifyOptions } from './verify-ledger.ts';
import { formatCount, formatLinks } from './reporter.ts';
import type { Reporter } from './reporter.ts';

export interface LedgerVerifyFlags extends Pick<VerifyOptions, 'anchors' | 'history' | 'isSample'> {
  /** Print every range of slots, however many there are. */
  readonly allSlots?: boolean;
  /** A slot that is missing or unverifiable makes the exit code 3. */
  readonly strict?: boolean;
}

/** So many ranges of slots are printed without `allSlots`. */
const FEW_RANGES = 20;

const FAILED = 1;
const NOT_ALL_OK = 3;

/**
 * Verifies every row and the proof of history, and prints faults, notes and the status of each slot. The exit code is 0 without faults,
 * otherwise 1; with `strict`, it is 3 if nothing is wrong, but slots are missing or could not be verified.
 */
export async function ledgerVerify(
  kv: KeyValueReader,
  { line, problem, progress }: Reporter,
  { allSlots = false, strict = false, ...options }: LedgerVerifyFlags = {},
): Promise<number> {
  const first: SlotRange[] = [];
  let ranges = 0;
  const onSlots = (range: SlotRange): void => {
    ranges++;
    if (allSlots) line(formatRange(range));
    else if (first.length < FEW_RANGES) first.push(range);
  };
  const check = await verifyLedger(kv, progress, { ...options, onSlots });
  const { rows, signatures, faults, links, notes, slots } = check;
  for (const fault of faults) problem(formatFault(fault));
  for (const note of notes) line(`note: ${formatFault(note)}`);
  if (ranges > 0) line(`slots: ${formatCounts(slots)}`);
  for (const range of first) line(`  ${formatRange(range)}`);
  if (!allSlots && ranges > first.length) line(`  and ${ranges - first.length} more ranges; --slots prints them all`);
  line(`${formatCount(rows, 'row')} read, ${formatCount(signatures, 'signature')} verified`);
  line(formatLinks(links));
  const isFine = faults.length === 0 && links.broken === 0;
  line(isFine ? 'Nothing is wrong.' : `${formatCount(faults.length, 'fault')} found.`);
  if (faults.length > 0 || slots.failed > 0n) return FAILED;
  return strict && slots.unverifiable + slots.missing > 0n ? NOT_ALL_OK : 0;
}

function formatCounts(counts: SlotCounts): string {
  return SLOT_STATUSES.map((status) => `${formatInteger(counts[status])} ${status}`).join(', ');
}

function formatRange({ from, to, status, reason }: SlotRange): string {
  const slots = from === to ? `slot ${from}` : `slots ${from} to ${to}`;
  return `${slots}: ${status}${reason === null ? '' : `, ${reason}`}`;
}

function formatFault({ table, key, text }: Fault): string {
  if (table === null) return text;
  return key === null ? `table ${table}: ${text}` : `row ${key} of table ${table}: ${text}`;
}
