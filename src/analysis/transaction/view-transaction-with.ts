import type { CustomErrorNames } from '../../solana/names/error-names.ts';
import type { ViewedTransaction } from './viewed-transaction.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { type ShownTransaction, signaturesOf } from '../../rpc-protocol/responses/transaction-response.ts';
import { commonRentPerByte } from '../../solana/model/account.ts';
import { lookupsOf, namedAccounts, viewAccounts } from './view-accounts.ts';
import { type PlacedCall, placeCalls } from './instructions/call-tree.ts';
import { findLookAlikes } from '../look-alikes/look-alikes.ts';
import { transactionAddresses } from '../look-alikes/transaction-addresses.ts';
import { callUnits } from './fees-compute/call-units.ts';
import { callGroups } from './instructions/calls.ts';
import { parseComputeBudget } from './fees-compute/compute-budget.ts';
import { explainFailure } from './explain-failure.ts';
import { splitFee } from './fees-compute/fee-split.ts';
import { knownTokenAccounts, tokenChanges } from './token-changes.ts';
import { type IdlDecoding, NO_IDL_DECODING } from './instructions/idl-decoding.ts';
import { sumLamports } from './balances/lamport-sum.ts';
import { parseLog } from './parse-log.ts';
import { addressIn } from './instructions/info-fields.ts';
import { outcomeOf } from '../transaction-outcome.ts';
import { type ViewedInstruction, viewInstruction } from './instructions/view-instruction.ts';
import type { Symbols } from './wording.ts';

/** `known` are addresses that the user has seen elsewhere, `symbols` what mints claim. */
export function viewTransactionWith(
  errorNames: CustomErrorNames,
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
  errorNames: CustomErrorNames,
  answer: ShownTransaction,
  idls: IdlDecoding,
  rentPerByte: bigint | null,
): Omit<ViewedTransaction, 'lookAlikes' | 'symbols'> {
  const { body, meta } = answer;
  const named = namedAccounts(body, meta);
  const addresses = named.map(({ address }) => address);
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
  const changes = tokenChanges(meta, addresses);
  const tokenAccounts = knownTokenAccounts(changes ?? []);
  const parents = parentsOf(calls);
  const instructions =
    groups &&
    calls.map((placed, at) =>
      viewInstruction(placed, {
        units: units[at] ?? null,
        log,
        failure,
        executed: outcome !== 'noOp',
        tokenAccounts,
        parent: parents[at] ?? null,
        idls,
      }),
    );
  const signatures = signaturesOf(body);
  return {
    answer,
    signatures,
    version: wire?.message.version ?? answer.version,
    wire,
    recentBlockhash: wire?.message.recentBlockhash ?? (body.form === 'parsed' ? body.recentBlockhash : null),
    nonceAccount: instructions?.[0] === undefined ? null : advancedNonce(instructions[0]),
    outcome,
    failure,
    accounts: viewAccounts(named, new Set(calls.flatMap(({ call }) => call.programId ?? [])), meta),
    lookups: lookupsOf(body),
    instructions,
    nesting,
    log,
    events: log === null ? new Map() : idls.eventsIn(log),
    ownIdls: idls.ownIdls,
    budget,
    feeSplit: meta && own && budget && splitFee(meta.fee, signatures.length, own, budget),
    lamportSum: sumLamports(meta),
    tokenChanges: changes,
    tokenAccounts,
    rentPerByte,
  };
}

/** A transaction uses a durable nonce exactly if its first instruction advances one. */
function advancedNonce({ parsed }: ViewedInstruction): Address | null {
  if (parsed?.program !== 'system' || parsed.type !== 'advanceNonce') return null;
  return addressIn(parsed.info, 'nonceAccount');
}

/** For each call, the program that made it. */
function parentsOf(calls: readonly PlacedCall[]): readonly (Address | null)[] {
  const open: (Address | null)[] = [];
  return calls.map(({ call, path }) => {
    open.length = path.length - 1;
    open.push(call.programId);
    return open.at(-2) ?? null;
  });
}
