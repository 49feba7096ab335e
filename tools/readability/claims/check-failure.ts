import type { PrintedPage } from '../read-page.tsx';
import type { RawTransaction } from '../raw/raw-transaction.ts';
import { addressesNamed, printedAmounts, unitsOf } from './printed-names.ts';
import type { Violation } from './violation.ts';

/** Compares a failure's verdict with the raw answer: the program, its code, its words, the account and the amounts. */
export function checkFailure(raw: RawTransaction, { headline }: PrintedPage): readonly Violation[] {
  const { logs, meta, accounts } = raw;
  const found: Violation[] = [];
  const fail = (why: string) => found.push({ kind: 'verdict', detail: `“${headline}”: ${why}` });

  for (const [, words = ''] of headline.matchAll(/“([^”]+)”/g)) {
    const beginning = words.replace(/…$/, '');
    if (!logs.some((line) => line.includes(beginning))) fail('no log line has these words');
  }
  const error = meta.err !== null && 'error' in meta.err ? meta.err.error : null;
  const code = error !== null && 'code' in error ? error.code : null;
  const printedCode = /\b(?:code|custom error) ([\d,]+)/.exec(headline)?.[1]?.replaceAll(',', '');
  if (printedCode !== undefined && Number(printedCode) !== code) fail(`the code is ${code}`);

  const failed = logs.map((line) => /^Program (\w+) failed: /.exec(line)?.[1]).find((id) => id !== undefined);
  const [, subject] =
    /^(.+?) (?:failed|returned custom error|panicked|ran out of|rejected account)\b/.exec(headline) ?? [];
  const isProgram = subject !== undefined && !/^(?:Instruction|The transaction)\b/.test(subject);
  if (failed !== undefined && isProgram && addressesNamed(subject, [failed]).length === 0) {
    fail(`${failed} failed first`);
  }
  const [, existing] = /token account (\S+) already exists/.exec(headline) ?? [];
  const candidates = existing === undefined ? [] : addressesNamed(existing, accounts);
  if (existing !== undefined && !candidates.some((each) => (meta.preBalances[accounts.indexOf(each)] ?? 0n) > 0n)) {
    fail('it had no lamports');
  }
  const [, had, needed] = /had ([\d,.]+ \w+) and needed ([\d,.]+ \w+)/.exec(headline) ?? [];
  for (const text of [had, needed]) {
    if (text !== undefined && !isLogged(text, logs)) fail(`${text} is not in the log`);
  }
  const [, bytes, rent] = /an account (?:of ([\d,]+) bytes|without data) needs ([\d,.]+ \w+)/.exec(headline) ?? [];
  if (rent !== undefined && lamportsIn(rent) !== (128n + BigInt(bytes?.replaceAll(',', '') ?? 0)) * 6960n) {
    fail('this is not the rent of that size');
  }
  return found;
}

function isLogged(amount: string, logs: readonly string[]): boolean {
  const lamports = lamportsIn(amount);
  return lamports !== undefined && logs.some((line) => new RegExp(`\\b${lamports}\\b`).test(line));
}

function lamportsIn(text: string): bigint | undefined {
  const [amount] = printedAmounts(text);
  return amount === undefined ? undefined : unitsOf(amount, new Map())[0]?.units;
}
