import {
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  VOTE_PROGRAM,
} from '../../../solana/ids/program-ids.ts';
import { createByteReader } from '../../../shared/bytes/bytes.ts';
import { formatCount, formatInteger } from '../../../shared/format/format-number.ts';
import { type RichText, joinSentences, richText } from '../../../shared/format/rich-text.ts';
import { truncateText } from '../../../shared/format/shorten-text.ts';
import { quotableText } from '../../../shared/format/visible-text.ts';
import { formatInstructionError, formatTransactionError } from '../../../solana/errors/format-transaction-error.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type { InstructionError } from '../../../solana/errors/transaction-error.ts';
import { isTradingProgram } from '../../../solana/names/address-names.ts';
import type { ErrorCheck } from '../../../solana/names/error-names.ts';
import type { ProgramWords } from '../../facts/failure-log.ts';
import type { ExplainedFailure } from '../../facts/transaction/explain-failure.ts';
import { type ViewedAccount, feePayerOf } from '../../facts/transaction/view-accounts.ts';
import type { ViewedInstruction } from '../../facts/transaction/view-instruction.ts';
import { type ViewedTransaction, failedCall } from '../../facts/transaction/view-transaction.ts';
import { type LamportUnit, type Wording, formatLamportsIn, formatPath, writePhrase } from '../wording.ts';
import { nameInWords } from '../idl/argument-values.ts';
import { exchangesGivenTo } from './request-clause.ts';
import { describeMissedLimit, describeRoundTripLoss, isLimitError, isMissedLimit } from './missed-limit.ts';
import {
  type NamedFailure,
  describeNativeFailure,
  describeShortRequest,
  describeTransactionFailure,
} from './named-failure.ts';

/** Why a transaction failed. */
export interface FailureText {
  readonly sentence: string;
  /** The reason in a few words, for titles: "Not enough SOL", "“the pool is paused”". */
  readonly short: string;
}

/**
 * Which program failed, and why: quoted from the log, from the error's name, or with the account and the amounts. If the transaction
 * was not executed, what was wrong with its fee payer.
 */
export function describeFailure(view: ViewedTransaction, wording: Wording): FailureText {
  const { failure } = view;
  if (failure === null) return plain('The transaction failed');
  const { error, path, programId, words, custom } = failure;
  const account = describeAccount(view, wording);
  const named = account && writePhrase(account.text, wording);
  if (view.outcome === 'noOp') return withCause('Not executed', named ?? decapitalize(formatTransactionError(error)));
  if (path === null || !('error' in error)) {
    return named === null
      ? failedWith('The transaction', decapitalize(formatTransactionError(error)))
      : plain(capitalize(named));
  }
  const subject = programId === null ? `Instruction ${formatPath(path)}` : wording.nameOf(programId);
  if (ranOutOfUnits(failure)) {
    const limit = view.budget?.unitLimit ?? null;
    const used =
      limit !== null && limit === (view.answer.meta?.computeUnitsConsumed ?? null) ? formatInteger(limit) : null;
    // It uses nearly none itself: the calls before it left too little.
    if (programId === COMPUTE_BUDGET_PROGRAM)
      return plain(
        used === null
          ? 'The transaction ran out of compute units'
          : `The transaction used up its ${used} compute units`,
      );
    return withCause('Out of compute units', `${subject} stopped${used === null ? '' : ` at the limit of ${used}`}`);
  }
  if (named !== null) return account?.cause === undefined ? becauseOf(named, subject) : withCause(account.cause, named);
  const short = describeShortRequest(view, failure, wording);
  if (short !== null) return withCause(short.cause, short.amounts);
  if (isMissedLimit(failure)) {
    const { what, results, others } = describeMissedLimit(view, failure, wording);
    const refused = [...results, ...others].map((reason) => ({
      sentence: `${subject} refused the ${what}: ${reason}.`,
      short: capitalize(reason.replace(/^it(?= )/, `the ${what}`)),
    }));
    const fitting = refused.find(({ sentence }) => sentence.length <= MAX_LENGTH) ?? refused.at(-1);
    if (fitting !== undefined) return fitting;
  }
  const meaning =
    custom?.name == null || programId === null
      ? meaningOf(custom?.check ?? null, failedCall(view))
      : describeErrorName(custom.name, programId);
  if (meaning !== null) return becauseOf(meaning, subject);
  // Anchor reports it for an account of the System Program without lamports, which is one that does not exist.
  if (custom?.name === 'AccountNotInitialized')
    return withCause(
      'Account missing',
      `${quotableText(failure.anchor?.account ?? 'an account')} is not initialized, so ${subject} failed`,
    );
  if (words?.kind === 'memory') return plain(`${subject} ran out of memory`);
  if (words?.kind === 'panic') return withCause(`${subject} panicked`, quote(words.text, `${subject} panicked: `));
  if (custom === null) return describeRuntimeError(subject, failure, error.error);
  return describeCustomError(subject, failure, view, wording);
}

