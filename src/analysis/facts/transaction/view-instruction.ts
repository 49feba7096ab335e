import type { IdlAccount, ValueKinds } from '../../../solana/idl/idl-reader.ts';
import type { Damage } from '../../../rpc-protocol/responses/transaction-response.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { instructionName } from '../../../solana/names/instruction-names.ts';
import type { CalledAccount, PlacedCall } from './calls.ts';
import { type CallMismatch, type IdlDecoding, NO_IDL_RESULT, isEventShaped } from './idl-decoding.ts';
import { type ParsedCall, parseCall } from './parse-call.ts';
import type { ExplainedFailure } from './explain-failure.ts';
import type { ParsedLog } from './parse-log.ts';
import type { TokenAccounts } from './token-accounts.ts';

/** One row of the call tree. */
export interface ViewedInstruction {
  /** "5.3.1", counted from 1. The row's fragment is `#ix-5.3.1`. */
  readonly id: string;
  /** 0 for top-level instructions. */
  readonly depth: number;
  readonly programId: Address | null;
  readonly type: InstructionType | null;
  /** null if no parser and no IDL fits. */
  readonly parsed: ParsedCall | null;
  /** Its accounts in the IDL, by position; empty without an IDL. */
  readonly accountNames: readonly IdlAccount[];
  /** Type information of the IDL for the values in `parsed`. */
  readonly kinds: ValueKinds;
  /** Why the IDL of its program does not match; null if it matches or there is no IDL. */
  readonly mismatch: CallMismatch | null;
  /** Why it could not be decoded, if its JSON has another shape; it then has neither program, nor accounts, nor data. */
  readonly damage?: Damage;
  /** null if the node sent the parsed form instead. */
  readonly accounts: readonly CalledAccount[] | null;
  readonly data: Uint8Array | null;
  /** The token accounts of the transaction, as the instruction finds them. */
  readonly tokenAccounts: TokenAccounts;
  /** Compute units, inner instructions included; null if unknown. */
  readonly units: bigint | null;
  readonly status: InstructionStatus;
  /** Index of its first log line; null if the log does not show it. */
  readonly firstLine: number | null;
}

/**
 * The name of an instruction, and where it comes from: a parser or an IDL, the tag at the start of the data (the table of
 * published names), the program's log, or the form of the data.
 */
export interface InstructionType {
  readonly name: string;
  readonly from: 'parser' | 'table' | 'log' | 'data';
}

/** `failed` is the instruction that failed first, `aborted` are its callers, `notReached` would have come later. */
export type InstructionStatus = 'completed' | 'failed' | 'aborted' | 'notReached';

export interface InstructionContext {
  readonly units: bigint | null;
  readonly log: ParsedLog | null;
  readonly failure: ExplainedFailure | null;
  /** False if the transaction is in the block without having run. */
  readonly executed: boolean;
  /** The calling program; null for top-level instructions. */
  readonly parent: Address | null;
  readonly idls: IdlDecoding;
}

export function viewInstruction(
  placed: PlacedCall,
  context: InstructionContext,
): Omit<ViewedInstruction, 'tokenAccounts'> {
  const { call, path, frame } = placed;
  const parsedWithoutIdl = parseCall(call);
  const byIdl = parsedWithoutIdl === null ? context.idls.decodeCall(call, context.parent) : NO_IDL_RESULT;
  const parsed = parsedWithoutIdl ?? byIdl.parsed;
  const logged = frame === null ? undefined : context.log?.frames[frame];
  return {
    id: path.join('.'),
    depth: path.length - 1,
    programId: call.programId,
    type: instructionType(placed, parsed, logged?.instructionName ?? null),
    parsed,
    accountNames: byIdl.accountNames,
    kinds: byIdl.kinds,
    mismatch: byIdl.mismatch,
    ...(call.damage === undefined ? {} : { damage: call.damage }),
    accounts: call.accounts,
    data: call.data,
    units: context.units,
    status: statusOf(placed, context),
    firstLine: logged?.firstLine ?? null,
  };
}

/** `loggedName` is the one in the log of its program. */
export function instructionType(
  { call }: PlacedCall,
  parsed: ParsedCall | null,
  loggedName: string | null,
): InstructionType | null {
  if (parsed !== null && parsed.type !== '') return { name: parsed.type, from: 'parser' };
  if (isEventShaped(call.data)) return { name: 'data shaped like an event', from: 'data' };
  const { programId, data } = call;
  const published = programId === null || data === null ? null : instructionName(programId, data);
  if (published !== null) return { name: published, from: 'table' };
  return loggedName === null ? null : { name: loggedName, from: 'log' };
}

function statusOf({ path, frame }: PlacedCall, { failure, executed, log }: InstructionContext): InstructionStatus {
  if (!executed) return 'notReached';
  if (failure?.path === null || failure === null) return 'completed';
  const failing = failure.path;
  if ((path[0] ?? 0) > (failing[0] ?? 0)) return 'notReached';
  // A call that the runtime rejected is recorded as an inner instruction, but a complete log does not show it.
  const logged = log === null || log.truncated || frame !== null;
  if (!logged && path[0] === failing[0]) return 'notReached';
  if (!path.every((step, at) => step === failing[at])) return 'completed';
  return path.length === failing.length ? 'failed' : 'aborted';
}

/**
 * True if comparing each instruction with the others would take minutes. Inner ones included; the largest transaction
 * seen has 85.
 */
export function tooManyToDescribe(instructions: readonly unknown[]): boolean {
  return instructions.length > MAX_DESCRIBED;
}

const MAX_DESCRIBED = 2000;
