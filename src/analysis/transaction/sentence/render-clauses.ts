import type { Clause } from './clause.ts';
import { lamportsIn, type LamportUnit, type Phrase, phrase, phraseText, unitFor, type Wording } from '../wording.ts';
import { type Sentence, type SentencePart, unlinked } from './sentence-parts.ts';

/** A clause with the instructions that it describes. */
export interface LinkedClause {
  readonly clause: Clause;
  readonly instructionIds: readonly string[];
}

export interface RenderedClauses {
  /** Without its period. */
  readonly sentence: Sentence;
  /** The clauses that fit, as given. */
  readonly shown: readonly LinkedClause[];
  /** The program of the first clause, if its name did not fit. */
  readonly omittedVia: string | null;
}

/** Characters that fit into three lines of a headline at 390 px, and so into two at 1440 px. */
export const HEADLINE_LENGTH = 78;

/**
 * The clauses as one sentence: "A sent 1 SOL to B and closed token account C". Equal clauses merge, a subject is not repeated, and the
 * clauses that do not fit into `length` characters are counted. `subject` is that of the sentence before.
 */
export function renderClauses(
  clauses: readonly LinkedClause[],
  wording: Wording,
  length: number,
  subject: string | null = null,
): RenderedClauses {
  const groups = groupClauses(clauses);
  const unit = unitFor(lamportsIn(groups.map(describeGroup)), wording);
  const [first, ...others] = groups;
  if (first === undefined) return { sentence: [], shown: [], omittedVia: null };
  const reserved = others.length > 0 ? ' and 10 more'.length : 0;
  const variants = variantsOf(first, unit, subject, others.length === 0);
  const fits = (space: number) => variants.find(({ text }) => text.length <= space);
  const beginning = fits(length - reserved) ?? fits(length) ?? variants.at(-1);
  if (beginning === undefined) return { sentence: [], shown: [], omittedVia: null };

  const shown = [{ group: first, text: beginning.text }];
  let used = beginning.text.length;
  for (const [at, group] of others.entries()) {
    const before = at === 0 ? first.clause.subject : (others[at - 1]?.clause.subject ?? null);
    const [whole] = variantsOf(group, unit, before, false);
    const text = whole?.text ?? '';
    used += ' and '.length + text.length;
    if (used + (at === others.length - 1 ? 0 : reserved) > length) break;
    shown.push({ group, text });
  }
  const hidden = others.slice(shown.length - 1);
  const countsHidden = hidden.length > 0 && beginning.text.length + reserved <= length;
  const parts = shown.flatMap(({ group, text }, at): readonly SentencePart[] => {
    const isLast = at === shown.length - 1 && !countsHidden;
    return [...(at === 0 ? [] : [unlinked(isLast ? ' and ' : ', ')]), { text, instructionIds: idsOf([group]) }];
  });
  const more = hidden.flatMap(({ members }) => members).length;
  return {
    sentence: countsHidden
      ? [...parts, unlinked(' and '), { text: `${more} more`, instructionIds: idsOf(hidden) }]
      : parts,
    shown: shown.flatMap(({ group }) => group.members),
    omittedVia: beginning.omittedVia,
  };
}

/** The texts of a clause, from the longest to the shortest. */
function variantsOf(
  group: ClauseGroup,
  unit: LamportUnit,
  subjectBefore: string | null,
  isWholeSentence: boolean,
): readonly { readonly text: string; readonly omittedVia: string | null }[] {
  const { clause, units, targets } = group;
  const { subject, via = null, describe, describeShort = describe, asWholeSentence } = clause;
  const write = (text: Phrase) => phraseText(text, unit);
  const who = subject === null || subject === subjectBefore ? '' : `${subject} `;
  const text = write(phrase`${who}${describeGroup(group)}`);
  const whole = asWholeSentence?.(units, targets);
  return [
    ...(isWholeSentence && subjectBefore === null && whole !== undefined
      ? [{ text: write(whole), omittedVia: null }]
      : []),
    { text: via === null ? text : `${text} via ${via}`, omittedVia: null },
    { text, omittedVia: via },
    { text: write(phrase`${who}${describeShort(units, targets)}`), omittedVia: via },
  ];
}

function describeGroup({ clause, units, targets }: ClauseGroup): Phrase {
  return clause.describe(units, targets);
}

/** Clauses with the same subject and key as one. */
interface ClauseGroup {
  readonly clause: Clause;
  readonly members: readonly LinkedClause[];
  readonly units: bigint;
  readonly targets: readonly string[];
}

function groupClauses(clauses: readonly LinkedClause[]): readonly ClauseGroup[] {
  const groups = new Map<string, ClauseGroup>();
  for (const member of clauses) {
    const { clause } = member;
    const name = `${clause.subject} ${clause.key}`;
    const earlier = groups.get(name);
    groups.set(name, {
      clause: earlier?.clause ?? clause,
      members: [...(earlier?.members ?? []), member],
      units: (earlier?.units ?? 0n) + clause.units,
      targets: [...new Set([...(earlier?.targets ?? []), clause.target])],
    });
  }
  return [...groups.values()];
}

function idsOf(groups: readonly ClauseGroup[]): readonly string[] {
  return groups.flatMap(({ members }) => members.flatMap(({ instructionIds }) => instructionIds));
}