/** "Out of compute units: King7k…o8cb7T stopped." */
function withCause(cause: string, details: string): FailureText {
  return { sentence: `${cause}: ${details}.`, short: cause };
}

function failedWith(subject: string, reason: string): FailureText {
  return { sentence: `${subject} failed: ${reason}.`, short: capitalize(reason) };
}

function becauseOf(reason: string, subject: string): FailureText {
  const short = capitalize(reason);
  return { sentence: `${short}, so ${subject} failed.`, short };
}

function plain(text: string): FailureText {
  return { sentence: `${text}.`, short: text };
}

/**
 * The cost of the failed transaction, and details that the headline leaves out: the account involved, and the compared
 * values.
 */
export function failureSubtitle(view: ViewedTransaction, wording: Wording): RichText {
  const { answer, nonceAccount, failure } = view;
  const fee = answer.meta?.fee ?? 0n;
  const charged = nonceAccount === null ? 'the fee of' : 'only the nonce advanced, and the fee of';
  const compared = failure?.anchor?.compared ?? null;
  const limit = failure !== null && isMissedLimit(failure) ? describeMissedLimit(view, failure, wording) : null;
  const results = limit?.results ?? [];
  const payer = feePayerOf(view.accounts);
  const named = describeAccount(view, wording);
  const account = view.accounts.find(({ address }) => address === named?.account);
  const { unit } = wording;
  return joinSentences([
    ...(results.some((reason) => describeFailure(view, wording).sentence.endsWith(`: ${reason}.`))
      ? []
      : results.slice(0, 1).map((reason) => richText`${capitalize(reason)}.`)),
    ...describeMessage(failure),
    ...(compared === null || results.length > 0
      ? []
      : [richText`The program compared ${compared[0]} (left) with ${compared[1]} (right).`]),
    // A headline with a cause already has what the account held.
    ...(account === undefined || named?.cause !== undefined ? [] : linkAccount(account, named?.note, unit, wording)),
    view.outcome === 'noOp'
      ? ['The transaction is in the block, but no fee was charged and no balance changed.']
      : [
          `All changes were rolled back; ${charged} `,
          { strong: formatLamportsIn(unit, fee) },
          ' was charged',
          ...(payer === undefined ? [] : [' to ', { strong: wording.nameOf(payer.address), href: '#account-0' }]),
          '.',
        ],
  ]);
}

/**
 * The meaning of the named error that `programId` returned, as a clause; null for none. The page shows the name too.
 */
export function describeErrorName(name: string, programId: Address): string | null {
  if (DEADLINE.test(name)) return 'the deadline passed';
  const { meanings = {} } = MEANINGS.find(({ programs }) => programs.includes(programId)) ?? {};
  return Object.hasOwn(meanings, name) ? (meanings[name] ?? null) : null;
}

