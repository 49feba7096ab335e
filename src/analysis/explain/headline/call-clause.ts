import { formatCount } from '../../../shared/format/format-number.ts';
import { shortName } from '../../../solana/names/address-names.ts';
import type { ViewedInstruction } from '../../facts/transaction/view-instruction.ts';
import { type Wording } from '../wording.ts';
import type { LinkedClause } from '../clauses.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  MEMO_PROGRAM,
  MEMO_PROGRAM_V1,
  NOOP_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../solana/ids/program-ids.ts';

/**
 * "called Jupiter v6: routeV2", for an instruction with only a name. If its program is unnamed, the first inner
 * instruction of a named program is added: "called Orca Whirlpools: swap via FLUXub…HSrm1X".
 */
export function describeCall(
  instruction: ViewedInstruction,
  calls: readonly ViewedInstruction[],
  wording: Wording,
): LinkedClause & { readonly rank: 'main' | 'unnamedCall' | 'aside' } {
  const inner = calls.filter(({ depth }) => depth > 0);
  const named = isNamed(instruction) ? instruction : inner.find((call) => isNamed(call) && !isInfrastructure(call));
  const called = callText(named ?? instruction, wording);
  const via = named === undefined || named === instruction ? '' : ` via ${programText(instruction, wording)}`;
  return {
    clause: {
      subject: null,
      key: `called ${called}${via}`,
      units: 1n,
      target: '',
      describe: (times) => [`called ${called}${via}${times === 1n ? '' : ` ${times} times`}`],
      asWholeSentence: (times) => [`called ${called}${via}${times === 1n ? describeInner(inner) : ` ${times} times`}`],
    },
    instructionIds: [instruction.id],
    rank: named === undefined ? 'unnamedCall' : isGuard(named) ? 'aside' : 'main',
  };
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

/** Lighthouse only checks what the other instructions did. */
function isGuard({ programId }: ViewedInstruction): boolean {
  return programId !== null && shortName(programId) === 'Lighthouse';
}
