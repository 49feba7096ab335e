import type { ViewedInstruction } from '../instructions/view-instruction.ts';
import { programTextFor } from '../program-texts/registry.ts';
import { shortAddress } from '../short-address.ts';
import type { ViewedTransaction } from '../view-transaction.ts';
import type { Clause, ClauseContext, ClauseOrAside } from './clause.ts';
import { createdAccounts } from './created-accounts.ts';
import { type FormatLamports, formatCount } from './format-amount.ts';
import { type Sentence, type SentencePart, unlinked } from './sentence-parts.ts';
import { findSwap, type Swap } from './swap-clause.ts';
import { tokenAccountOwners } from './token-account-owners.ts';

/**
 * One sentence about what a successful transaction did. Each clause describes one or more top-level instructions, and links to the
 * first of them. The texts of the clauses are in `../program-texts`, one file per program.
 */
export function successSentence(view: ViewedTransaction, formatLamports: FormatLamports): Sentence {
  if (view.instructions === null) return [unlinked('The transaction succeeded.')];
  const topLevel = view.instructions.filter(({ depth }) => depth === 0);
  const context: ClauseContext = {
    accounts: view.accounts,
    tokenAccounts: view.tokenAccounts,
    created: createdAccounts(topLevel),
    owners: tokenAccountOwners(view.instructions, view.tokenAccounts),
  };
  // If no parser knows an instruction, its effect shows only in the balances.
  const unexplained = topLevel.filter(({ parsed }) => parsed === null || parsed.by === 'idl');
  const swap = findSwap(view, unexplained, context.owners);

  const described = topLevel.map((instruction) => describe(instruction, swap, context));
  const groups = groupClauses(pickClauses(described));
  const undecoded = described.filter(({ role }) => role === 'undecoded');
  if (groups.length === 0) return countCalls(view, undecoded);
  return [
    ...joinClauses(groups, undecoded.length === 0, formatLamports),
    ...mentionUndecoded(undecoded),
    unlinked('.'),
  ];
}

/** A top-level instruction with its part in the sentence. */
type DescribedInstruction = { readonly instructionId: string } & (
  | { readonly role: 'main' | 'aside'; readonly clause: Clause }
  | { readonly role: 'silent' | 'undecoded' }
);

/** The first instruction of a swap gets the clause; the swap's other instructions get none. */
function describe(instruction: ViewedInstruction, swap: Swap | null, context: ClauseContext): DescribedInstruction {
  const { id: instructionId, parsed } = instruction;
  if (swap?.instructions.includes(instruction) === true) {
    return instruction === swap.instructions[0]
      ? { instructionId, role: 'main', clause: swap.clause }
      : { instructionId, role: 'silent' };
  }
  if (parsed === null) return { instructionId, role: 'undecoded' };
  const clause =
    programTextFor(parsed)?.clauses[parsed.type]?.(parsed.info, context) ?? describeByType(instruction, parsed);
  if (!('aside' in clause)) return { instructionId, role: 'main', clause };
  return clause.aside === null
    ? { instructionId, role: 'silent' }
    : { instructionId, role: 'aside', clause: clause.aside };
}

/** "Jupiter v6 ran route": for instruction types without a clause. */
function describeByType(
  { programId }: ViewedInstruction,
  { program, type }: { readonly program: string; readonly type: string },
): ClauseOrAside {
  const ran = `ran ${type}`;
  return {
    subject: programId === null ? program : shortAddress(programId),
    key: ran,
    units: 1n,
    target: '',
    describe: (times) => (times === 1n ? ran : `${ran} ${times} times`),
  };
}

interface LinkedClause {
  readonly instructionId: string;
  readonly clause: Clause;
}

/** The main clauses. Asides take their place only if every instruction was decoded and none has a main clause. */
function pickClauses(described: readonly DescribedInstruction[]): readonly LinkedClause[] {
  const main = described.flatMap((each) => (each.role === 'main' ? [each] : []));
  if (main.length > 0 || described.some(({ role }) => role === 'undecoded')) return main;
  return described.flatMap((each) => (each.role === 'aside' ? [each] : []));
}

