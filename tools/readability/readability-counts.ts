import type { TransactionBody } from '../../src/rpc-protocol/responses/transaction-response.ts';
import { checkPage } from './check-page.ts';
import { sectionsAtRisk } from './check-sections.ts';
import { VIOLATION_KINDS, type Violation, type ViolationKind } from './printed-claims.ts';
import { rawTransaction } from './raw-transaction.ts';
import type { RecordedAnswer } from './read-answers.ts';
import { type PrintedPage, readPage } from './read-page.tsx';
import { VOTE_PROGRAM } from '../../src/solana/ids/program-ids.ts';

/** The possible faults of a printed page, by their names in `--list`. */
type Fault = 'unnamed' | 'unreasoned' | 'untried' | 'wide' | 'narrow' | ViolationKind;

interface JudgedPage extends RecordedAnswer {
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
  if (outcome === 'failed' && !saysWhatWasTried(page.subtitle)) faults.push('untried');
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

const HEAD = `| | successes | say what happened | failures | give a reason | say what was tried | over 2 lines at 1440 px | over 3 at 390 px | untrue claims |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |`;

function countRow(label: string, judged: readonly JudgedPage[]): string {
  const successes = judged.filter(({ outcome }) => outcome === 'succeeded');
  const failures = judged.filter(({ outcome }) => outcome === 'failed');
  const cells = [
    label,
    successes.length,
    shareWithout('unnamed', successes),
    failures.length,
    shareWithout('unreasoned', failures),
    shareWithout('untried', failures),
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

/**
 * What the first clause of a success's headline states: a movement with its amount, a named instruction of a named program (of built-in
 * programs in plain words), or that nothing moved. null if it states none of them.
 */
type FirstClauseKind = 'movement' | 'program instruction' | 'plain verb' | 'nothing moved';

/** Judges the text alone, like a reader without the answer. */
export function firstClauseKind(headline: string): FirstClauseKind | null {
  if (NOTHING_MOVED.test(headline)) return 'nothing moved';
  if (NOTHING_SAID.some((pattern) => pattern.test(headline))) return null;
  if (MOVEMENTS.some((pattern) => pattern.test(headline))) return 'movement';
  if (PROGRAM_INSTRUCTIONS.some((pattern) => pattern.test(headline))) return 'program instruction';
  return PLAIN_VERBS.some((pattern) => pattern.test(headline)) ? 'plain verb' : null;
}

/** Counts, movements that stay where they are, and a tip or an opened account ahead of what it was for. */
const NOTHING_SAID = [
  /^\d[\d,]* instructions?\b/,
  /^[^;,]*\bto itself\b/,
  /^\S+ (?:sent|paid) [^;]*? to (?:a )?Jito[^;]*?(?:;|,| and | plus )/i,
  /\band \d+ (?:more|others?|other assets?)\b/,
  // Rent is a cost of what was done.
  /^\S+(?: accounts)? (?:paid|got) [^;,]*? of rent (?:for|from) \d+ accounts?\b/,
  // What it was opened for comes first.
  /^\S+ (?:opened|created(?! a pool)) .* and (?:\S+ )?(?:swapped|bought|sold|sent|paid|got) /,
];

const TIP = String.raw`(?: and a tip(?: of [\d,.]+ (?:SOL|lamports?))?)?`;
const NOTHING_MOVED = new RegExp(
  `^[^;]+; (?:nothing but the fee${TIP} (?:moved|changed hands)|all but the fee${TIP} came back)\\.$`,
);

const SHORT_ADDRESS = '[1-9A-HJ-NP-Za-km-z]{3,8}…[1-9A-HJ-NP-Za-km-z]{3,8}';
const OWNER = String.raw`[^\s;,]+(?: [^\s;,]+){0,3}?`;
const AMOUNT = String.raw`(?:about )?[\d,]+(?:\.\d+)? (?:raw units? )?(?:of ${SHORT_ADDRESS}|(?!of\b|accounts?\b|times\b|other\b)[^\s;,.]+(?: SOL| \([^)]*\))?)`;
const AMOUNTS = `${AMOUNT}(?:, ${AMOUNT})*(?:,? and ${AMOUNT})?`;
/** A name in words; neither an address nor a count of programs. */
const NAME = String.raw`(?!${SHORT_ADDRESS}|\d+ program)[^\s;,:]+(?: [^\s;,:]+){0,4}?`;
/** "routeV2", "Buy", "place_order"; not the word for an unnamed instruction. */
const INSTRUCTION = String.raw`(?!instructions?\b|unknown\b|an? )[A-Za-z][\w-]{2,}`;

function startsWith(...sources: readonly string[]): readonly RegExp[] {
  return sources.map((source) => new RegExp(`^${source}`, 'u'));
}

/** Amounts, with an owner or with what was done. */
const MOVEMENTS = startsWith(
  `${AMOUNTS} (?:went|moved|was sent|were sent) from ${OWNER} to ${OWNER}`,
  `${AMOUNTS} was (?:minted to|burned from) ${OWNER}`,
  `${AMOUNTS} of ${OWNER} was claimed for ${OWNER}`,
  `${AMOUNTS} of a claimed bid(?: by ${OWNER})? went to ${OWNER}`,
  `(?:${OWNER} )?(?:[a-z]+|[A-Z][a-z]+)(?: off| back| out| in)? ${AMOUNTS}(?=[ .,;]|$)`,
  `(?:${OWNER} )?(?:added|removed) [^;,]{0,40}?liquidity (?:of|to|from) [^;]*?${AMOUNT}`,
  `${OWNER} traded \\d+ times, net [+−]${AMOUNT}`,
  `${OWNER} (?:opened|created|closed|filled|ordered|minted) [^;]*? (?:with|for|of) ${AMOUNT}`,
);

const PROGRAM_INSTRUCTIONS = startsWith(
  `(?:${OWNER} )?[Cc]alled ${NAME}(?: \\d+ times)?: ${INSTRUCTION}`,
  `(?:${OWNER} )?(?:called|ran|used) ${INSTRUCTION} (?:of|on|in|from) ${NAME}`,
);

/** What built-in and token programs did, in plain words that name what it was done to. */
const PLAIN_VERBS = startsWith(
  `Vote account ${OWNER} voted`,
  `${OWNER} (?:voted|merged|closed|froze|thawed|unfroze|approved|revoked|delegated|deactivated|authorized|deployed|upgraded|extended|wrote program data|opened|created|gave) `,
  `${OWNER} named token \\S`,
  `${OWNER} found no orders to cancel `,
  `${OWNER} (?:allowed|let|changed|set|made|handed|assigned|became) `,
  `${OWNER} added \\d+ address(?:es)? to lookup table `,
  // Acts by the name of an instruction.
  `${OWNER} (?:placed|canceled) (?:an? |\\d+ )?(?:(?:buy |sell )?orders?|offers?|bids?)`,
  `${OWNER} (?:minted|sent|burned) (?:a |\\d+ )?compressed (?:NFTs?|tokens)`,
  `${OWNER} (?:launched (?:a )?token|minted NFT|(?:sent|burned|created) (?:the NFT|an NFT|\\d+ NFTs)|created a pool|added liquidity|removed liquidity|migrated the liquidity|bridged tokens|redeemed bridged|posted a Wormhole|dispatched (?:a|\\d+) Hyperlane|(?:created|changed) compressed accounts|replaced its (?:compressed account|orders)|proposed (?:transaction|\\d)|mined (?:\\d\\S* )?ORE|listed no orders|filled a bridge|refreshed \\d)`,
  `${OWNER} (?:scanned for|(?:started|stopped) (?:a|the)|sent a fleet|(?:un)?docked a|warped a|settled the|(?:un)?loaded cargo|queued (?:a|\\d+)|ran (?:a|\\d+) queued|calculated the|onboarded an?|issued (?:a|the)|updated (?:the|an address)|updated address Merkle|submitted (?:a|\\d+) price|reported (?:the raw answer|[\\d.]+ to feed)|requested (?:an update|\\d+ updates) of|saved (?:a|\\d+) result|received a message) `,
  // A memo is the message only if nothing else was done.
  `${OWNER} left the memo “[^”]*”\\.$`,
);

/** True if a text says what a failed transaction would have done, not only which program it would have called. */
export function saysWhatWasTried(text: string): boolean {
  return TRIED.test(text);
}

const TRIED = new RegExp(`\\btried to (?!call (?:${SHORT_ADDRESS}|[^:.]+)[.,;])[a-z]+ \\S`);

/**
 * True if the verdict of a failure states a reason: the program's own words, a named code, or a named account with an
 * amount. Judges the text alone.
 */
export function givesReason(verdict: string): boolean {
  if (/“[^”]+”|The program says: \S/.test(verdict)) return true;
  const [, put, back] = ROUND_TRIP.exec(verdict) ?? [];
  if (put !== undefined && back !== undefined) return numberOf(back) < numberOf(put);
  if (/insufficient funds for rent|rent-exempt minimum/.test(verdict))
    return /…/.test(verdict) && /\d (?:SOL|lamports)/.test(verdict);
  return !UNEXPLAINED.some((pattern) => pattern.test(verdict));
}

/** A round trip. If it lost, that is the reason, whatever the code of the error. */
const ROUND_TRIP = /^([\d,.]+) \S+(?: \S+)? came back as ([\d,.]+);/;

function numberOf(text: string): number {
  return Number(text.replaceAll(',', ''));
}

/** A bare number, or an outcome without a cause. */
const UNEXPLAINED = [
  /its own error [\d,]+(?:[,;.]| without calling )/,
  /custom (?:program )?(?:error|code) (?:0x)?[\da-f]+(?:,\d{3})*(?![\w,]| [A-Z(])/,
  /with (?:custom )?code (?:0x)?[\da-f,]+ and logged no reason/,
  /with error (?:code )?(?:0x)?\d+\./,
  /program failed to complete\./,
  /^The transaction failed\./,
];

/**
 * True if a headline needs more than two lines in a window 1440 px wide, or more than three at 390 px. Measured in
 * Chromium for 2,896 headlines, set as on the page (Inter, 28 px and 22 px): the limits below are right for all but 15
 * and 24 of them.
 */
function exceedsLines(headline: string): { readonly wide: boolean; readonly narrow: boolean } {
  return { wide: headline.length > TWO_LINES_AT_1440, narrow: headline.length > THREE_LINES_AT_390 };
}

const TWO_LINES_AT_1440 = 123;
const THREE_LINES_AT_390 = 87;