/** The failure in words that name the account and the amounts; null if the answer does not show them. */
function describeAccount(view: ViewedTransaction, wording: Wording): NamedFailure | null {
  if (view.failure === null) return null;
  return view.failure.path === null
    ? describeTransactionFailure(view, view.failure.error, wording)
    : describeNativeFailure(view, view.failure, wording);
}

/** Turns a node's sentence into the part after a colon, without its full stop. */
function decapitalize(text: string): string {
  return text.replace(/^[A-Z](?=[a-z])/, (initial) => initial.toLowerCase()).replace(/\.$/, '');
}

/** An address retains its spelling. */
function capitalize(text: string): string {
  return text.replace(/^[a-z](?=[a-z]* )/, (initial) => initial.toUpperCase());
}

function ranOutOfUnits({ error, reason, words }: ExplainedFailure): boolean {
  if (!('error' in error)) return false;
  if (error.error.name === 'ComputationalBudgetExceeded') return true;
  return OUT_OF_UNITS.test(reason ?? '') || (error.error.name !== 'Custom' && OUT_OF_UNITS.test(words?.text ?? ''));
}

/** The virtual machine's words. The recorded error is only ProgramFailedToComplete. Nodes wrote the second form until 2022. */
const OUT_OF_UNITS = /exceeded CUs meter|exceeded maximum number of instructions allowed/;

/** The text in quotation marks, cut so that the sentence with `before` stays readable. The log has all of it. */
function quote(text: string, before: string): string {
  const room = Math.max(MIN_QUOTE, MAX_LENGTH - before.length - '“”.'.length);
  return `“${quotedPart(quotableText(text.replace(/\.$/, '')), room)}”`;
}

function failedWithWords(subject: string, words: string): FailureText {
  return failedWith(subject, quote(words, `${subject} failed: `));
}

/** The text if it has room, or else its first parts that have: details follow a separator. "…" only if it is one part. */
function quotedPart(text: string, room: number): string {
  if (text.length <= room) return text;
  const fields = text.search(/ \| \w+=/);
  const ends = [...text.matchAll(/ \| |[:;,] |[.] (?=[A-Z])/g)].map(({ index }) => index);
  const end = ends.findLast((at) => at >= MIN_PART && at <= room && (fields < MIN_PART || at <= fields));
  return end === undefined ? truncateText(text, room) : text.slice(0, end);
}

/** Characters of a part that says something by itself. */
const MIN_PART = 12;

const MIN_QUOTE = 30;

/** Three lines of a phone. */
const MAX_LENGTH = 87;

/** An error that every program shares: its meaning, or the program's or the log's words, which are more specific. */
function describeRuntimeError(
  subject: string,
  { words, reason }: ExplainedFailure,
  error: InstructionError,
): FailureText {
  if (words !== null) return failedWithWords(subject, words.text);
  const message = formatInstructionError(error);
  if (reason !== null && reason !== '' && !GENERIC_REASON.test(reason) && reason !== message) {
    return failedWithWords(subject, reason);
  }
  const meaning = RUNTIME_MEANINGS[error.name];
  return meaning === undefined ? failedWith(subject, decapitalize(message)) : becauseOf(meaning, subject);
}

const GENERIC_REASON = /^(?:Program failed to complete|[SB]BF program panicked)$/i;

