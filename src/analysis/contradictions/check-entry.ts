import { parseAddress } from '../../solana/ids/ids.ts';
import type {
  ResponseMeta,
  TransactionBody,
  TransactionEntry,
} from '../../rpc-protocol/responses/transaction-response.ts';
import { sumLamports } from '../transaction/balances/lamport-sum.ts';
import { MAX_REQUESTED_UNITS, parseComputeBudget } from '../transaction/fees-compute/compute-budget.ts';
import { ENDED, type ParsedLog, parseLog } from '../transaction/parse-log.ts';
import { callGroups } from '../transaction/instructions/calls.ts';
import { namedAccounts } from '../transaction/view-accounts.ts';
import { outcomeOf } from '../transaction-outcome.ts';
import { checkAccounts } from './check-accounts.ts';
import type { EntryContradiction } from './contradiction.ts';

/**
 * Compares the parts of a transaction with each other. What is found is impossible in a true answer, whatever the slot. What the
 * answer leaves out is not compared.
 */
export function checkEntry(
  { body, meta, version }: TransactionEntry,
  log = meta === null || meta.logMessages === null ? null : parseLog(meta.logMessages),
): readonly EntryContradiction[] {
  return [
    ...(meta === null ? [] : checkOutcome(meta, log)),
    ...checkMessage(body, version),
    ...checkAccounts(body, meta),
    ...(meta === null ? [] : [...checkLamports(meta), ...checkUnits(body, meta, log)]),
  ];
}

function* checkOutcome({ err, conflictingStatus }: ResponseMeta, log: ParsedLog | null): Generator<EntryContradiction> {
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

function* checkMessage(body: TransactionBody, version: TransactionEntry['version']): Generator<EntryContradiction> {
  if (body.form === 'undecoded') return;
  if (body.form !== 'wire') {
    yield* checkSignatureCount(body.signatures.length, body.accountKeys.filter(({ signer }) => signer).length);
    return;
  }
  const { signatures, message } = body.transaction;
  if (version !== null && version !== message.version)
    yield { kind: 'version', stated: version, encoded: message.version };
  yield* checkSignatureCount(signatures.length, message.header.numRequiredSignatures);
}

function* checkSignatureCount(signatures: number, signers: number): Generator<EntryContradiction> {
  if (signatures !== signers) yield { kind: 'signatureCount', signatures, signers };
}

function* checkLamports(meta: ResponseMeta): Generator<EntryContradiction> {
  const unexplained = sumLamports(meta)?.unexplained ?? 0n;
  if (unexplained !== 0n) yield { kind: 'lamports', appeared: -unexplained };
}

function* checkUnits(body: TransactionBody, meta: ResponseMeta, log: ParsedLog | null): Generator<EntryContradiction> {
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
  const accounts = namedAccounts(body, meta).map(({ address }) => address);
  const calls = (callGroups(body, null, accounts) ?? []).map(({ call }) => call);
  const config = body.form === 'wire' ? body.transaction.message.config : body.form === 'parsed' ? body.config : null;
  return parseComputeBudget(calls, config).requestedUnitLimit;
}
