import { queryOptions } from '@tanstack/react-query';
import type { RunBalances } from './compare-run.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { getMultipleAccounts } from '../../rpc-client/account-calls.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { Answered, Exchange } from '../../rpc-client/exchange/exchange.ts';
import type { CallOptions } from '../../rpc-client/transport/transport.ts';
import {
  decodePrioritizationFees,
  decodeSimulation,
  type Simulation,
} from '../../rpc-protocol/responses/decode-simulation.ts';
import { encodeBase64 } from '../../shared/bytes/encodings.ts';
import { type Address, MISSING_SIGNATURE } from '../../solana/ids/ids.ts';
import type { Account, AtSlot } from '../../solana/model/account.ts';
import type { Transaction } from '../../solana/model/transaction.ts';
import { encodeTransactionBytes } from '../../solana/wire/transaction-codec.ts';
import { noteMissing } from '../../queries/client-context.ts';
import { type DecodeAccounts, type RunState, readRunState } from './run-state.ts';
import { nullOnError } from '../../queries/null-on-error.ts';
import { queryKeys } from '../../queries/keys.ts';

/** The endpoint's response about a run. */
export interface RunAnswer {
  readonly simulation: Simulation;
  readonly balances: RunBalances;
  /** null if the endpoint did not return the accounts on both sides. */
  readonly state: RunState | null;
  /** The simulateTransaction exchange. */
  readonly exchange: Exchange;
  /** Micro-lamports for each unit, ascending, one for each recent slot; null if the endpoint does not return them. */
  readonly recentPrices: readonly bigint[] | null;
}

/** The result of executing a transaction now, compared with its record. Requested only when a button is pressed. */
export function runAgainQueryOptions(
  client: Client,
  view: ViewedTransaction,
  wire: Transaction,
  decodeAccounts: DecodeAccounts,
) {
  return queryOptions({
    queryKey: queryKeys.runAgain(client.url, unsignedBytes(wire), view.signatures[0]),
    queryFn: ({ signal }) => runAgain(client, view, wire, decodeAccounts, signal),
    staleTime: Infinity,
    retry: false,
  });
}

async function runAgain(
  client: Client,
  view: ViewedTransaction,
  wire: Transaction,
  decodeAccounts: DecodeAccounts,
  signal: AbortSignal,
): Promise<RunAnswer> {
  const all = writableAddresses(view);
  const writable = all.slice(0, MAX_READ);
  // Optional, so a refusal is no problem of the endpoint.
  const call = { signal, isExtra: true };
  // Sent together, so that all answers are from the same slot if possible.
  const [simulated, before, prices] = await Promise.all([
    simulate(client, wire, writable, call),
    nullOnError(getMultipleAccounts(client, writable, { commitment: 'confirmed' }, { ...call, maxBytes: MAX_BYTES })),
    nullOnError(fetchRecentPrices(client, all, call)),
  ]);
  const { value: simulation, exchange } = simulated;
  const hasAll = writable.length === all.length;
  return {
    simulation,
    balances: hasAll ? balancesOf(view, writable, before, simulation) : null,
    state: await readRunState(view, { all, asked: writable, before }, simulation, (accounts) =>
      decodeAccounts(accounts, { slot: simulation.slot, signal }),
    ),
    exchange,
    recentPrices: prices,
  };
}

/** The accounts that a transaction may change. Those from lookup tables are missing if the endpoint did not return their addresses. */
export function writableAddresses({ accounts }: ViewedTransaction): readonly Address[] {
  return accounts.flatMap(({ address, writable }) => (writable ? address : []));
}

/** The outcome of a transaction if it were executed now, with a new blockhash, and the accounts that it would leave at `addresses`. */
export function simulate(
  client: Client,
  wire: Transaction,
  addresses: readonly Address[],
  call: CallOptions,
): Promise<Answered<Simulation>> {
  const config = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    innerInstructions: true,
    ...(addresses.length > 0 && { accounts: { encoding: 'base64', addresses } }),
  };
  const request = {
    method: 'simulateTransaction',
    params: [unsignedBytes(wire), config],
    decode: decodeSimulation,
  };
  return noteMissing(client.url, request.method, client.call(request, { ...call, maxBytes: MAX_BYTES }));
}

/** For each recent slot, the micro-lamports per unit that sufficed to write to these accounts; ascending. */
export async function fetchRecentPrices(
  client: Client,
  addresses: readonly Address[],
  call: CallOptions,
): Promise<Answered<readonly bigint[]>> {
  const params = [addresses.slice(0, MAX_PRICED)];
  const request = { method: 'getRecentPrioritizationFees', params, decode: decodePrioritizationFees };
  const { value, exchange } = await client.call(request, call);
  return { value: value.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)), exchange };
}

/**
 * The signatures belong to another blockhash and are not verified. They are removed, so that no endpoint receives a
 * transaction that it could submit.
 */
function unsignedBytes({ message }: Transaction): string {
  const signatures = Array.from({ length: message.header.numRequiredSignatures }, () => MISSING_SIGNATURE);
  return encodeBase64(encodeTransactionBytes({ message, signatures }));
}

/** Balances before and after, if both are of the same slot: in between, other transactions may have changed them. */
function balancesOf(
  { accounts }: ViewedTransaction,
  writable: readonly Address[],
  before: AtSlot<readonly (Account | null)[]> | null,
  { slot, accountsAfter }: Simulation,
): RunBalances {
  if (before === null || accountsAfter === null || before.slot !== slot) return null;
  if (accountsAfter.length !== writable.length) return null;
  const inOrder = (side: readonly (Account | null)[]) => {
    const known = new Map(writable.map((address, at) => [address, side[at]?.lamports ?? 0n]));
    // Other accounts cannot change.
    return accounts.map(({ address }) => known.get(address) ?? 0n);
  };
  return { before: inOrder(before.value), after: inOrder(accountsAfter) };
}

/** Bytes. The response has the accounts with all of their data. */
const MAX_BYTES = 40_000_000;
/** Accounts. No transaction may lock more today. */
const MAX_READ = 64;
const MAX_PRICED = 128;
