import { copyLedger, type CopyReport } from './copy-ledger.ts';
import type { CopyTarget, KeyValueReader } from '../engine/key-value.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { formatCount, type Reporter } from './reporter.ts';

/** Copies a ledger and prints what was copied and what stays behind. The exit code is 0 without faults, otherwise 1. */
export async function ledgerCopy(
  from: KeyValueReader,
  to: NamedTarget,
  { line, problem, progress }: Reporter,
): Promise<number> {
  const report = await copyLedger(from, to, progress);
  printCopy(report, to.name, { line, problem });
  const { faults } = report;
  line(faults.length > 0 ? `${formatCount(faults.length, 'fault')} found.` : 'Every copied row was read back.');
  return faults.length === 0 ? 0 : 1;
}

export type NamedTarget = CopyTarget & { readonly name: string };

export function printCopy(
  { copied, existing, rebuilt, left, faults }: CopyReport,
  target: string,
  { line, problem }: Pick<Reporter, 'line' | 'problem'>,
): void {
  for (const { table, key, text } of faults) problem(`row ${key} of table ${table}: ${text}`);
  line(`Copied to ${target}:`);
  line(
    `  blocks                      ${formatInteger(copied.blocks)} copied, ${formatInteger(existing)} there already`,
  );
  line(`  their transactions          ${formatInteger(copied.transactions)} copied`);
  line(`  transactions without block  ${formatInteger(copied.loose)} copied`);
  line(`  account states              ${formatInteger(copied.accounts)} copied`);
  if (rebuilt > 0) {
    line(
      `${formatCount(rebuilt, 'row')} of transactions ${verb(rebuilt)} missing, and ${verb(rebuilt)} made from the blocks.`,
    );
  }
  if (left.loose > 0) {
    line(
      `${formatCount(left.loose, 'transaction')} without a block ${verb(left.loose)} left out: a warehouse has no place for ${left.loose === 1 ? 'it' : 'them'}.`,
    );
  }
  if (left.absent > 0) {
    line(
      `${formatCount(left.absent, 'row')} of absent fields ${verb(left.absent)} left out: a warehouse answers null or nothing there.`,
    );
  }
  if (left.accounts > 0) {
    line(
      `${formatCount(left.accounts, 'account state')} ${verb(left.accounts)} left out: a warehouse has no place for them.`,
    );
  }
}

function verb(count: number): string {
  return count === 1 ? 'was' : 'were';
}
