import { commonRentPerByte } from '../../../solana/model/account.ts';
import {
  type ShownTransaction,
  type TransactionEntry,
  signaturesOf,
} from '../../../rpc-protocol/responses/transaction-response.ts';
import type { IdlEvent } from '../../../solana/idl/idl-reader.ts';
import type { Address, Blockhash, Signature } from '../../../solana/ids/ids.ts';
import type { AddressTableLookup, Transaction } from '../../../solana/model/transaction.ts';
import { type LookAlikes, findLookAlikes } from '../look-alikes.ts';
import { transactionAddresses } from './transaction-addresses.ts';
import { type TransactionOutcome, outcomeOf } from '../transaction-outcome.ts';
import { callUnits } from './call-units.ts';
import { type Nesting, type PlacedCall, callGroups, placeCalls } from './calls.ts';
import { type ExplainedFailure, explainFailure } from './explain-failure.ts';
import { type ComputeBudget, type FeeSplit, parseComputeBudget, splitFee } from './fees.ts';
import { type IdlDecoding, NO_IDL_DECODING } from './idl-decoding.ts';
import { type ParsedLog, parseLog } from './parse-log.ts';
import { ownersByCalls } from './token-owners.ts';
import { type TokenAccounts, tokenAccountsOfCalls, tokenMove } from './token-accounts.ts';
import { type Symbols, type TokenChange, tokenChanges } from './token-changes.ts';
import {
  type LamportSum,
  type ViewedAccount,
  lookupsOf,
  namedAccounts,
  sumLamports,
  viewAccounts,
} from './view-accounts.ts';
import { type ViewedInstruction, viewInstruction } from './view-instruction.ts';
import { addressIn } from './info-fields.ts';
import type { KnownErrors } from '../../../solana/names/error-names.ts';

/** A transaction as its page shows it, from an answer in any encoding. null: not in the answer. */
export interface ViewedTransaction {
  readonly answer: ShownTransaction;
  readonly signatures: readonly Signature[];
  readonly version: TransactionEntry['version'];
  /** The signed message with its signatures; null if the encoding leaves part of it out. */
  readonly wire: Transaction | null;
  readonly recentBlockhash: Blockhash | null;
  /** The nonce account whose value replaces a recent blockhash. */
  readonly nonceAccount: Address | null;
  readonly outcome: TransactionOutcome;
  readonly failure: ExplainedFailure | null;
  readonly accounts: readonly ViewedAccount[];
  readonly lookups: readonly AddressTableLookup[] | null;
  readonly instructions: readonly ViewedInstruction[] | null;
  readonly nesting: Nesting;
  /** The answer lists the same inner instructions under several instructions; `instructions` has each once. */
  readonly repeatsCalls: boolean;
  readonly log: ParsedLog | null;
  /** Events that IDLs find in the log, by line index. */
  readonly events: ReadonlyMap<number, IdlEvent>;
  /** The IDLs in use that the user provided, as text to compare. */
  readonly ownIdls: string;
  readonly budget: ComputeBudget | null;
  readonly feeSplit: FeeSplit | null;
  readonly lamportSum: LamportSum | null;
  /** null also if the lists are empty although they cannot be. */
  readonly tokenChanges: readonly TokenChange[] | null;
  /** The call that moved tokens although the lists of token balances are empty, so that none were recorded. */
  readonly unlistedTokenMove: string | null;
  /** At the end, or as they were closed. Those of an instruction are the ones that it finds. */
  readonly tokenAccounts: TokenAccounts;
  /** The lamports per byte that make an account rent-exempt at this slot. */
  readonly rentPerByte: bigint | null;
  /** For mints without a well-known name. */
  readonly symbols: Symbols;
  /** The addresses that look like others of this transaction, or like one of the known addresses. */
  readonly lookAlikes: LookAlikes;
}

/** The call that made the transaction fail; undefined if none did, or if the answer does not have it. */
export function failedCall({ instructions, failure }: ViewedTransaction): ViewedInstruction | undefined {
  const id = failure?.path?.join('.');
  return instructions?.find((call) => call.id === id);
}

/** `known` are addresses that the user has seen elsewhere, `symbols` the symbols that mints claim. */
export function viewTransactionWith(
  errorNames: KnownErrors,
  answer: ShownTransaction,
  idls: IdlDecoding = NO_IDL_DECODING,
  rentPerByte: bigint | null = answer.slot === null ? null : commonRentPerByte(answer.slot),
  known: Iterable<Address> = [],
  symbols: Symbols = NO_SYMBOLS,
): ViewedTransaction {
  const facts = viewFacts(errorNames, answer, idls, rentPerByte);
  return { ...facts, lookAlikes: findLookAlikes(transactionAddresses(facts), known), symbols };
}

