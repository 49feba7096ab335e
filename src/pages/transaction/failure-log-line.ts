import type { ViewedTransaction } from '../../analysis/transaction/view-transaction.ts';

/** The log line that reports the failure, numbered from 1 like its fragment; null if no line does. */
export function failureLogLine({
  failure,
  log,
}: ViewedTransaction): { readonly number: number; readonly text: string } | null {
  const line = failure?.logLine ?? null;
  const text = line === null ? undefined : log?.lines[line]?.text;
  return line === null || text === undefined ? null : { number: line + 1, text };
}
