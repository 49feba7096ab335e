import type { Address } from '../../../solana/ids/ids.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';

type Instructions = ViewedTransaction['instructions'];

/** How many of a program's calls in this transaction its IDL decodes. */
export function describeIdlUsage({ instructions }: ViewedTransaction, programId: Address): string {
  const calls = instructions?.filter((instruction) => instruction.programId === programId) ?? [];
  const read = calls.filter(({ parsed }) => parsed?.by === 'idl').length;
  if (calls.length === 0) return 'not called in this transaction';
  const total = calls.length === 1 ? 'its one call' : `all ${calls.length} of its calls`;
  if (read === calls.length) return `decodes ${total} here`;
  if (read === 0) return 'fits none of its calls here';
  return `decodes ${read} of its ${calls.length} calls here`;
}

/** Programs that have calls without a parsed meaning. */
export function programsWithoutIdl(instructions: Instructions): readonly Address[] {
  return [
    ...new Set(
      instructions?.flatMap(({ parsed, programId, data }) =>
        parsed === null && data !== null ? (programId ?? []) : [],
      ),
    ),
  ];
}

/** The program of the instruction row that contains the element. */
export function programOfElement(element: Element | null, instructions: Instructions): Address | null {
  const row = element?.closest('[id^="ix-"]')?.id.slice('ix-'.length);
  return instructions?.find(({ id }) => id === row)?.programId ?? null;
}

/** Why the IDLs in accounts are not used, by program. */
export type IdlProblems = ReadonlyMap<Address, string>;
