import type { ViewedTransaction } from '../../analysis/transaction/view-transaction.ts';

/** The log line that proves a failure, counted from 1 as its fragment is; null where no line does. */
export function failureLogLine({
  failure,
  log,
}: ViewedTransaction): { readonly number: number; readonly text: string } | null {
  const line = failure?.proof ?? null;
  const text = line === null ? undefined : log?.lines[line]?.text;
  return line === null || text === undefined ? null : { number: line + 1, text };
}
