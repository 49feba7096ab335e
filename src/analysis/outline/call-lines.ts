import { formatPath, createWording, type Wording } from '../transaction/wording.ts';
import { formatDecimal, formatInteger } from '../../shared/format/format-number.ts';
import { quotableText } from '../../shared/format/visible-text.ts';
import type { ViewedInstruction } from '../transaction/instructions/view-instruction.ts';
import { summarizeInstruction } from '../transaction/program-texts/instruction-summary.ts';
import type { SummaryPart } from '../transaction/program-texts/summary-parts.ts';
import type { ViewedTransaction } from '../transaction/viewed-transaction.ts';
import { shortReason } from './short-reason.ts';

/** One call of a transaction as a line of text. */
export interface CallLine {
  /** "3.2". */
  readonly id: string;
  /** 0 for an instruction of the transaction itself. */
  readonly depth: number;
  /** The program's name or short address. */
  readonly program: string;
  /** The name of the instruction, which a program may have logged or an IDL given; null if it is not decoded. */
  readonly type: string | null;
  /** What it does, or why it failed. Foreign text stands between “ and ”. */
  readonly text: string;
  /** True for the failed call and its callers. */
  readonly isFailed: boolean;
  /** Compute units, those of inner calls included; null if unknown. */
  readonly units: bigint | null;
}

/** The calls in call order; null if the answer has no instructions. */
export function outlineCalls(view: ViewedTransaction): readonly CallLine[] | null {
  const wording = createWording(view);
  return view.instructions?.map((instruction) => callLine(instruction, view, wording)) ?? null;
}

function callLine(
  instruction: ViewedInstruction,
  { failure, tokenAccounts }: ViewedTransaction,
  wording: Wording,
): CallLine {
  const { id, depth, programId, type, status, units } = instruction;
  const done = summarizeInstruction(instruction, tokenAccounts)
    .map((part) => partText(part, wording))
    .join('');
  const text = {
    completed: done,
    failed: `failed: ${failure === null ? 'unknown reason' : shortReason(failure)}`,
    aborted: `failed in ${formatPath(failure?.path ?? [])}`,
    notReached: done === '' ? 'not reached' : `${done}, not reached`,
  }[status];
  return {
    id,
    depth,
    program: programId === null ? 'no such account' : wording.nameOf(programId),
    type: type?.name ?? null,
    text,
    isFailed: status === 'failed' || status === 'aborted',
    units,
  };
}

function partText(part: SummaryPart, { nameOf }: Wording): string {
  if (typeof part === 'string') return part;
  if ('address' in part) return nameOf(part.address);
  if ('lamports' in part) return `${decimal(part.lamports, 9)} SOL`;
  if ('integer' in part) return formatInteger(part.integer);
  if ('text' in part) return `“${quotableText(part.text)}”`;
  return `${decimal(part.units, part.decimals)}${part.mint === null ? '' : ` ${nameOf(part.mint)}`}`;
}

function decimal(units: bigint, decimals: number): string {
  const { sign, significant } = formatDecimal(units, decimals);
  return sign + significant;
}
