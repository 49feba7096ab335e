import { ED25519_PROGRAM, SECP256K1_PROGRAM, SECP256R1_PROGRAM } from '../../src/solana/ids/program-ids.ts';
import { type TransactionResponse, signaturesOf } from '../../src/rpc-protocol/responses/transaction-response.ts';
import { type RawMove, SOL, isNative, rawEffect, rawMoves } from './raw-moves.ts';
import type { RawTransaction } from './raw-transaction.ts';
import type { PrintedCauses, PrintedPage } from './read-page.tsx';
import { checkCompressed, checkHeadline, checkParts, checkSold } from './check-headline.ts';
import { checkSections } from './check-sections.ts';
import { type Violation, addressesNamed, lamportsIn, printedAmounts, unitsOf } from './printed-claims.ts';
import { parseBase64 } from '../../src/shared/bytes/encodings.ts';

/** Every printed claim of a page that the raw answer contradicts. */
export function checkPage(
  answer: TransactionResponse,
  raw: RawTransaction | null,
  page: PrintedPage,
): readonly Violation[] {
  if (raw === null) return [];
  const succeeded = raw.meta.err === null && raw.complete;
  const headline = succeeded
    ? [
        ...checkHeadline(raw, page.clauses),
        ...checkOpenings(raw, [page.headline, page.subtitle]),
        ...checkParts(raw, page.subtitle),
        ...checkSold(raw, page.headline),
        ...checkCompressed(raw, page.headline),
      ]
    : [];
  return [
    ...headline,
    ...(raw.meta.err === null ? [] : checkFailure(raw, page)),
    ...checkCauses(raw, page.causes),
    ...checkFee(raw, answer, page.subtitle),
    ...checkSections(raw, page),
  ];
}

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
  const printedCode = /\b(?:code|with error|own error) ([\d,]+)/.exec(headline)?.[1]?.replaceAll(',', '');
  if (printedCode !== undefined && Number(printedCode) !== code) fail(`the code is ${code}`);

  const failed = logs.map((line) => /^Program (\w+) failed: /.exec(line)?.[1]).find((id) => id !== undefined);
  const [, subject] =
    /(?:, so |; |^)((?:(?!, so |; ).)+?) (?:failed|stopped with (?:its own )?error|panicked|ran out of|rejected account|refused the)\b/.exec(
      headline,
    ) ?? [];
  const isProgram = subject !== undefined && !/^(?:Instruction|The transaction)\b/.test(subject);
  if (failed !== undefined && isProgram && addressesNamed(subject, [failed]).length === 0) {
    fail(`${failed} failed first`);
  }
  const [, slot] = /^Slot ([\d,]+) was already over/.exec(headline) ?? [];
  const asked = slot === undefined ? null : { asset: '', units: BigInt(slot.replaceAll(',', '')), range: 0n };
  if (asked !== null && !isAsked(raw, asked)) fail('no call has this number');
  if (headline.includes(' without calling any of its ') && error !== null) {
    const top = meta.err !== null && 'index' in meta.err ? meta.err.index + 1 : 0;
    if (raw.calls.some((call) => call.top === top && !call.isTop)) fail('the failed instruction made a call');
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
  found.push(...checkAmounts(raw, headline));
  const [, bytes, rent] = /an account (?:of ([\d,]+) bytes|without data) needs ([\d,.]+ \w+)/.exec(headline) ?? [];
  if (rent !== undefined && lamportsIn(rent) !== (128n + BigInt(bytes?.replaceAll(',', '') ?? 0)) * 6960n) {
    fail('this is not the rent of that size');
  }
  return found;
}

/** Compares what a refused trade gave, what it was asked for, and what was held with the raw answer. */
function checkAmounts(raw: RawTransaction, headline: string): readonly Violation[] {
  const { decimals } = rawMoves(raw);
  const groups = CLAIMS.map((claim) => claim.exec(headline)?.groups).find((each) => each !== undefined) ?? {};
  const unit = groups['token'] ?? Object.values(groups).flatMap((text) => printedAmounts(text))[0]?.unit ?? '';
  return Object.entries(PROOFS).flatMap(([name, isProven]): readonly Violation[] => {
    const [, about, number] = /^(about )?([\d,]+(?:\.\d+)?)/.exec(groups[name] ?? '') ?? [];
    if (number === undefined) return [];
    const amount = { number: number.replaceAll(',', ''), isRounded: about !== undefined, unit };
    return unitsOf(amount, decimals).some((each) => isProven(raw, each))
      ? []
      : [{ kind: 'verdict', detail: `“${headline}”: the answer does not show ${groups[name]}` }];
  });
}