function describeCustomError(
  subject: string,
  failure: ExplainedFailure,
  view: ViewedTransaction,
  wording: Wording,
): FailureText {
  const { custom, words, anchor } = failure;
  const { code = 0, name = null, message = null } = custom ?? {};
  if (name !== null) {
    const say = (before: string) => describeNamedError(before, message ?? words?.text ?? name, name, code);
    if (anchor?.account == null) return failedWith(subject, say(`${subject} failed: `));
    const rejected = `${subject} rejected account ${anchor.account}`;
    return withCause(rejected, say(`${rejected}: `));
  }
  if (words?.kind === 'last') {
    const stopped = `${subject} stopped with error ${code}`;
    return { sentence: `${stopped} after logging ${quoteLast(words, `${stopped} after logging `)}.`, short: stopped };
  }
  // A loss explains the refusal better than the program's words or its code.
  const loss = describeRoundTripLoss(view, wording)?.text ?? null;
  if (words !== null) {
    const own = failedWithWords(subject, words.text);
    const start = loss === null ? '' : `${loss}; `;
    const sentence = `${start}${subject} failed: ${quote(words.text, `${start}${subject} failed: `)}.`;
    return sentence.length <= MAX_LENGTH ? { ...own, sentence } : own;
  }
  const stop = `${subject} stopped with its own error ${code}`;
  if (loss !== null && `${loss}; ${stop}.`.length <= MAX_LENGTH) return { sentence: `${loss}; ${stop}.`, short: loss };
  const uncalled = countUncalled(view);
  const sentence = `${stop} without calling any of its ${formatCount(uncalled, 'exchange')}.`;
  if (uncalled >= SEVERAL && sentence.length <= MAX_LENGTH) return { sentence, short: stop };
  return { sentence: `${stop}${describeSilence(view)}.`, short: stop };
}

/**
 * The number of exchanges among the accounts of the failed call, if it made no inner call; 0 if it made one, if the answer has no inner
 * instructions, and for an exchange, which trades without calling another.
 */
function countUncalled(view: ViewedTransaction): number {
  const call = failedCall(view);
  if (call === undefined || (view.answer.meta?.innerInstructions ?? null) === null) return 0;
  // A program that another one called may be an exchange without a name.
  if (call.programId === null || call.depth > 0 || isTradingProgram(call.programId)) return 0;
  if (view.instructions?.some(({ id }) => id.startsWith(`${call.id}.`)) === true) return 0;
  return exchangesGivenTo(call).length;
}

/** With a single exchange, the call may have been about its liquidity. */
const SEVERAL = 2;

/**
 * The meaning of a check, with "{9}" replaced by the u64 at byte 9 of the instruction's data. null without a check, or if the data is too
 * short.
 */
function meaningOf(check: ErrorCheck | null, call: ViewedInstruction | undefined): string | null {
  if (check === null) return null;
  const [place = '', at] = /\{(\d+)\}/.exec(check.meaning) ?? [];
  if (at === undefined) return check.meaning;
  const data = call?.data ?? null;
  if (data === null || data.length < Number(at) + 8) return null;
  return check.meaning.replace(place, formatInteger(createByteReader(data, Number(at)).u64()));
}

/** The last text that was logged, after the one before it if both have room. */
function quoteLast({ text, before }: ProgramWords, start: string): string {
  const both = before === undefined ? null : `“${quotableText(before.text)}” and “${quotableText(text)}”`;
  return both !== null && `${start}${both}.`.length <= MAX_LENGTH ? both : quote(text, start);
}

/** The message if it has room, or the name in words; the log line below it has both. */
function describeNamedError(before: string, message: string, name: string, code: number): string {
  const text = quotableText(message.replace(/\.$/, ''));
  const hasRoom = `${before}“${text}”.`.length <= MAX_LENGTH;
  return text !== name && hasRoom ? `“${text}”` : `${nameInWords(name)} (code ${code})`;
}

/** Why there are no words. */
function describeSilence({ log }: ViewedTransaction): string {
  if (log === null) return '; the answer has no log';
  if (log.truncated) return '; the log was truncated';
  return ', for which Slotscope has no name';
}

/** The message of a named error that the headline describes without quoting it. */
function describeMessage(failure: ExplainedFailure | null): readonly RichText[] {
  const { custom = null, programId = null } = failure ?? {};
  if (custom?.name == null || custom.message === null || programId === null) return [];
  if (custom.message === custom.name) return [];
  if (!isLimitError(custom.name) && describeErrorName(custom.name, programId) === null) return [];
  return [richText`Error message: ${`“${custom.message}”`}.`];
}

