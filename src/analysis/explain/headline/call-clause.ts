import { isGuardProgram, shortName } from '../../../solana/names/address-names.ts';
import type { ParsedLog } from '../../facts/transaction/parse-log.ts';
import type { ViewedInstruction } from '../../facts/transaction/view-instruction.ts';
import { nameInWords } from '../idl/argument-values.ts';
import type { Wording } from '../wording.ts';
import type { Clause, LinkedClause } from '../clauses.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { SOL, type TreeMovements } from '../../facts/transaction/movements.ts';
import { ownerIn, tokenMove } from '../../facts/transaction/token-accounts.ts';
import { type Act, type ActDetails, actOf } from './acts.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  MEMO_PROGRAM,
  MEMO_PROGRAM_V1,
  METAPLEX_METADATA_PROGRAM,
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
  /** The clause has what an inner call did. */
  readonly saysInner: boolean;
}

/**
 * "A placed an order via Serum DEX v3" for a name of `ACTS`, or else "A called Jupiter v6: set token ledger". If its program is unnamed, the
 * first inner instruction of a named program is added: "A called Orca Whirlpools: swap via FLUXub…HSrm1X". `signer` signed for this
 * instruction, `payer` paid the fee of the transaction.
 */
export function describeCall(
  instruction: ViewedInstruction,
  calls: readonly ViewedInstruction[],
  wording: Wording,
  {
    signer = null,
    payer = null,
    tree,
    log = null,
  }: {
    readonly signer?: Address | null;
    readonly payer?: Address | null;
    readonly tree?: TreeMovements | undefined;
    readonly log?: ParsedLog | null;
  } = {},
): DescribedCall {
  const caller = signer ?? payer;
  const inner = calls.filter(({ depth }) => depth > 0);
  const details = { instruction, calls, tree, wording, logged: loggedBy(calls, log) };
  const found =
    isNamed(instruction) && !isWrapper(instruction)
      ? undefined
      : mainCall(inner.filter((call) => isNamed(call) && !isInfrastructure(call)));
  const told = found === undefined ? null : innerAct(found, inner, details);
  const innerCall = told === null && found !== undefined && isStep(found, instruction) ? undefined : found;
  const saysInner = told?.says ?? null;
  // That a multisig executes something says less than the call that it made.
  const isRun = innerCall !== undefined && isWrapper(instruction) && isMultisig(instruction);
  const named = isNamed(instruction) && saysInner === null && !isRun ? instruction : innerCall;
  const program = programText(named ?? instruction, wording);
  const name = (named ?? instruction).type?.name ?? null;
  const called = `${program}${name === null ? '' : `: ${name}`}`;
  const via = named === undefined || named === instruction ? '' : ` via ${programText(instruction, wording)}`;
  const act = named === instruction ? actOf(instruction) : null;
  const callOf = (what: string) => (times: bigint) => [`called ${what}${times === 1n ? '' : ` ${times} times`}`];
  const actor = signer ?? (innerCall !== undefined && traderOf(innerCall) === payer ? payer : null);
  const says = (times: bigint) =>
    actor === null ? null : saysInner !== null ? saysInner(times) : (act?.says?.(times, details) ?? null);
  const said = says(2n);
  const clause: Clause =
    said === null || actor === null
      ? {
          subject: caller === null ? null : wording.nameOf(caller),
          key: `called ${called}${via}`,
          isCall: true,
          units: 1n,
          isCount: true,
          target: '',
          describe: callOf(`${program}${name === null ? '' : `: ${nameInWords(name)}`}${via}`),
          ...(via === ''
            ? { program: { name: program, describeNamed: name === null ? null : callOf(`“${nameInWords(name)}”`) } }
            : {}),
        }
      : {
          subject: wording.nameOf(actor),
          key: `${said} via ${programText(instruction, wording)}`,
          units: BigInt(act?.count?.(details) ?? 1),
          isCount: true,
          ...(told === null || told.hasAmount ? {} : { isCall: true }),
          target: '',
          describe: (times) => [says(times) ?? said],
          ...(act?.outranksCalls?.(says(1n) ?? said) === true ? { outranksCalls: true } : {}),
          // A launch names the program that it happened on, and "mined ORE" the program.
          ...(act?.launches === undefined && !said.split(' ').includes(programText(instruction, wording))
            ? { via: programText(instruction, wording) }
            : {}),
        };
  return {
    clause,
    instructionIds: [instruction.id],
    act,
    called,
    saysInner: said !== null && saysInner !== null,
    rank: isGuard(instruction) ? 'aside' : rankOf(named, said === null ? withoutLead(act) : act, isNoop(instruction)),
  };
}