/** A number without a token is of the token of the other one. */
const CLAIMS: readonly RegExp[] = [
  /(?:^| refused the round trip: )(?<moved>[\d,.]+ .+?) (?:came|would have come) back as (?<back>[\d,.]*\d)/,
  / refused the .+?: (?<moved>[\d,.]+ .+?) is (?:less than|under) the (?<asked>[\d,.]*\d) demanded/,
  / offered only (?<moved>(?:about )?[\d,.]+ .+?)\.$/,
  / would have cost (?<moved>[\d,.]+ .+?), the limit was (?<asked>[\d,.]*\d)/,
  /(?: given| cost| offered|:) (?:less|more) than (?<asked>(?:about )?[\d,.]+ .+?)(?: would have come back)?\.$/,
  /^Not enough (?:of )?(?<token>.+?): (?<held>[\d,.]+) held, (?<asked>[\d,.]+) needed/,
];

const PROOFS = { moved: isMovedOrLogged, back: isMovedOrLogged, asked: isAsked, held: isHeld } as const;

type Claim = ReturnType<typeof unitsOf>[number];

/** In one move, in all that one account gave or received, or in the log, as a number or in the bytes of a line in base64. */
function isMovedOrLogged(raw: RawTransaction, { asset, units, range }: Claim): boolean {
  const fits = (number: bigint) => units <= number && number <= units + range;
  const moves = rawMoves(raw).moves.filter((move) => move.asset === asset);
  const totals = (side: 'from' | 'to') =>
    raw.accounts.map((account) => moves.reduce((sum, move) => (move[side] === account ? sum + move.units : sum), 0n));
  return (
    moves.some((move) => fits(move.units)) ||
    [...totals('from'), ...totals('to')].some(fits) ||
    raw.logs.some((line) => {
      const last = line.split(' ').at(-1) ?? '';
      return /^\d+$/.test(last) ? fits(BigInt(last)) : numbersIn(parseBase64(last)).some(fits);
    })
  );
}

/** Every u64 in the bytes. */
function numbersIn(bytes: Uint8Array | null): readonly bigint[] {
  if (bytes === null) return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: Math.max(0, bytes.length - 7) }, (_, at) => view.getBigUint64(at, true));
}

function isHeld({ meta }: RawTransaction, { asset, units }: Claim): boolean {
  return (meta.preTokenBalances ?? []).some(
    ({ mint, uiTokenAmount }) => (isNative(mint) ? SOL : mint) === asset && uiTokenAmount.amount === units,
  );
}

/** True if the data of a call has this number, or one that its slippage (hundredths of a percent, u16) lowers to it. */
function isAsked({ calls }: RawTransaction, { units, range }: Claim): boolean {
  const fits = (number: bigint) => units <= number && number <= units + range;
  return calls.some(({ data }) =>
    numbersIn(data).some((number, at) => {
      const [low = 0, high] = data?.subarray(at + 8, at + 10) ?? [];
      const slippage = high === undefined ? 0n : BigInt(low + 256 * high);
      return fits(number) || (slippage <= 10_000n && fits(number - (number * slippage) / 10_000n));
    }),
  );
}

function isLogged(amount: string, logs: readonly string[]): boolean {
  const lamports = lamportsIn(amount);
  return lamports !== undefined && logs.some((line) => new RegExp(`\\b${lamports}\\b`).test(line));
}