/** "Account #2 7dGrdJ…YpuuUu held 1 SOL before.", and what its rent-exempt minimum is for. */
function linkAccount(
  { address, index, before }: ViewedAccount,
  note: string | undefined,
  unit: LamportUnit,
  { nameOf }: Wording,
): readonly RichText[] {
  const link = { strong: nameOf(address), href: `#account-${index}` };
  const held = before === null ? ['.'] : [' held ', { strong: formatLamportsIn(unit, before) }, ' before.'];
  return [[`Account #${index} `, link, ...held], ...(note === undefined ? [] : [[note]])];
}

const DEADLINE = /^(?:\w*Deadline(?:Exceeded|Passed|Expired)|(?:Exceeded|Passed)Deadline)$/;

/** Meanings of the errors that every program shares. The page shows the node's message too. Any other is shown by its message. */
const RUNTIME_MEANINGS: Readonly<Partial<Record<InstructionError['name'], string>>> = {
  InvalidArgument: 'an argument is invalid',
  InvalidInstructionData: 'the instruction data is invalid',
  InvalidAccountData: 'the data of an account is invalid',
  AccountDataTooSmall: 'an account is too small for its data',
  InsufficientFunds: 'there were not enough funds',
  IncorrectProgramId: 'an account does not have the expected program id',
  MissingRequiredSignature: 'a required signature is missing',
  AccountAlreadyInitialized: 'an account is already initialized',
  UninitializedAccount: 'an account is not initialized',
  NotEnoughAccountKeys: 'the instruction lists too few accounts',
  ExternalAccountLamportSpend: 'the program spent lamports of an account that it does not own',
  ExternalAccountDataModified: 'the program changed data of an account that it does not own',
  ReadonlyLamportChange: 'the balance of a read-only account was changed',
  ReadonlyDataModified: 'the data of a read-only account was changed',
  UnsupportedProgramId: 'the called program is not supported',
  CallDepth: 'the calls are nested too deeply',
  MissingAccount: 'an account that the instruction needs is missing',
  ReentrancyNotAllowed: 'a program was called again before it returned',
  InvalidSeeds: 'the seeds do not result in a valid address',
  InvalidRealloc: 'an account could not be resized',
  PrivilegeEscalation: 'a call claimed a signature or write access that its caller does not have',
  Immutable: 'an account is immutable',
  IncorrectAuthority: 'the authority is incorrect',
  InvalidAccountOwner: 'an account has the wrong owner',
  ArithmeticOverflow: 'a calculation overflowed',
  IllegalOwner: 'the owner is not allowed',
};

/** Meanings of names that depend on the program. */
const MEANINGS: readonly {
  readonly programs: readonly string[];
  readonly meanings: Readonly<Record<string, string>>;
}[] = [
  {
    programs: [SYSTEM_PROGRAM],
    meanings: {
      ResultWithNegativeLamports: 'the account had fewer lamports than the transfer needed',
      AddressWithSeedMismatch: 'the address does not match its base, seed and owner',
      NonceBlockhashNotExpired: 'a nonce can advance only once per slot',
    },
  },
  {
    programs: [TOKEN_PROGRAM, TOKEN_2022_PROGRAM],
    meanings: {
      InsufficientFunds: 'the token balance or delegated amount was too low',
      AccountFrozen: 'a token account is frozen',
      MintMismatch: 'a token account belongs to another mint',
      OwnerMismatch: 'the owner or authority does not match',
      NonNativeHasBalance: 'the token account to close still holds tokens',
      MintDecimalsMismatch: 'the decimals are not those of the mint',
      NoMemo: 'the recipient requires a memo before each transfer',
      NonTransferable: 'the token is non-transferable',
      MintPaused: 'the token is paused',
    },
  },
  {
    programs: [VOTE_PROGRAM],
    meanings: { VoteTooOld: 'the vote was already recorded, or its slots are too old' },
  },
];
