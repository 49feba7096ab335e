import { viewTransaction } from '../../analysis/facts/transaction/view-transaction-with-names.ts';
import type { Simulation } from '../../rpc-protocol/responses/decode-simulation.ts';
import type { ResponseMeta } from '../../rpc-protocol/responses/transaction-response.ts';
import { formatTransactionError } from '../../solana/errors/format-transaction-error.ts';
import { type IdlDecoding, NO_IDL_DECODING } from '../../analysis/facts/transaction/idl-decoding.ts';
import type { SummaryPart } from '../../analysis/explain/programs/program-text.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { shortReason } from '../../analysis/explain/outcome/failure-text.ts';
import { formatPath } from '../../analysis/explain/wording.ts';
import { compareTransactions } from '../../analysis/compare/compare-transactions.ts';
import {
  compareIntegers,
  type ComparedPart,
  type ComparedRow,
  compareValues,
} from '../../analysis/compare/comparison.ts';
import { NO_LOADED_ADDRESSES } from '../../solana/model/transaction.ts';

/** A simulated run of a transaction, compared with its record. */
export interface ComparedRun {
  /** The run as a transaction page would show it. */
  readonly view: ViewedTransaction;
  /** False if the run ended before any instruction, for example because the fee payer cannot pay. */
  readonly hasStarted: boolean;
  /**
   * False if the endpoint returned top-level instructions only, as older nodes do: the recorded inner calls are then
   * left out.
   */
  readonly hasInnerCalls: boolean;
  /** Without the parts that the endpoint did not return for the run. */
  readonly parts: readonly ComparedPart[];
}

/** Lamports before and after a run, by account index; null if unknown. */
export type RunBalances = { readonly before: readonly bigint[]; readonly after: readonly bigint[] } | null;

/** `balances` are those of the run, unless the endpoint returns them with it. Without metadata, the record is only what was signed. */
export function compareRun(
  record: ViewedTransaction,
  run: Simulation,
  balances: RunBalances,
  idls: IdlDecoding = NO_IDL_DECODING,
): ComparedRun {
  const answer = { ...record.answer, slot: run.slot, blockTime: null, meta: metaOf(record, run, balances) };
  const view = viewTransaction(answer, idls);
  const hasStarted = run.err === null || run.err.name === 'InstructionError' || (run.logs ?? []).length > 0;
  const hasInnerCalls = run.innerInstructions !== null;
  const shown =
    record.answer.meta === null ? viewTransaction({ ...record.answer, meta: NOTHING_RECORDED }, idls) : record;
  const base = hasInnerCalls ? shown : { ...shown, instructions: topLevelOf(shown) };
  const knows = {
    calls: hasStarted,
    tokens: run.preTokenBalances !== null && run.postTokenBalances !== null,
    balances: run.preBalances !== null || balances !== null,
    state: false,
    accounts: false,
    logs: run.logs !== null,
  };
  const parts = compareTransactions(base, view).map((part) =>
    part.id === 'facts' ? { ...part, rows: compareOutcome(record, run) } : part,
  );
  return { view, hasStarted, hasInnerCalls, parts: parts.filter(({ id }) => id === 'facts' || knows[id]) };
}

/** "It would fail now at #1: 6001 SlippageToleranceExceeded." */
export function describeRun({ outcome, failure }: ViewedTransaction): string {
  if (outcome === 'succeeded') return 'It would succeed now.';
  if (failure === null) return 'It would fail now.';
  const place = failure.path === null ? '' : ` at ${formatPath(failure.path)}`;
  return `It would fail now${place}: ${shortReason(failure)}.`;
}

function topLevelOf({ instructions }: ViewedTransaction): ViewedTransaction['instructions'] {
  return instructions && instructions.filter(({ depth }) => depth === 0);
}

function compareOutcome({ answer: { slot, meta } }: ViewedTransaction, run: Simulation): readonly ComparedRow[] {
  const value = (label: string, a: SummaryPart | null, b: SummaryPart | null) =>
    compareValues([label], [a, b], (part) => ({ parts: [part] }), 'unknown');
  return [
    value('Outcome', meta && runOutcome(meta.err), runOutcome(run.err)),
    value('Error', meta && { text: errorOf(meta.err) }, { text: errorOf(run.err) }),
    compareIntegers('Compute units', [meta?.computeUnitsConsumed ?? null, run.unitsConsumed]),
    ...(run.fee === null ? [] : [compareIntegers('Fee', [meta?.fee ?? null, run.fee], (lamports) => ({ lamports }))]),
    compareIntegers('Slot', [slot, run.slot]),
  ];
}

function runOutcome(err: ResponseMeta['err']): string {
  return err === null ? 'Succeeded' : 'Failed';
}

function errorOf(err: ResponseMeta['err']): string {
  return err === null ? 'none' : formatTransactionError(err);
}

function metaOf(record: ViewedTransaction, run: Simulation, balances: RunBalances): ResponseMeta {
  const { meta } = record.answer;
  return {
    ...NOTHING_RECORDED,
    err: run.err,
    preBalances: run.preBalances ?? balances?.before ?? [],
    postBalances: run.postBalances ?? balances?.after ?? [],
    preTokenBalances: run.preTokenBalances,
    postTokenBalances: run.postTokenBalances,
    innerInstructions: run.innerInstructions,
    logMessages: run.logs,
    computeUnitsConsumed: run.unitsConsumed,
    loadedAddresses: run.loadedAddresses ?? meta?.loadedAddresses ?? NO_LOADED_ADDRESSES,
  };
}

/** The record of bytes that were never executed, so everything that a run does is new. */
const NOTHING_RECORDED: ResponseMeta = {
  err: null,
  fee: 0n,
  preBalances: [],
  postBalances: [],
  innerInstructions: [],
  logMessages: [],
  preTokenBalances: [],
  postTokenBalances: [],
  rewards: null,
  loadedAddresses: NO_LOADED_ADDRESSES,
  returnData: null,
  computeUnitsConsumed: null,
  damage: [],
  costUnits: null,
  absent: [],
  hasLoadedAddresses: true,
  conflictingStatus: null,
  undecodedReturnData: null,
};