const NO_SYMBOLS: Symbols = new Map();

function viewFacts(
  errorNames: KnownErrors,
  answer: ShownTransaction,
  idls: IdlDecoding,
  rentPerByte: bigint | null,
): Omit<ViewedTransaction, 'lookAlikes' | 'symbols'> {
  const { body, meta } = answer;
  const named = namedAccounts(body, meta);
  const addresses = named.map((account) => account?.address ?? null);
  const fee = meta?.fee ?? null;
  const messages = meta?.logMessages ?? null;
  const log = messages && parseLog(messages);
  const groups = callGroups(body, meta, addresses);
  const { calls, nesting } = placeCalls(groups ?? [], log?.frames ?? []);
  const failure =
    meta === null || meta.err === null ? null : explainFailure(meta.err, errorNames, groups && calls, log, idls);
  const outcome = outcomeOf(meta);
  const own = groups?.map(({ call }) => call) ?? null;
  const wire = body.form === 'wire' ? body.transaction : null;
  const budget = own && parseComputeBudget(own, wire?.message.config ?? null);
  const units = callUnits(calls, log, budget?.unitLimit ?? null, meta?.computeUnitsConsumed ?? null);
  const listed = tokenChanges(meta, addresses);
  const parents = parentsOf(calls);
  const viewed = calls.map((placed, at) =>
    viewInstruction(placed, {
      units: units[at] ?? null,
      log,
      failure,
      executed: outcome !== 'noOp',
      parent: parents[at] ?? null,
      idls,
    }),
  );
  const accounts = viewAccounts(named, new Set(calls.flatMap(({ call }) => call.programId ?? [])), meta);
  const { atCalls, atEnd } = tokenAccountsOfCalls(
    viewed.map(({ parsed }) => parsed),
    listed ?? [],
    ownersByCalls(viewed, new Set(accounts.flatMap(({ signer, address }) => (signer ? address : [])))),
  );
  const instructions = groups && viewed.map((each, at) => ({ ...each, tokenAccounts: atCalls[at] ?? atEnd }));
  const unlisted =
    listed?.length === 0 && outcome === 'succeeded' ? moveOfListedAccount(instructions ?? [], accounts) : null;
  const signatures = signaturesOf(body);
  return {
    answer,
    signatures,
    version: wire?.message.version ?? answer.version,
    wire,
    recentBlockhash:
      wire?.message.recentBlockhash ??
      (body.form === 'parsed' || body.form === 'partial' ? body.recentBlockhash : null),
    nonceAccount: instructions?.[0] === undefined ? null : advancedNonce(instructions[0]),
    outcome,
    failure,
    accounts,
    lookups: lookupsOf(body),
    instructions,
    nesting,
    repeatsCalls: groups?.[0]?.isDivided === true,
    log,
    events: log === null ? new Map() : idls.eventsIn(log),
    ownIdls: idls.ownIdls,
    budget,
    feeSplit: fee !== null && own && budget ? splitFee(fee, signatures.length, own, budget) : null,
    lamportSum: sumLamports(meta),
    tokenChanges: unlisted === null ? listed : null,
    unlistedTokenMove: unlisted,
    tokenAccounts: atEnd,
    rentPerByte,
  };
}

/**
 * The first call that moves tokens of an account that exists before or after the transaction, and so has a balance; an account that
 * was opened and closed again has none.
 */
function moveOfListedAccount(
  instructions: readonly ViewedInstruction[],
  accounts: readonly ViewedAccount[],
): string | null {
  const lasting = new Set(
    accounts.flatMap(({ address, before, after }) => ((before ?? 0n) > 0n || (after ?? 0n) > 0n ? address : [])),
  );
  const found = instructions.find((call) => {
    const move = tokenMove(call);
    return [move?.source, move?.destination].some((account) => account != null && lasting.has(account));
  });
  return found?.id ?? null;
}

/** A transaction uses a durable nonce exactly if its first instruction advances one. */
function advancedNonce({ parsed }: ViewedInstruction): Address | null {
  if (parsed?.program !== 'system' || parsed.type !== 'advanceNonce') return null;
  return addressIn(parsed.info, 'nonceAccount');
}

/** The calling program of each call. */
function parentsOf(calls: readonly PlacedCall[]): readonly (Address | null)[] {
  const open: (Address | null)[] = [];
  return calls.map(({ call, path }) => {
    open.length = path.length - 1;
    open.push(call.programId);
    return open.at(-2) ?? null;
  });
}