/** Compares the amounts in the line below the headline, and "all changes were rolled back", with the raw answer. */
function checkFee(raw: RawTransaction, { body }: TransactionResponse, subtitle: string): readonly Violation[] {
  const found: Violation[] = [];
  const { meta, calls } = raw;
  const fail = (why: string) => found.push({ kind: 'fee', detail: `“${subtitle}”: ${why}` });
  const [, feeText] = /(?:The fee was|fee of) ([\d,.]+ \w+)/.exec(subtitle) ?? [];
  if (feeText !== undefined && lamportsIn(feeText) !== meta.fee) fail(`the fee is ${meta.fee}`);
  const [, priorityText] = /, ([\d,.]+ \w+) of it for priority/.exec(subtitle) ?? [];
  if (priorityText !== undefined && calls.every(({ data }) => data !== null)) {
    const base = 5000n * BigInt(signaturesOf(body).length + precompileSignatures(raw));
    if (lamportsIn(priorityText) !== meta.fee - base) fail(`the base fee is ${base} of ${meta.fee}`);
  }
  if (/All changes were rolled back/.test(subtitle)) {
    const changed = raw.accounts.filter((account, at) => {
      const change = (meta.postBalances[at] ?? 0n) - (meta.preBalances[at] ?? 0n);
      return change !== (account === raw.feePayer ? -meta.fee : 0n);
    });
    if (changed.length > 0) fail(`${changed.join(', ')} changed`);
  }
  return found;
}

/** The first byte of a precompile instruction is its number of signatures. */
function precompileSignatures({ calls }: RawTransaction): number {
  return calls
    .filter(({ isTop, programId }) => isTop && PRECOMPILES.has(programId))
    .reduce((sum, { data }) => sum + (data?.[0] ?? 0), 0);
}

const PRECOMPILES: ReadonlySet<string> = new Set([ED25519_PROGRAM, SECP256K1_PROGRAM, SECP256R1_PROGRAM]);

/** Compares the causes printed for balance changes with the raw answer: rent is rent, and the causes add up to the change. */
function checkCauses(raw: RawTransaction, { summary, rows }: PrintedCauses): readonly Violation[] {
  const { accounts, meta, feePayer } = raw;
  const { moves, spaces, mints } = rawMoves(raw);
  const changeOf = (account: string) => {
    const at = accounts.indexOf(account);
    return (meta.postBalances[at] ?? 0n) - (meta.preBalances[at] ?? 0n);
  };
  const unexplainedOf = (account: string) =>
    moves.reduce(
      (left, { asset, from, to, units }) =>
        asset === SOL ? left + (from === account ? units : 0n) - (to === account ? units : 0n) : left,
      changeOf(account) + (account === feePayer ? meta.fee : 0n),
    );
  const found: Violation[] = [];
  for (const { account, cause, other, lamports } of rows) {
    const detail = `${account} “${cause}” ${lamports}`;
    if (/\brent\b/.test(cause) && !/deposit|wrapped|proceeds|more than/.test(cause)) {
      const size = lamports < 0n ? sizeOf(other) : (sizeOf(account) ?? sizeOf(other));
      const rents = [sizeOf(account), sizeOf(other)].flatMap((bytes) => (bytes === null ? [] : [rentOf(bytes)]));
      if (!rents.includes(lamports < 0n ? -lamports : lamports)) {
        found.push({ kind: 'cause', detail: `${detail}: rent of ${size ?? 'unknown'} bytes is ${rents.join(' or ')}` });
      }
    }
    if (/^(?:transfer|wrapped|withdrawal)/.test(cause) && other !== null) {
      const [from, to] = lamports < 0n ? [account, other] : [other, account];
      const units = lamports < 0n ? -lamports : lamports;
      const moved = moves.some((move) => move.from === from && move.to === to && move.units === units);
      if (!moved) found.push({ kind: 'cause', detail: `${detail}: no call moved it` });
    }
    if (
      /\b(?:un)?wrapp?(?:ed|ing)?\b/.test(cause) &&
      ![account, other ?? ''].some((each) => isNative(mints.get(each)))
    ) {
      found.push({ kind: 'cause', detail: `${detail}: neither account holds wrapped SOL` });
    }
    if (cause.startsWith('not explained') && lamports !== unexplainedOf(account)) {
      found.push({ kind: 'cause', detail: `${detail}: the calls leave ${unexplainedOf(account)} unexplained` });
    }
    if (cause.startsWith('fee') && (account !== feePayer || -lamports !== meta.fee)) {
      found.push({ kind: 'cause', detail: `${detail}: the fee is ${meta.fee}, paid by ${feePayer}` });
    }
  }
  for (const account of new Set(rows.map(({ account }) => account))) {
    const total = rows.reduce((sum, row) => (row.account === account ? sum + row.lamports : sum), 0n);
    if (total !== changeOf(account)) {
      found.push({
        kind: 'sum',
        detail: `causes of ${account} add up to ${total}, it changed by ${changeOf(account)}`,
      });
    }
  }
  if (summary === 'the fee is the only change' && accounts.some((each) => each !== feePayer && changeOf(each) !== 0n)) {
    found.push({ kind: 'sum', detail: `“${summary}”, but another account changed` });
  }
  return found;

  /** Bytes of an account, where the answer shows them. */
  function sizeOf(account: string | null): bigint | null {
    if (account === null) return null;
    return spaces.get(account) ?? (mints.has(account) ? TOKEN_ACCOUNT_BYTES : null);
  }
}

