import { programTextFor } from '../program-texts/registry.ts';
import type { SummaryPart } from '../program-texts/summary-parts.ts';
import type { TokenAccounts } from '../token-changes.ts';
import type { ParsedCall } from './parse-call.ts';

/** The one-line summary of an instruction; null if its type has none, or a field that it needs is missing. */
export function summarizeInstruction(parsed: ParsedCall, tokenAccounts: TokenAccounts): readonly SummaryPart[] | null {
  const parts = programTextFor(parsed)?.summaries[parsed.type]?.(parsed.info, tokenAccounts) ?? [null];
  // A summary without one of its parts would be misleading.
  return parts.includes(null) ? null : parts.filter((part) => part !== null);
}
