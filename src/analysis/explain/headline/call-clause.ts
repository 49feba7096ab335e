import { formatCount } from '../../../shared/format/format-number.ts';
import { isGuardProgram, shortName } from '../../../solana/names/address-names.ts';
import type { ViewedInstruction } from '../../facts/transaction/view-instruction.ts';
import { type Wording } from '../wording.ts';
import type { Clause, LinkedClause } from '../clauses.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type { TreeMovements } from '../../facts/transaction/movements.ts';
import { type Act, actOf } from './acts.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  MEMO_PROGRAM,
  MEMO_PROGRAM_V1,
  NOOP_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../solana/ids/program-ids.ts';

/** A clause for an instruction of which only the name is known. */
export interface DescribedCall extends LinkedClause {
  readonly rank: 'lead' | 'main' | 'unnamedCall' | 'preparation' | 'aside';
  readonly act: Act | null;
  /** The program, with the name of the instruction if it has one. */
  readonly called: string;
  /** The clause if nothing moved: "HumidiFi ran"; null if the clause names an instruction of a named program. */
  readonly ran: Clause | null;
}

/**
 * "A placed an order via Serum DEX v3: newOrderV3" for a name of `ACTS`, or else "called Jupiter v6: routeV2". If its program is unnamed,
 * the first inner instruction of a named program is added: "called Orca Whirlpools: swap via FLUXub…HSrm1X".
 */
export function describeCall(
  instruction: ViewedInstruction,
  calls: readonly ViewedInstruction[],
  wording: Wording,
  { signer = null, tree }: { readonly signer?: Address | null; readonly tree?: TreeMovements | undefined } = {},
): DescribedCall {
  const inner = calls.filter(({ depth }) => depth > 0);
  const named = isNamed(instruction) ? instruction : inner.find((call) => isNamed(call) && !isInfrastructure(call));
  const called = callText(named ?? instruction, wording);
  const via = named === undefined || named === instruction ? '' : ` via ${programText(instruction, wording)}`;
  const act = named === instruction ? actOf(instruction) : null;
  const details = { instruction, calls, tree, wording };
  const says = (times: bigint) => (signer === null ? null : (act?.says?.(times, details) ?? null));
  const said = says(2n);
  const clause: Clause =
    said === null || signer === null
      ? {
          subject: null,
          key: `called ${called}${via}`,
          units: 1n,
          target: '',
          describe: (times) => [`called ${called}${via}${times === 1n ? '' : ` ${times} times`}`],
          asWholeSentence: (times) => [
            `called ${called}${via}${times === 1n ? describeInner(inner) : ` ${times} times`}`,
          ],
        }
      : {
          subject: wording.nameOf(signer),
          key: `${said} via ${programText(instruction, wording)}`,
          units: BigInt(act?.count?.(instruction) ?? 1),
          target: '',
          describe: (times) => [says(times) ?? said],
          via: programText(instruction, wording),
        };
  const isPlain = named === undefined || named.type === null;
  return {
    clause,
    instructionIds: [instruction.id],
    act,
    called,
    ran: isPlain ? describeRun(instruction, wording) : null,
    rank: isGuard(instruction) ? 'aside' : rankOf(named, act, isNoop(instruction)),
  };
}

/** "HumidiFi ran", "AB5Yqh…4kfGhj ran UpdateOracle". */
function describeRun(instruction: ViewedInstruction, wording: Wording): Clause {
  const name = instruction.type === null || instruction.type.from === 'data' ? '' : ` ${instruction.type.name}`;
  return {
    subject: programText(instruction, wording),
    key: `ran${name}`,
    units: 1n,
    target: '',
    describe: (times) => [`ran${name}${times === 1n ? '' : ` ${times} times`}`],
  };
}

function rankOf(named: ViewedInstruction | undefined, act: Act | null, isSilent: boolean): DescribedCall['rank'] {
  if (named === undefined) return isSilent ? 'aside' : 'unnamedCall';
  if (isSilent) return 'aside';
  return act === null || act.rank === 'guard' ? 'main' : (act.rank ?? 'main');
}

/** True if an instruction only checks what the others do; its own name is enough, if its program has none. */
function isGuard(instruction: ViewedInstruction): boolean {
  const { programId } = instruction;
  return (programId !== null && isGuardProgram(programId)) || actOf(instruction)?.rank === 'guard';
}

/** True if a program does nothing: a call only leaves its data in the transaction. */
function isNoop({ programId }: ViewedInstruction): boolean {
  return programId !== null && /^Noop\b/.test(shortName(programId) ?? '');
}

function isNamed({ programId, type }: ViewedInstruction): boolean {
  return programId !== null && type !== null && type.from !== 'data' && shortName(programId) !== null;
}

/** Programs that nearly every other program calls, so they do not indicate the caller's purpose. */
function isInfrastructure({ programId }: ViewedInstruction): boolean {
  return programId !== null && INFRASTRUCTURE.has(programId);
}

const INFRASTRUCTURE: ReadonlySet<string> = new Set([
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  TOKEN_2022_PROGRAM,
  ASSOCIATED_TOKEN_PROGRAM,
  MEMO_PROGRAM,
  MEMO_PROGRAM_V1,
  NOOP_PROGRAM,
]);

function callText(instruction: ViewedInstruction, wording: Wording): string {
  const program = programText(instruction, wording);
  return instruction.type === null ? program : `${program}: ${instruction.type.name}`;
}

function programText({ programId, parsed }: ViewedInstruction, { nameOf }: Wording): string {
  return programId === null ? (parsed?.program ?? 'an unknown program') : nameOf(programId);
}

/** " (16 inner instructions, 8 programs)". */
function describeInner(inner: readonly ViewedInstruction[]): string {
  if (inner.length === 0) return '';
  const programs = new Set(inner.map(({ programId }) => programId)).size;
  return ` (${formatCount(inner.length, 'inner instruction')}, ${formatCount(programs, 'program')})`;
}
