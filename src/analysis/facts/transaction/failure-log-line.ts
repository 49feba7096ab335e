import type { ViewedTransaction } from './view-transaction.ts';

/**
 * The log line with the reason in the program's words, or else the one that states the failure. Numbered from 1, like
 * its fragment; null if the log has neither.
 */
export function failureLogLine({
  failure,
  log,
}: ViewedTransaction): { readonly number: number; readonly text: string } | null {
  const line = failure?.words?.line ?? failure?.logLine ?? null;
  const text = line === null ? undefined : log?.lines[line]?.text;
  return line === null || text === undefined ? null : { number: line + 1, text };
}
