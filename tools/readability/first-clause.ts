/** What the first clause of a success's headline tells, as far as its words show it; null if it does not say what happened. */
export type FirstClauseKind = 'movement' | 'program instruction' | 'plain verb';

/** Judges the text alone, as a reader who does not know how it was made. */
export function firstClauseKind(headline: string): FirstClauseKind | null {
  if (NOTHING_SAID.some((pattern) => pattern.test(headline))) return null;
  if (MOVEMENTS.some((pattern) => pattern.test(headline))) return 'movement';
  if (PROGRAM_INSTRUCTIONS.some((pattern) => pattern.test(headline))) return 'program instruction';
  return PLAIN_VERBS.some((pattern) => pattern.test(headline)) ? 'plain verb' : null;
}

/** Counts, movements that stay where they are, and a tip ahead of what it was paid for. */
const NOTHING_SAID = [
  /^\d[\d,]* instructions?\b/,
  /^[^;,]*\bto itself\b/,
  /^\S+ (?:sent|paid) [^;]*? to (?:a )?Jito[^;]*?(?:;|,| and )/i,
];

const SHORT_ADDRESS = '[1-9A-HJ-NP-Za-km-z]{3,8}…[1-9A-HJ-NP-Za-km-z]{3,8}';
const OWNER = String.raw`[^\s;,]+(?: [^\s;,]+){0,3}?`;
const AMOUNT = String.raw`[\d,]+(?:\.\d+)? (?:of ${SHORT_ADDRESS}|[^\s;,]+(?: SOL| \([^)]*\))?)`;
const AMOUNTS = `${AMOUNT}(?:, ${AMOUNT})*(?:,? and (?:${AMOUNT}|\\d+ other assets?))?`;
/** A name in words: an address is none, and neither is a count of programs. */
const NAME = String.raw`(?!${SHORT_ADDRESS}|\d+ program)[^\s;,:]+(?: [^\s;,:]+){0,4}?`;
/** "routeV2", "Buy", "place_order"; not the word for an instruction that nobody named. */
const INSTRUCTION = String.raw`(?!instructions?\b|unknown\b|an? )[A-Za-z][\w-]{2,}`;

function startsWith(...sources: readonly string[]): readonly RegExp[] {
  return sources.map((source) => new RegExp(`^${source}`, 'u'));
}

/** Amounts with both owners, or with an owner and a program by name. */
const MOVEMENTS = startsWith(
  `${AMOUNTS} (?:went|moved|was sent|were sent) from ${OWNER} to ${OWNER}`,
  `${OWNER} (?:sent|transferred|paid|gave|minted|withdrew|deposited|returned) ${AMOUNTS} (?:from ${OWNER} )?to ${OWNER}`,
  `${OWNER} (?:got|received|withdrew|claimed|collected) ${AMOUNTS} from ${OWNER}`,
  `${OWNER} (?:swapped|traded|sold|bought|exchanged|withdrew|unstaked) ${AMOUNTS} for ${AMOUNTS}`,
  `${OWNER} (?:paid|gave|sent|deposited|staked) ${AMOUNTS} and (?:got|received) ${AMOUNTS}`,
  `${OWNER} (?:paid|gave|sent|got|received|deposited|withdrew|claimed|bought|sold|borrowed|repaid|staked|unstaked) ${AMOUNTS} (?:through|via|into|in|on) ${NAME}(?:: ${INSTRUCTION})?(?:[.,;]|$| and )`,
  `${OWNER} (?:gained|lost) ${AMOUNTS} trading`,
  `${OWNER} traded \\d+ times,`,
);

const PROGRAM_INSTRUCTIONS = startsWith(
  `(?:${OWNER} )?[Cc]alled ${NAME}(?: \\d+ times)?: ${INSTRUCTION}`,
  `(?:${OWNER} )?(?:called|ran|used) ${INSTRUCTION} (?:of|on|in|from) ${NAME}`,
  `${NAME} ran ${INSTRUCTION}`,
);

/** What built-in and token programs did, in plain words that name what it was done to. */
const PLAIN_VERBS = startsWith(
  `Vote account ${OWNER} voted`,
  `${OWNER} (?:voted|burned|minted|withdrew|split|merged|closed|froze|thawed|unfroze|approved|revoked|delegated|deactivated|authorized|deployed|upgraded|extended|wrote program data|moved) `,
  `${OWNER} (?:allowed|let|changed|set|made|handed|assigned) `,
  // A memo is the message only if nothing else was done.
  `${OWNER} left the memo “[^”]*”\\.$`,
);
