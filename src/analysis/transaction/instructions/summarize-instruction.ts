import type { Address } from '../../../solana/ids/ids.ts';
import { isSelfTransfer } from '../balances/is-self-transfer.ts';
import { programTextFor } from '../program-texts/registry.ts';
import type { SummaryPart } from '../program-texts/summary-parts.ts';
import type { TokenAccounts } from '../token-changes.ts';
import type { ParsedCall } from './parse-call.ts';

/** The one-line summary of an instruction; null if its type has none, or a field that it needs is missing. */
export function summarizeInstruction(parsed: ParsedCall, tokenAccounts: TokenAccounts): readonly SummaryPart[] | null {
  const parts = programTextFor(parsed)?.summaries[parsed.type]?.(parsed.info, tokenAccounts) ?? [null];
  // A summary without one of its parts would be misleading.
  if (parts.includes(null)) return null;
  const known = parts.filter((part) => part !== null);
  const owners = { get: (account: Address) => tokenAccounts.get(account)?.owner ?? undefined };
  return isSelfTransfer(parsed, owners) ? describeSelfTransfer(parsed, known) : known;
}

/** "1 SOL from A to itself", or "1 USDC to B, of the same owner". */
function describeSelfTransfer({ info }: ParsedCall, parts: readonly SummaryPart[]): readonly SummaryPart[] {
  if (info['source'] !== info['destination']) return [...parts, ', of the same owner'];
  return [...parts.map((part) => (part === ' to ' ? ' from ' : part)), ' to itself'];
}
