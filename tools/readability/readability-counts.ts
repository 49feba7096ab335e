import type { TransactionBody } from '../../src/rpc-protocol/responses/transaction-response.ts';
import { VOTE_PROGRAM } from '../../src/solana/ids/program-ids.ts';
import { firstClauseKind } from './first-clause.ts';
import { sectionsAtRisk } from './claims/check-sections.ts';
import { checkPage } from './claims/check-page.ts';
import { type Violation, VIOLATION_KINDS, type ViolationKind } from './claims/violation.ts';
import { givesReason } from './failure-reason.ts';
import { exceedsLines } from './headline-length.ts';
import { type PrintedPage, readPage } from './read-page.tsx';
import { rawTransaction } from './raw/raw-transaction.ts';
import type { RecordedAnswer } from './read-answers.ts';

/** What can be wrong with a printed page, by the name that `--list` takes. */
export type Fault = 'unnamed' | 'unreasoned' | 'wide' | 'narrow' | ViolationKind;

export interface JudgedPage extends RecordedAnswer {
  readonly outcome: 'succeeded' | 'failed' | 'unknown';
  readonly page: PrintedPage;
  readonly faults: readonly Fault[];
  readonly violations: readonly Violation[];
}

/** Judges the pages of every transaction; of votes, whose pages are all alike, one in VOTE_SAMPLE. */
export function judgePages(recorded: readonly RecordedAnswer[]): readonly JudgedPage[] {
  let votes = 0;
  return recorded.flatMap((each) => {
    if (isVote(each.answer.body) && votes++ % VOTE_SAMPLE !== 0) return [];
    return judgePage(each) ?? [];
  });
}

const VOTE_SAMPLE = 20;

/** null if the answer has no signature. */
function judgePage(recorded: RecordedAnswer): JudgedPage | null {
  const { answer } = recorded;
  const raw = rawTransaction(answer);
  const page = readPage(answer, sectionsAtRisk(raw));
  if (page === null) return null;
  const { meta } = answer;
  const outcome = meta === null ? 'unknown' : meta.err === null ? 'succeeded' : 'failed';
  const faults: Fault[] = [];
  if (outcome === 'succeeded' && firstClauseKind(page.headline) === null) faults.push('unnamed');
  if (outcome === 'failed' && !givesReason(`${page.headline} ${page.subtitle}`)) faults.push('unreasoned');
  const exceeds = exceedsLines(page.headline);
  if (exceeds.wide) faults.push('wide');
  if (exceeds.narrow) faults.push('narrow');
  const violations = checkPage(answer, raw, page);
  faults.push(...violations.map(({ kind }) => kind));
  return { ...recorded, outcome, page, faults, violations };
}

/** The counts as a Markdown table: a row for each source and year, and a total for each source. Votes are left out. */
export function readabilityTable(all: readonly JudgedPage[]): string {
  const judged = all.filter(({ answer }) => !isVote(answer.body));
  const rows = [false, true].flatMap((inBlock) => {
    const ofSource = judged.filter((each) => each.inBlock === inBlock);
    const source = inBlock ? 'whole blocks' : 'transactions';
    const years = [...new Set(ofSource.map(({ year }) => year))].toSorted();
    return [
      ...years.map((year) =>
        countRow(
          `${source}, ${year}`,
          ofSource.filter((each) => each.year === year),
        ),
      ),
      countRow(
        `**${source}, 2021 to 2025**`,
        ofSource.filter(({ year }) => year >= '2021' && year <= '2025'),
      ),
      countRow(`**${source}**`, ofSource),
    ];
  });
  return [HEAD, ...rows].join('\n');
}

/** Most transactions of a block are votes, whose headlines are all alike. */
function isVote(body: TransactionBody): boolean {
  if (body.form === 'wire') {
    const { instructions, accountKeys } = body.transaction.message;
    return instructions.every(({ programIdIndex }) => accountKeys[programIdIndex] === VOTE_PROGRAM);
  }
  return (
    body.form === 'parsed' && body.instructions.every((each) => 'programId' in each && each.programId === VOTE_PROGRAM)
  );
}

const HEAD = `| | successes | say what happened | failures | give a reason | over 2 lines at 1440 px | over 3 at 390 px | untrue claims |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |`;

function countRow(label: string, judged: readonly JudgedPage[]): string {
  const successes = judged.filter(({ outcome }) => outcome === 'succeeded');
  const failures = judged.filter(({ outcome }) => outcome === 'failed');
  const cells = [
    label,
    successes.length,
    shareWithout('unnamed', successes),
    failures.length,
    shareWithout('unreasoned', failures),
    count('wide', judged),
    count('narrow', judged),
    VIOLATION_KINDS.flatMap((kind) => (count(kind, judged) === 0 ? [] : [`${kind} ${count(kind, judged)}`])).join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

function count(fault: Fault, judged: readonly JudgedPage[]): number {
  return judged.filter(({ faults }) => faults.includes(fault)).length;
}

/** "215 (87.4 %)". */
function shareWithout(fault: Fault, judged: readonly JudgedPage[]): string {
  if (judged.length === 0) return '';
  const good = judged.length - count(fault, judged);
  return `${good} (${((100 * good) / judged.length).toFixed(1)} %)`;
}
