import type { JsonObject } from '../../../shared/json/json.ts';
import { parseAddress } from '../../../solana/ids/ids.ts';
import type { ParsedCall } from '../../facts/transaction/parse-call.ts';
import { isSelfTransfer } from '../../facts/transaction/program-effects.ts';
import type { TokenAccounts } from '../../facts/transaction/token-accounts.ts';
import type { ViewedInstruction } from '../../facts/transaction/view-instruction.ts';
import type { SummaryPart } from './program-text.ts';
import { programTextFor } from './registry.ts';

/** An instruction in one line; empty if its type has no summary, or a field that it needs is missing. */
export function summarizeInstruction({
  parsed,
  data,
  damage,
  tokenAccounts,
}: Pick<ViewedInstruction, 'parsed' | 'data' | 'damage' | 'tokenAccounts'>): readonly SummaryPart[] {
  if (damage !== undefined) return [`${damage.path}: ${damage.reason}`];
  if (parsed === null) return summarizeSize(data);
  if (parsed.by !== 'idl') return summarizeParsed(parsed, tokenAccounts);
  return parsed.isEvent === true ? ['an event, emitted by self-CPI'] : summarizeArguments(parsed.info);
}

/** Summary of an instruction that could not be decoded. */
function summarizeSize(data: Uint8Array | null): readonly SummaryPart[] {
  return data === null ? [] : [{ integer: BigInt(data.length) }, data.length === 1 ? ' byte' : ' bytes'];
}

function summarizeParsed(parsed: ParsedCall, tokenAccounts: TokenAccounts): readonly SummaryPart[] {
  const parts = programTextFor(parsed)?.summaries[parsed.type]?.(parsed.info, tokenAccounts) ?? [];
  // A summary without one of its parts would be misleading.
  if (parts.includes(null)) return [];
  const known = parts.filter((part) => part !== null);
  return isSelfTransfer(parsed, tokenAccounts) ? describeSelfTransfer(parsed, known) : known;
}

/** "1 SOL from A to itself", or "1 USDC to B, of the same owner". */
function describeSelfTransfer({ info }: ParsedCall, parts: readonly SummaryPart[]): readonly SummaryPart[] {
  if (info['source'] !== info['destination']) return [...parts, ', of the same owner'];
  return [...parts.map((part) => (part === ' to ' ? ' from ' : part)), ' to itself'];
}

/** The first simple arguments with their names. An IDL has names for them, but not units. */
function summarizeArguments(args: JsonObject): readonly SummaryPart[] {
  const simple = Object.entries(args).flatMap(([name, value]): readonly SummaryPart[][] => {
    const part = argumentPart(value);
    return part === null ? [] : [[`${name} `, part]];
  });
  return simple.slice(0, SHOWN_ARGUMENTS).flatMap((parts, at) => (at === 0 ? parts : [', ', ...parts]));
}

const SHOWN_ARGUMENTS = 2;

/** null for lists and structs. */
function argumentPart(value: JsonObject[string] | undefined): SummaryPart | null {
  switch (typeof value) {
    case 'bigint':
      return { integer: value };
    case 'number':
      return Number.isSafeInteger(value) ? { integer: BigInt(value) } : null;
    case 'boolean':
      return String(value);
    case 'string': {
      const address = parseAddress(value);
      return address === null ? null : { address };
    }
    default:
      return null;
  }
}
