import type {
  ResponseMeta,
  TransactionBody,
  TransactionEntry,
} from '../../../rpc-protocol/responses/transaction-response.ts';
import { type Address, parseAddress } from '../../../solana/ids/ids.ts';
import { outcomeOf } from '../transaction-outcome.ts';
import { callGroups } from '../transaction/calls.ts';
import { MAX_REQUESTED_UNITS, parseComputeBudget } from '../transaction/fees.ts';
import { ENDED, type ParsedLog, parseLog } from '../transaction/parse-log.ts';
import { namedAccounts, sumLamports } from '../transaction/view-accounts.ts';
import type { Inconsistency } from './contradiction.ts';

/**
 * Compares the parts of a transaction with each other. Every finding is impossible in a true answer, at any slot.
 * Members that the answer leaves out are not compared.
 */
export function checkConsistency(
  { body, meta, version }: TransactionEntry,
  log = meta === null || meta.logMessages === null ? null : parseLog(meta.logMessages),
): readonly Inconsistency[] {
  return [
    ...(meta === null ? [] : checkOutcome(meta, log)),
    ...checkMessage(body, version),
    ...checkAccounts(body, meta),
    ...(meta === null ? [] : [...checkLamports(meta), ...checkUnits(body, meta, log)]),
  ];
}

function* checkOutcome({ err, conflictingStatus }: ResponseMeta, log: ParsedLog | null): Generator<Inconsistency> {
  const failures = log === null ? [] : runtimeFailures(log);
  const [first] = failures;
  if (err === null && first !== undefined)
    yield { kind: 'loggedFailure', programId: first.programId, line: first.line };
  if (conflictingStatus !== null) yield { kind: 'status', status: conflictingStatus };
  // Each caller fails with the error of the call that failed in it, so the last line has the error of the transaction.
  const last = failures.at(-1);
  const code = err !== null && 'error' in err && 'code' in err.error ? err.error.code : null;
  const logged = last?.code ?? null;
  if (last !== undefined && code !== null && logged !== null && code !== logged)
    yield { kind: 'errorCode', code, logged, line: last.line };
}

/** The lines in which the runtime itself states that a program failed: those of programs begin with "Program log:". */
function runtimeFailures({ lines }: ParsedLog) {
  return lines.flatMap(({ text }, line) => {
    const [, program = '', word, reason = ''] = ENDED.exec(text) ?? [];
    const programId = word === 'failed' ? parseAddress(program) : null;
    if (programId === null) return [];
    const [, code] = CUSTOM_REASON.exec(reason) ?? [];
    return [{ line, programId, code: code === undefined ? null : Number.parseInt(code, 16) }];
  });
}

const CUSTOM_REASON = /^custom program error: 0x([0-9a-f]{1,8})$/;

function* checkMessage(body: TransactionBody, version: TransactionEntry['version']): Generator<Inconsistency> {
  // Parts of a damaged message may be missing.
  if (body.form === 'undecoded' || body.form === 'partial') return;
  if (body.form !== 'wire') {
    yield* checkSignatureCount(body.signatures.length, body.accountKeys.filter(({ signer }) => signer).length);
    return;
  }
  const { signatures, message } = body.transaction;
  if (version !== null && version !== message.version)
    yield { kind: 'version', stated: version, encoded: message.version };
  yield* checkSignatureCount(signatures.length, message.header.numRequiredSignatures);
}

function* checkSignatureCount(signatures: number, signers: number): Generator<Inconsistency> {
  if (signatures !== signers) yield { kind: 'signatureCount', signatures, signers };
}

/** Compares members that count accounts or name them by index. Empty if the answer leaves out some of the accounts. */
function* checkAccounts(body: TransactionBody, meta: ResponseMeta | null): Generator<Inconsistency> {
  const accounts = allAccounts(body, meta);
  if (accounts === null) return;
  const count = accounts.length;
  const seen = new Set<Address>();
  const twice = accounts.find((account) => seen.size === seen.add(account).size);
  if (twice !== undefined) yield { kind: 'accountTwice', account: twice };
  if (meta === null) return;
  const loaded = isDamaged(meta, 'loadedAddresses') ? null : checkLoaded(body, meta);
  if (loaded !== null) {
    // The accounts are then wrong too, and with them all that follows.
    yield loaded;
    return;
  }
  for (const list of ['preBalances', 'postBalances'] as const) {
    if (meta[list].length !== count && !isDamaged(meta, list))
      yield { kind: 'balanceCount', list, count: meta[list].length, accounts: count };
  }
  const wrong = indexesIn(body, meta).find(({ index }) => index >= count);
  if (wrong !== undefined) yield { kind: 'accountIndex', ...wrong, accounts: count };
  const instructions = instructionCount(body);
  const inner = meta.innerInstructions?.find(({ index }) => instructions !== null && index >= instructions);
  if (instructions !== null && inner !== undefined) yield { kind: 'innerIndex', index: inner.index, instructions };
}

/** In index order; null if the answer has no list of loaded addresses, or could not be decoded. */
function allAccounts(body: TransactionBody, meta: ResponseMeta | null): readonly Address[] | null {
  if (body.form === 'undecoded' || body.form === 'partial') return null;
  const hasLookups = body.form === 'wire' && body.transaction.message.addressTableLookups.length > 0;
  return hasLookups && meta?.hasLoadedAddresses !== true
    ? null
    : namedAccounts(body, meta).flatMap((account) => account?.address ?? []);
}