const TOKEN_ACCOUNT_BYTES = 165n;

/** Rent exemption in lamports. */
function rentOf(bytes: bigint): bigint {
  return (128n + bytes) * 6960n;
}

/** An account may be opened and closed twice. */
function closedUnits(moves: readonly RawMove[], closing: RawMove): bigint {
  return moves.reduce(
    (sum, { kind, from, units }) => (kind === 'closing' && from === closing.from ? sum + units : sum),
    0n,
  );
}

/** Compares which token accounts a page says were opened and closed with the raw answer. */
export function checkOpenings(raw: RawTransaction, texts: readonly string[]): readonly Violation[] {
  const { moves, owners } = rawMoves(raw);
  const opened = new Set(
    raw.calls.flatMap((call) => {
      const effect = rawEffect(call);
      return effect?.kind === 'opening' && lamportsBefore(raw, effect.account) === 0n ? [effect.account] : [];
    }),
  );
  const found: Violation[] = [];
  const fail = (text: string, why: string) => found.push({ kind: 'opening', detail: `“${text}”: ${why}` });
  for (const text of texts) {
    for (const [phrase, count, name] of text.matchAll(
      /opened (?:([\d,]+) token accounts|token account (\S+?)(?=[ ,.]))/g,
    )) {
      if (count !== undefined && Number(count.replaceAll(',', '')) > opened.size) {
        fail(phrase, `${opened.size} did not exist before`);
      }
      if (name !== undefined && addressesNamed(name, opened).length === 0) fail(phrase, 'it existed before');
    }
    for (const [phrase, closer, name, amount] of text.matchAll(CLOSED)) {
      const closing = moves.find(({ kind, from }) => kind === 'closing' && isNamed(name, from));
      if (closing === undefined) fail(phrase, 'it was not closed');
      else if (amount !== undefined && closer !== undefined && !isReturned(closing, closer)) {
        fail(phrase, `${closing.units} lamports went to ${closing.to}`);
      } else if (amount !== undefined && !isAmount(amount, closedUnits(moves, closing)))
        fail(phrase, `it held ${closing.units} lamports`);
    }
    for (const [phrase, name, amount, destination = ''] of text.matchAll(CLOSED_FOR_ANOTHER)) {
      const closings = moves.filter(
        ({ kind, from, to }) =>
          kind === 'closing' && isNamed(destination, to) && (name === undefined || isNamed(name, from)),
      );
      const units = closings.reduce((total, closing) => total + closing.units, 0n);
      if (amount === undefined || !isAmount(amount, units)) fail(phrase, `${units} lamports went to it`);
    }
  }
  return found;

  function isReturned({ to }: RawMove, closer: string): boolean {
    return to !== null && (isNamed(closer, to) || isNamed(closer, owners.get(to) ?? ''));
  }
}

const CLOSED = /(?:(\w+…\w+) )?closed token account (\w+…\w+)(?: for ([\d,.]+ (?:SOL|lamports?)))?/g;

const CLOSED_FOR_ANOTHER =
  /closed (?:token account|[\d,]+ token accounts?)(?: (\w+…\w+))?(?:, whose|;) ([\d,.]+ (?:SOL|lamports?)) went to (\w+…\w+|[A-Z]\S*)/g;

function isNamed(name: string | undefined, address: string | null): boolean {
  return name !== undefined && address !== null && addressesNamed(name, [address]).length > 0;
}

function isAmount(text: string, units: bigint): boolean {
  return printedAmounts(text).some((amount) => unitsOf(amount, new Map()).some((each) => each.units === units));
}

function lamportsBefore({ accounts, meta }: RawTransaction, account: string): bigint {
  return meta.preBalances[accounts.indexOf(account)] ?? 0n;
}