/** The first of the calls that could stand for their caller, or instead of one that only announces an act the first that could lead. */
function mainCall(calls: readonly ViewedInstruction[]): ViewedInstruction | undefined {
  const [first] = calls;
  if (first === undefined || actOf(first)?.announces !== true) return first;
  return (
    calls.find((call) => {
      const act = actOf(call);
      return act?.says != null && act.rank === undefined && act.announces !== true;
    }) ?? first
  );
}

interface InnerAct {
  readonly says: (times: bigint) => string | null;
  /** The text has the amount that the act moved, or that it logged. */
  readonly hasAmount: boolean;
}

/**
 * What a program without a name did, or one that runs stored instructions, by the first act of its inner calls, if that could lead: the text
 * of as many acts as it called. What other calls moved may be for something else, so the text has the amounts of this one alone.
 */
function innerAct(named: ViewedInstruction, inner: readonly ViewedInstruction[], details: ActDetails): InnerAct | null {
  const act = actOf(named);
  if (act?.says == null || act.rank !== undefined) return null;
  const { says } = act;
  const isSame = (each: ViewedInstruction) =>
    each.programId === named.programId && each.type?.name === named.type?.name && each.depth === named.depth;
  const count = BigInt(inner.filter(isSame).length);
  const calls = inner.filter(({ id }) => id === named.id || id.startsWith(`${named.id}.`));
  const own = { ...details, instruction: named, calls, tree: count === 1n ? movementsIn(calls) : undefined };
  return {
    says: (times) => says(times * count, times === 1n ? own : { ...own, tree: undefined }),
    hasAmount: says(count, own) !== says(count, { ...own, tree: undefined, logged: [] }),
  };
}

/** The token transfers that calls made, and nothing else. */
function movementsIn(calls: readonly ViewedInstruction[]): TreeMovements {
  const movements = calls.flatMap((call) => {
    const { source = null, destination = null, mint = null, decimals = null, units = null } = tokenMove(call) ?? {};
    if (call.status !== 'completed' || mint === null || decimals === null || units === null) return [];
    if (mint === SOL.mint) return [];
    const [from, to] = [source, destination].map((account) => account && ownerIn(call.tokenAccounts, account));
    return [{ from: from ?? null, to: to ?? null, asset: { mint, decimals }, units }];
  });
  return { movements, rents: [], unexplained: [], uncertain: new Set() };
}

/** What calls wrote into the log, without what the runtime wrote about them. */
function loggedBy(calls: readonly ViewedInstruction[], log: ParsedLog | null): readonly string[] {
  const frames = new Set(calls.map(({ firstLine }) => (firstLine === null ? null : log?.lines[firstLine]?.frame)));
  const texts = log?.lines.filter(({ frame, kind }) => kind === 'text' && frame !== null && frames.has(frame));
  return (texts ?? []).map(({ text }) => text);
}

function rankOf(named: ViewedInstruction | undefined, act: Act | null, isSilent: boolean): DescribedCall['rank'] {
  if (named === undefined) return isSilent ? 'aside' : 'unnamedCall';
  if (isSilent) return 'aside';
  return act === null || act.rank === 'guard' ? 'main' : (act.rank ?? 'main');
}

/** Whose act a call is, by its position among the accounts; null if its act names none. */
function traderOf(call: ViewedInstruction): Address | null {
  const position = actOf(call)?.trader;
  return position === undefined ? null : (call.accounts?.[position]?.address ?? null);
}

/** The act of a call that only has its name: it comes after what others moved. */
function withoutLead(act: Act | null): Act | null {
  return act?.rank === 'lead' ? null : act;
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

function isNamed(instruction: ViewedInstruction): boolean {
  const { programId, type } = instruction;
  if (programId === null || type === null || type.from === 'data') return false;
  return shortName(programId) !== null || actOf(instruction)?.inUnnamed?.test(type.name) === true;
}

/** True if an instruction only carries another call: one that a multisig has stored, or Chainlink's `submit` of a reported answer. */
function isWrapper(instruction: ViewedInstruction): boolean {
  return /execut|^transmit$/i.test(instruction.type?.name ?? '') && actOf(instruction) === null;
}

function isMultisig({ programId }: ViewedInstruction): boolean {
  return programId !== null && /^Squads\b/.test(shortName(programId) ?? '');
}

/** True if an inner call is only a step of an instruction whose own name is known. */
function isStep({ programId }: ViewedInstruction, caller: ViewedInstruction): boolean {
  const isCallerNamed = caller.type !== null && caller.type.from !== 'data';
  return programId === METAPLEX_METADATA_PROGRAM && isCallerNamed && !isWrapper(caller);
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

function programText({ programId, parsed }: ViewedInstruction, { nameOf }: Wording): string {
  return programId === null ? (parsed?.program ?? 'an unknown program') : nameOf(programId);
}