/** Clauses with the same subject and key as one; the first provides the text and the link. */
interface ClauseGroup extends LinkedClause {
  readonly units: bigint;
  readonly targets: readonly string[];
  readonly size: number;
}

function groupClauses(clauses: readonly LinkedClause[]): readonly ClauseGroup[] {
  const groups = new Map<string, ClauseGroup>();
  for (const each of clauses) {
    const { subject, key, units, target } = each.clause;
    const name = `${subject} ${key}`;
    const earlier = groups.get(name);
    groups.set(name, {
      ...(earlier ?? each),
      units: (earlier?.units ?? 0n) + units,
      targets: [...new Set([...(earlier?.targets ?? []), target])],
      size: (earlier?.size ?? 0) + 1,
    });
  }
  return [...groups.values()];
}

/** Longer sentences are hard to read. */
const MAX_CLAUSES = 3;

/** "A sent 1 SOL to B and closed token account C": a subject is not repeated, and the clauses after the third are counted. */
function joinClauses(
  groups: readonly ClauseGroup[],
  isWholeSentence: boolean,
  formatLamports: FormatLamports,
): readonly SentencePart[] {
  const [only, ...others] = groups;
  if (only?.clause.asWholeSentence !== undefined && others.length === 0 && isWholeSentence) {
    const text = only.clause.asWholeSentence(only.units, only.targets, formatLamports);
    return [{ text, instructionId: only.instructionId }];
  }
  const shown = groups.slice(0, MAX_CLAUSES);
  const hidden = groups.slice(MAX_CLAUSES);
  const parts = shown.flatMap(({ instructionId, clause, units, targets }, at): readonly SentencePart[] => {
    const { subject } = clause;
    const isSameSubject = at > 0 && shown[at - 1]?.clause.subject === subject;
    const predicate = clause.describe(units, targets, formatLamports);
    const text = isSameSubject || subject === null ? predicate : `${subject} ${predicate}`;
    const separator = at === 0 ? '' : at === shown.length - 1 && hidden.length === 0 ? ' and ' : ', ';
    return [
      unlinked(separator),
      // A subject is a name or an address, so its first letter is not capitalized.
      { text: at === 0 && subject === null ? capitalize(text) : text, instructionId },
    ];
  });
  const [next] = hidden;
  if (next === undefined) return parts;
  const more = hidden.reduce((sum, { size }) => sum + size, 0);
  return [
    ...parts,
    unlinked(', and '),
    { text: `${formatCount(more, 'instruction')} did more`, instructionId: next.instructionId },
  ];
}

function mentionUndecoded(undecoded: readonly DescribedInstruction[]): readonly SentencePart[] {
  const [first] = undecoded;
  if (first === undefined) return [];
  const text = `${formatCount(undecoded.length, 'instruction')} ${undecoded.length === 1 ? 'is' : 'are'} not understood`;
  return [unlinked('; '), { text, instructionId: first.instructionId }];
}

/** For transactions without a single clause: "2 instructions made 16 inner calls in 8 programs". */
function countCalls({ instructions, answer }: ViewedTransaction, undecoded: readonly DescribedInstruction[]): Sentence {
  const calls = instructions ?? [];
  const inner = calls.filter(({ depth }) => depth > 0).length;
  const topLevel = calls.length - inner;
  const where = `in ${formatCount(new Set(calls.map(({ programId }) => programId)).size, 'program')}`;
  const made = inner === 0 ? `ran ${where}` : `made ${formatCount(inner, 'inner call')} ${where}`;
  const unrecorded = answer.meta?.innerInstructions === null ? '; what they called was not recorded' : '';
  const text = `${formatCount(topLevel, 'instruction')} ${made}${unrecorded}`;
  return [unlinked(text), ...mentionUndecoded(undecoded), unlinked('.')];
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
