import { formatInteger } from '../../shared/format/format-number.ts';
import { formatUtc } from '../../shared/format/format-time.ts';
import { formatTransactionError } from '../../solana/errors/format-transaction-error.ts';
import { OUTCOME_TEXT } from '../outline/outcome-text.ts';
import type { ComputeBudget } from '../transaction/fees-compute/compute-budget.ts';
import type { SummaryPart } from '../transaction/program-texts/summary-parts.ts';
import type { ViewedTransaction } from '../transaction/viewed-transaction.ts';
import { compareIntegers, type ComparedRow, compareValues } from './comparison.ts';

/** What is true of each transaction as a whole. */
export function compareFacts(a: ViewedTransaction, b: ViewedTransaction): readonly ComparedRow[] {
  const value = (label: string, read: (view: ViewedTransaction) => SummaryPart | null) =>
    compareValues([label], [read(a), read(b)], (part) => ({ parts: [part] }), 'unknown');
  const integer = (label: string, read: (view: ViewedTransaction) => bigint | null) =>
    compareIntegers(label, [read(a), read(b)]);
  const lamports = (label: string, read: (view: ViewedTransaction) => bigint | null) =>
    compareIntegers(label, [read(a), read(b)], (lamports) => ({ lamports }));
  return [
    value('Outcome', ({ outcome }) => (outcome === 'unknown' ? null : OUTCOME_TEXT[outcome])),
    value(
      'Error',
      ({ answer: { meta } }) => meta && { text: meta.err === null ? 'none' : formatTransactionError(meta.err) },
    ),
    integer('Slot', ({ answer }) => answer.slot),
    value('Time', ({ answer: { blockTime } }) => (blockTime === null ? null : formatUtc(blockTime))),
    value('Fee payer', ({ accounts: [payer] }) => (payer === undefined ? null : { address: payer.address })),
    lamports('Fee', ({ answer }) => answer.meta?.fee ?? null),
    lamports('Priority fee', ({ feeSplit }) => feeSplit?.priority ?? null),
    integer('Compute units', ({ answer }) => answer.meta?.computeUnitsConsumed ?? null),
    value('Requested unit limit', ({ budget }) => budget && orNone(budget, 'unitLimit')),
    value('Requested unit price', ({ budget }) => budget && orNone(budget, 'unitPrice')),
    value('Version', ({ version }) => version?.toString() ?? null),
    value('Instructions', ({ instructions }) => instructions && countCalls(instructions)),
  ];
}

function orNone(budget: ComputeBudget, member: 'unitLimit' | 'unitPrice'): SummaryPart {
  const integer = budget[member];
  return integer === null ? 'none' : { integer };
}

function countCalls(calls: readonly { readonly depth: number }[]): string {
  const top = calls.filter(({ depth }) => depth === 0).length;
  return `${formatInteger(top)}, ${formatInteger(calls.length - top)} inner`;
}