function checkLoaded(body: TransactionBody, { loadedAddresses }: ResponseMeta): Inconsistency | null {
  if (body.form !== 'wire') return null;
  const lookups = body.transaction.message.addressTableLookups.reduce(
    (sum, { writableIndexes, readonlyIndexes }) => sum + writableIndexes.length + readonlyIndexes.length,
    0,
  );
  const loaded = loadedAddresses.writable.length + loadedAddresses.readonly.length;
  return loaded === lookups ? null : { kind: 'loadedAddresses', loaded, lookups };
}

function indexesIn(body: TransactionBody, { innerInstructions, preTokenBalances, postTokenBalances }: ResponseMeta) {
  const own = body.form === 'wire' ? body.transaction.message.instructions : [];
  const inner = (innerInstructions ?? []).flatMap(({ instructions }) =>
    instructions.filter((each) => each.form === 'compiled'),
  );
  return [
    ...[...own, ...inner].flatMap(({ programIdIndex, accounts }) =>
      [programIdIndex, ...accounts].map((index) => ({ of: 'instruction' as const, index })),
    ),
    ...[...(preTokenBalances ?? []), ...(postTokenBalances ?? [])].map(({ accountIndex: index }) => ({
      of: 'tokenBalance' as const,
      index,
    })),
  ];
}

function instructionCount(body: TransactionBody): number | null {
  switch (body.form) {
    case 'wire':
      return body.transaction.message.instructions.length;
    case 'parsed':
      return body.instructions.length;
    case 'partial':
    case 'accounts':
    case 'undecoded':
      return null;
  }
}

function isDamaged({ damage }: ResponseMeta, member: string): boolean {
  return damage.some(({ path }) => path.startsWith(`meta.${member}`));
}

/**
 * True if rounding by the tool that recorded the answer explains a difference: of a number above 2^53, JavaScript keeps about 16 digits
 * and prints zeros for the others.
 */
export function isRounded(
  { preBalances, postBalances, rounded = [] }: Pick<ResponseMeta, 'preBalances' | 'postBalances' | 'rounded'>,
  difference: bigint,
): boolean {
  const most = [...preBalances, ...postBalances].reduce<bigint>(
    (sum, balance) => sum + (balance === null ? 0n : roundingOf(balance, rounded.includes(balance))),
    0n,
  );
  return (difference < 0n ? -difference : difference) <= most;
}

/**
 * The most lamports by which rounding may have changed a balance. `isShort`: it was printed with an exponent, and so with any number of
 * digits. Otherwise JavaScript may have printed it only if it prints this number with the same digits.
 */
function roundingOf(balance: bigint, isShort: boolean): bigint {
  if (balance <= BigInt(Number.MAX_SAFE_INTEGER)) return 0n;
  const [zeros = ''] = /0*$/.exec(balance.toString()) ?? [];
  if (isShort) return 10n ** BigInt(zeros.length);
  return BigInt(Number(balance)) === balance || BigInt(String(Number(balance))) === balance
    ? 2n ** BigInt(balance.toString(2).length - 53) + 10n ** BigInt(Math.min(zeros.length, PRINTED_ZEROS))
    : 0n;
}

/** A u64 has at most 20 digits, of which JavaScript prints 16 or 17. */
const PRINTED_ZEROS = 4;

function* checkLamports(meta: ResponseMeta): Generator<Inconsistency> {
  const unexplained = sumLamports(meta)?.unexplained ?? 0n;
  if (unexplained !== 0n && !isRounded(meta, unexplained)) yield { kind: 'lamports', appeared: -unexplained };
}

function* checkUnits(body: TransactionBody, meta: ResponseMeta, log: ParsedLog | null): Generator<Inconsistency> {
  const frames = log?.frames ?? [];
  const over = frames.find(({ consumed, budget }) => consumed !== null && budget !== null && consumed > budget);
  if (over !== undefined) yield { kind: 'callUnits', programId: over.programId, line: over.firstLine };
  const consumed = meta.computeUnitsConsumed;
  // The units of a transaction that was not executed are only counted in the block.
  if (consumed === null || outcomeOf(meta) === 'noOp') return;
  const requested = requestedLimit(body, meta);
  if (consumed > (requested ?? MAX_REQUESTED_UNITS)) yield { kind: 'unitLimit', consumed, requested };
  const logged = frames.reduce((sum, frame) => (frame.parent === null ? sum + (frame.consumed ?? 0n) : sum), 0n);
  if (logged > consumed) yield { kind: 'loggedUnits', consumed, logged };
}

function requestedLimit(body: TransactionBody, meta: ResponseMeta): bigint | null {
  const accounts = namedAccounts(body, meta).map((account) => account?.address ?? null);
  const calls = (callGroups(body, null, accounts) ?? []).map(({ call }) => call);
  const config = body.form === 'wire' ? body.transaction.message.config : body.form === 'parsed' ? body.config : null;
  return parseComputeBudget(calls, config).requestedUnitLimit;
}
