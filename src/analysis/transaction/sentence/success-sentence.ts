import { shortName } from '../../../solana/names/short-name.ts';
import { type FormatLamports, formatCount } from './format-amount.ts';
import type { Clause, ClauseContext, ClauseOrAside } from './clause.ts';
import { createdAccounts } from './created-accounts.ts';
import { tellSwap } from './swap-clause.ts';
import { NATIVE_CLAUSES } from './native-program-clauses.ts';
import { type Sentence, type SentencePart, plainPart } from './sentence-parts.ts';
import { shortAddress } from '../short-address.ts';
import { tokenOwners } from './token-owners.ts';
import { TOKEN_CLAUSES } from './token-program-clauses.ts';
import type { ViewedInstruction } from '../instructions/view-instruction.ts';
import type { ViewedTransaction } from '../view-transaction.ts';

/**
 * What a transaction that succeeded did, in one sentence out of its own instructions: each part rests on the instruction that it
 * names. What no parser here knows is told by what it changed in the fee payer's balances, or said not to be understood.
 */
export function successSentence(view: ViewedTransaction, lamportWords: FormatLamports): Sentence {
  if (view.instructions === null) return plainPart('The transaction succeeded.');
  const own = view.instructions.filter(({ depth }) => depth === 0);
  const context: ClauseContext = {
    view,
    created: createdAccounts(own),
    owners: tokenOwners(view.instructions, view.tokenAccounts),
  };
  const untold = own.filter(isUntold);
  const swap = tellSwap(context, untold);
  const rest = untold.filter((instruction) => swap?.movers.includes(instruction) !== true);

  const main: Told[] = [];
  const asides: Told[] = [];
  for (const instruction of own) {
    if (swap !== null && instruction === swap.movers[0])
      main.push({ instructionId: instruction.id, clause: swap.clause });
    if (instruction.parsed === null || swap?.movers.includes(instruction) === true) continue;
    const telling = tell(instruction, context);
    if (!('aside' in telling)) main.push({ instructionId: instruction.id, clause: telling });
    else if (telling.aside !== null) asides.push({ instructionId: instruction.id, clause: telling.aside });
  }
  const told = group(main.length > 0 || rest.length > 0 ? main : asides);
  const unknown = rest.filter(({ parsed }) => parsed === null);
  if (told.length === 0) return sayHowMany(view, unknown);
  return [
    ...joinTold(told, unknown.length === 0, lamportWords),
    ...sayUnknown(unknown),
    { text: '.', instructionId: null },
  ];
}

/** A clause with the instruction that proves it. */
interface Told {
  readonly instructionId: string;
  readonly clause: Clause;
}

/** By no parser, or by an IDL, which names things but does not plainPart what they come to. */
function isUntold({ parsed }: ViewedInstruction): boolean {
  return parsed === null || parsed.by === 'idl';
}

function tell(instruction: ViewedInstruction, context: ClauseContext): ClauseOrAside {
  const { parsed, programId } = instruction;
  if (parsed === null) return { aside: null };
  const tellers = TOKEN_CLAUSES[parsed.program] ?? NATIVE_CLAUSES[parsed.program];
  const telling = parsed.by === 'idl' ? null : (tellers?.[parsed.type]?.(parsed.info, context) ?? null);
  if (telling !== null) return telling;
  const program = programId === null ? parsed.program : (shortName(programId) ?? shortAddress(programId));
  const ran = `ran ${parsed.type}`;
  return {
    who: program,
    key: ran,
    units: 1n,
    target: '',
    tell: (times) => (times === 1n ? ran : `${ran} ${times} times`),
  };
}

/** Several that plainPart the same of different things, said together; the first of them stands for all. */
interface ToldTogether extends Told {
  readonly units: bigint;
  readonly targets: readonly string[];
  readonly size: number;
}

function group(told: readonly Told[]): readonly ToldTogether[] {
  const groups = new Map<string, ToldTogether>();
  for (const each of told) {
    const { who, key, units, target } = each.clause;
    const name = `${who} ${key}`;
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

/** Who is not said twice in a row. */
function joinTold(
  told: readonly ToldTogether[],
  isLast: boolean,
  lamportWords: FormatLamports,
): readonly SentencePart[] {
  const [only, ...others] = told;
  if (only !== undefined && others.length === 0 && isLast && only.clause.alone !== undefined) {
    return [{ text: only.clause.alone(only.units, only.targets, lamportWords), instructionId: only.instructionId }];
  }
  const shown = told.slice(0, SHOWN);
  const hidden = told.slice(SHOWN);
  const parts = shown.flatMap(({ instructionId, clause, units, targets }, at): readonly SentencePart[] => {
    const same = at > 0 && shown[at - 1]?.clause.who === clause.who;
    const text = `${same || clause.who === null ? '' : `${clause.who} `}${clause.tell(units, targets, lamportWords)}`;
    const between = at === 0 ? '' : at === shown.length - 1 && hidden.length === 0 ? ' and ' : ', ';
    return [
      { text: between, instructionId: null },
      // An address begins with the letter that it begins with.
      { text: at === 0 && clause.who === null ? upperFirst(text) : text, instructionId },
    ];
  });
  const [next] = hidden;
  if (next === undefined) return parts;
  const more = hidden.reduce((sum, { size }) => sum + size, 0);
  return [
    ...parts,
    { text: ', and ', instructionId: null },
    { text: `${formatCount(more, 'instruction')} did more`, instructionId: next.instructionId },
  ];
}

function sayUnknown(unknown: readonly ViewedInstruction[]): readonly SentencePart[] {
  const [first] = unknown;
  if (first === undefined) return [];
  return [
    { text: '; ', instructionId: null },
    {
      text: `${formatCount(unknown.length, 'instruction')} ${unknown.length === 1 ? 'is' : 'are'} not understood`,
      instructionId: first.id,
    },
  ];
}

/** By its size alone. */
function sayHowMany({ instructions, answer }: ViewedTransaction, unknown: readonly ViewedInstruction[]): Sentence {
  const calls = instructions ?? [];
  const inner = calls.filter(({ depth }) => depth > 0).length;
  const own = calls.length - inner;
  const where = `in ${formatCount(new Set(calls.map(({ programId }) => programId)).size, 'program')}`;
  const made = inner === 0 ? `ran ${where}` : `made ${formatCount(inner, 'inner call')} ${where}`;
  const unrecorded = answer.meta?.innerInstructions === null ? '; what they called was not recorded' : '';
  const ran = { text: `${formatCount(own, 'instruction')} ${made}${unrecorded}`, instructionId: null };
  return [ran, ...sayUnknown(unknown), { text: '.', instructionId: null }];
}

function upperFirst(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** More would not be a sentence that one reads. */
const SHOWN = 3;
