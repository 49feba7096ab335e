import { queryOptions } from '@tanstack/react-query';
import type { RunBalances } from './compare-run.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { getMultipleAccounts } from '../../rpc-client/account-calls.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { Exchange } from '../../rpc-client/exchange/exchange.ts';
import {
  decodePrioritizationFees,
  decodeSimulation,
  type Simulation,
} from '../../rpc-protocol/responses/decode-simulation.ts';
import { encodeBase64 } from '../../shared/bytes/encodings.ts';
import { type Address, MISSING_SIGNATURE } from '../../solana/ids/ids.ts';
import type { AtSlot } from '../../solana/model/account.ts';
import type { Transaction } from '../../solana/model/transaction.ts';
import { encodeTransactionBytes } from '../../solana/wire/transaction-codec.ts';
import { noteMissing } from '../../queries/client-context.ts';
import { nullOnError } from '../../queries/null-on-error.ts';
import { queryKeys } from '../../queries/keys.ts';

/** The endpoint's response about a run. */
export interface RunAnswer {
  readonly simulation: Simulation;
  readonly balances: RunBalances;
  /** The simulateTransaction exchange. */
  readonly exchange: Exchange;
  /** Micro-lamports for each unit, ascending, one for each recent slot; null if the endpoint does not return them. */
  readonly recentPrices: readonly bigint[] | null;
}

/** The result of executing a transaction now, compared with its record. Requested only when a button is pressed. */
export function runAgainQueryOptions(client: Client, view: ViewedTransaction, wire: Transaction) {
  const bytes = encodeBase64(encodeTransactionBytes(withoutSignatures(wire)));
  return queryOptions({
    queryKey: queryKeys.runAgain(client.url, bytes, view.signatures[0]),
    queryFn: ({ signal }) => runAgain(client, view, bytes, signal),
    staleTime: Infinity,
    retry: false,
  });
}

async function runAgain(
  client: Client,
  view: ViewedTransaction,
  bytes: string,
  signal: AbortSignal,
): Promise<RunAnswer> {
  const writable = view.accounts.filter((account) => account.writable).map(({ address }) => address);
  // Optional, so a refusal is no problem of the endpoint.
  const call = { signal, isExtra: true };
  // Sent together, so that all answers are from the same slot if possible.
  const [simulated, before, prices] = await Promise.all([
    noteMissing(client.url, 'simulateTransaction', simulate(client, bytes, writable, call)),
    nullOnError(
      getMultipleAccounts(client, writable.slice(0, MAX_READ), { commitment: 'confirmed', dataSlice: NO_DATA }, call),
    ),
    nullOnError(
      client.call(
        {
          method: 'getRecentPrioritizationFees',
          params: [writable.slice(0, MAX_PRICED)],
          decode: decodePrioritizationFees,
        },
        call,
      ),
    ),
  ]);
  const { value: simulation, exchange } = simulated;
  const lamports = before && { slot: before.slot, value: before.value.map((account) => account?.lamports ?? 0n) };
  return {
    simulation,
    balances: balancesOf(view, writable, lamports, simulation),
    exchange,
    recentPrices: prices && prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
  };
}

function simulate(
  client: Client,
  bytes: string,
  writable: readonly Address[],
  call: { readonly signal: AbortSignal; readonly isExtra: boolean },
) {
  const config = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    innerInstructions: true,
    accounts: { encoding: 'base64', addresses: writable },
  };
  return client.call(
    { method: 'simulateTransaction', params: [bytes, config], decode: decodeSimulation },
    { ...call, maxBytes: MAX_BYTES },
  );
}

/**
 * The signatures belong to another blockhash and are not verified. They are removed, so that no endpoint receives a
 * transaction that it could submit.
 */
function withoutSignatures({ message }: Transaction): Transaction {
  return { message, signatures: Array.from({ length: message.header.numRequiredSignatures }, () => MISSING_SIGNATURE) };
}

/** Balances before and after, if both are of the same slot: in between, other transactions may have changed them. */
function balancesOf(
  { accounts }: ViewedTransaction,
  writable: readonly Address[],
  before: AtSlot<readonly bigint[]> | null,
  { slot, lamportsAfter }: Simulation,
): RunBalances {
  if (before === null || lamportsAfter === null || before.slot !== slot) return null;
  if (lamportsAfter.length !== writable.length || before.value.length !== writable.length) return null;
  const inOrder = (lamports: readonly bigint[]) => {
    const known = new Map(writable.map((address, at) => [address, lamports[at] ?? 0n]));
    // Other accounts cannot change.
    return accounts.map(({ address }) => known.get(address) ?? 0n);
  };
  return { before: inOrder(before.value), after: inOrder(lamportsAfter) };
}

const NO_DATA = { offset: 0, length: 0 };
/** Bytes. The response has the accounts with all of their data. */
const MAX_BYTES = 40_000_000;
/** The most addresses that nodes accept. */
const MAX_READ = 100;
const MAX_PRICED = 128;
