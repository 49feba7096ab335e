/** A clause of a headline, read from its text. */
export interface Clause {
  /** The printed name of its subject; null if neither it nor an earlier clause has one. */
  readonly subject: string | null;
  readonly verb: string;
  /** The amounts and the words between them: "1 SOL for 2 USDC". */
  readonly amounts: string;
  /** The printed name behind "to" or "from"; null without one. */
  readonly other: { readonly side: 'to' | 'from'; readonly name: string } | null;
  /** The printed name of the program behind "via"; null without one. */
  readonly program: string | null;
}

const VERBS =
  'sent|paid|gave|got|received|swapped|traded|sold|bought|minted|burned|transferred|deposited|claimed|gained|lost|withdrew|borrowed|repaid|staked|unstaked';
const CLAUSE = new RegExp(`^(?:(.+?) )?(${VERBS}) (.+)$`, 's');

/** null for a clause without an amount, or with a verb that this check does not know. */
export function parseClause(text: string, subjectBefore: string | null): Clause | null {
  const [, went = '', from = '', to = ''] = /^([\d,.]+ .+?) (?:went|was sent) from (.+?) to (.+)$/.exec(text) ?? [];
  const [, subject = subjectBefore, verb, rest] =
    went === '' ? (CLAUSE.exec(text) ?? []) : [text, from, 'sent', `${went} to ${to}`];
  if (verb === undefined || rest === undefined) return null;
  const [, body = rest, program = null] = /^(.+?) (?:via|through) ([^:]+?)(?:: .*)?$/s.exec(rest) ?? [];
  // What the stake and vote programs paid out is not in calls.
  if (verb === 'withdrew' && program === null) return null;
  const trading = /^(.+) (?:trading|in a liquidation)$/.exec(body)?.[1];
  if (trading !== undefined) return { subject, verb, amounts: trading, other: null, program };
  const [, amounts = body, side, name = ''] = /^(.+?) (to|from) (.+)$/s.exec(body) ?? [];
  return {
    subject,
    verb,
    amounts,
    other: side === 'to' || side === 'from' ? { side, name } : null,
    program,
  };
}

/** The subject of a clause that `parseClause` does not know: the address that it starts with. */
export function leadingAddress(text: string): string | null {
  return /^\w+…\w+(?= )/.exec(text)?.[0] ?? null;
}
