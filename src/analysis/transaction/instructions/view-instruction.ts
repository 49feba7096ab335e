import type { Address } from '../../../solana/ids/address.ts';
import type { IdlAccount, IdlReaders } from '../../../solana/idl/idl-reader.ts';
import type { PlacedCall } from './call-tree.ts';
import type { CalledAccount } from './calls.ts';
import type { ExplainedFailure } from '../explain-failure.ts';
import { type SummaryPart, summarizeInstruction } from './summarize-instruction.ts';
import type { ParsedLog } from '../parse-log.ts';
import { type ParsedCall, parseCall } from './parse-call.ts';
import { isSelfEvent, NO_IDL_RESULT, decodeWithIdl } from './decode-with-idl.ts';
import type { TokenAccounts } from '../token-changes.ts';

/** One row of the call tree. */
export interface ViewedInstruction {
  /** "5.3.1", counted from 1; also its fragment, `#ix-5.3.1`. */
  readonly id: string;
  /** 0 for the transaction's own instructions. */
  readonly depth: number;
  readonly programId: Address | null;
  readonly type: InstructionType | null;
  readonly parsed: ParsedCall | null;
  /** Names that an IDL gives to the accounts, by position; empty without one. */
  readonly accountNames: readonly IdlAccount[];
  /** Why the IDL of its program does not fit it; null where it does, or there is none. */
  readonly mismatch: string | null;
  readonly summary: readonly SummaryPart[];
  /** null where the node put a meaning in their place. */
  readonly accounts: readonly CalledAccount[] | null;
  readonly data: Uint8Array | null;
  /** Compute units with all that it called; null where nothing tells. */
  readonly units: bigint | null;
  readonly status: InstructionStatus;
  /** Index of its first log line; null where the log does not show it. */
  readonly firstLine: number | null;
}

/** Its name, and whether a parser gave it, the program logged it, or the bytes have the form of it. */
export interface InstructionType {
  readonly name: string;
  readonly from: 'parser' | 'log' | 'data';
}

/** `failed` is the call that failed first, `broken` the ones above it, `notReached` what would have come after. */
export type InstructionStatus = 'completed' | 'failed' | 'aborted' | 'notReached';

export interface InstructionContext {
  readonly units: bigint | null;
  readonly log: ParsedLog | null;
  readonly failure: ExplainedFailure | null;
  readonly tokenAccounts: TokenAccounts;
  readonly parent: Address | null;
  readonly idls: IdlReaders;
}

export function viewInstruction(placed: PlacedCall, context: InstructionContext): ViewedInstruction {
  const { call, path, frame } = placed;
  const known = parseCall(call);
  const byIdl = known === null ? decodeWithIdl(call, context.idls) : NO_IDL_RESULT;
  const parsed = known ?? byIdl.parsed;
  const logged = frame === null ? undefined : context.log?.frames[frame];
  return {
    id: path.join('.'),
    depth: path.length - 1,
    programId: call.programId,
    type: typeOf(placed, parsed, logged?.instructionName ?? null, context.parent),
    parsed,
    accountNames: byIdl.accountNames,
    mismatch: byIdl.mismatch,
    summary:
      byIdl.summary ?? (parsed && summarizeInstruction(parsed, context.tokenAccounts)) ?? sizeGist(placed, parsed),
    accounts: call.accounts,
    data: call.data,
    units: context.units,
    status: statusOf(placed, context),
    firstLine: logged?.firstLine ?? null,
  };
}

function typeOf(
  { call }: PlacedCall,
  parsed: ParsedCall | null,
  logged: string | null,
  parent: Address | null,
): InstructionType | null {
  if (parsed !== null && parsed.type !== '') return { name: parsed.type, from: 'parser' };
  if (call.programId !== null && call.programId === parent && isSelfEvent(call.data)) {
    return { name: 'event (self-call)', from: 'data' };
  }
  return logged === null ? null : { name: logged, from: 'log' };
}

function sizeGist({ call }: PlacedCall, parsed: ParsedCall | null): readonly SummaryPart[] {
  if (parsed !== null || call.data === null) return [];
  const { length } = call.data;
  return [{ integer: BigInt(length) }, length === 1 ? ' byte' : ' bytes'];
}

function statusOf({ path, frame }: PlacedCall, { failure, log }: InstructionContext): InstructionStatus {
  if (failure?.path === null || failure === null) return 'completed';
  const failing = failure.path;
  if ((path[0] ?? 0) > (failing[0] ?? 0)) return 'notReached';
  // A call that the runtime refused to begin is recorded, but a whole log does not know it.
  const logged = log === null || log.truncated || frame !== null;
  if (!logged && path[0] === failing[0]) return 'notReached';
  if (!path.every((step, at) => step === failing[at])) return 'completed';
  return path.length === failing.length ? 'failed' : 'aborted';
}
