import { absenceLabel } from '../../analysis/explain/absence-text.ts';
import type { Absence } from '../../analysis/facts/absence/why-absent.ts';
import type { TransactionAbsences } from '../../analysis/facts/absence/transaction-absences.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import type { FoundTransaction } from '../../queries/transaction-query.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { SectionNavItem } from '../../ui/page/section-nav.tsx';
import type { InspectedRead } from './inspected-read.ts';

/** The source of the counts of the sections. */
interface Counted {
  readonly view: ViewedTransaction;
  readonly absences: TransactionAbsences;
  readonly bytes: Uint8Array | null;
  readonly read: FoundTransaction | InspectedRead;
}

/** The sections of the page. `counted` is null until the transaction has been viewed: the page will then have all of them. */
export function listSections(counted: Counted | null): readonly SectionNavItem[] {
  const { view, absences, bytes, read } = counted ?? {};
  const count = (value: number | bigint | null | undefined, absence: Absence | null | undefined) =>
    absence === undefined ? undefined : formatCount(value, absence);
  return [
    { id: 'overview', title: 'Overview' },
    { id: 'instructions', title: 'Instructions', count: view && countInstructions(view) },
    { id: 'accounts', title: 'Accounts', count: view && view.accounts.length > 0 && view.accounts.length },
    { id: 'tokens', title: 'Tokens', count: count(view?.tokenChanges?.length, absences?.tokenBalances) },
    { id: 'logs', title: 'Logs', count: count(view?.log?.lines.length, absences?.logs) },
    { id: 'compute', title: 'Compute', count: count(view?.answer.meta?.computeUnitsConsumed, absences?.computeUnits) },
    { id: 'bytes', title: 'Bytes', count: count(bytes?.length, absences?.signedBytes) },
    { id: 'run-again', title: 'Run again' },
    ...(read?.options === null
      ? []
      : [
          { id: 'encodings', title: 'Encodings' },
          { id: 'second-opinion', title: 'Second opinion' },
        ]),
    ...(read?.exchange === null ? [] : [{ id: 'raw', title: 'Raw' }]),
  ];
}

function countInstructions({ instructions }: ViewedTransaction): number | string | null {
  if (instructions === null) return null;
  const inner = instructions.filter(({ depth }) => depth > 0).length;
  const topLevel = instructions.length - inner;
  return inner === 0 ? topLevel : `${topLevel} + ${inner}`;
}

function formatCount(count: number | bigint | null | undefined, absence: Absence | null): string {
  if (count === undefined || count === null) return absence === null ? '' : absenceLabel(absence);
  return BigInt(count) === 0n ? 'none' : formatInteger(count);
}

export const OUTCOME_ICONS = { succeeded: 'success', failed: 'failure', noOp: 'noOp', unknown: 'absent' } as const;
export const OUTCOME_TITLES = {
  succeeded: 'Succeeded',
  failed: 'Failed',
  noOp: 'Not executed',
  unknown: 'Transaction',
} as const;
