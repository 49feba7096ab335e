import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { queryKeys } from '../../queries/keys.ts';
import { getMultipleAccounts } from '../../rpc-client/account-calls.ts';
import type { Client } from '../../rpc-client/client.ts';
import { TransportError } from '../../rpc-client/exchange/errors.ts';
import type { Answered, Exchange } from '../../rpc-client/exchange/exchange.ts';
import type { CallOptions } from '../../rpc-client/transport/transport.ts';
import {
  type AddressTransaction,
  type SignatureStatus,
  decodeSignatureStatuses,
} from '../../rpc-protocol/responses/decode-signatures.ts';
import type { Simulation } from '../../rpc-protocol/responses/decode-simulation.ts';
import { encodeBase64 } from '../../shared/bytes/encodings.ts';
import { decodeAt, decodeBoolean, decodeI64, decodeMember, decodeObject } from '../../shared/json/json-decoding.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import {
  type Address,
  type Blockhash,
  type Signature,
  type Slot,
  UNAVAILABLE_BLOCKHASH,
} from '../../solana/ids/ids.ts';
import type { Account, AtSlot } from '../../solana/model/account.ts';
import type { Message, Transaction } from '../../solana/model/transaction.ts';
import { type SignatureCheck, verifySignatures } from '../../solana/verify-signatures.ts';
import { encodeMessageBytes } from '../../solana/wire/transaction-codec.ts';
import { listPage } from '../listed-transactions/list-page.ts';
import { listedTransactionQueryOptions } from '../listed-transactions/listed-transaction-query.ts';
import { fetchRecentPrices, simulate, writableAddresses } from '../run-again/run-again-query.ts';

/** The transaction that is looked for. */
export interface LandingSubject {
  /** null for bytes without a first signature. */
  readonly signature: Signature | null;
  /** null if only the signature is known. */
  readonly view: ViewedTransaction | null;
}

/** The outcome of a request; null in its place if it was not sent, because another answer made it pointless. */
export type Asked<T> =
  | { readonly kind: 'answered'; readonly value: T; readonly exchange: Exchange }
  | { readonly kind: 'failed'; readonly method: string; readonly error: unknown };

/** A slot with its time, in Unix seconds; the time is null if the endpoint did not return it. */
export interface TimedSlot {
  readonly slot: Slot;
  readonly time: bigint | null;
}

/** What the endpoint returned about a transaction that it does not have. */
export interface LandingReport {
  /** null without a signature. A null value: the endpoint does not have it. */
  readonly status: Asked<SignatureStatus | null> | null;
  readonly newest: Asked<TimedSlot>;
  readonly oldest: Asked<TimedSlot>;
  /** null if only the signature is known. */
  readonly message: MessageReport | null;
}

/** What only the signed bytes can show. The requests are not sent if the transaction is on chain. */
export interface MessageReport {
  readonly signatureChecks: readonly SignatureCheck[];
  /** Whether the node accepts the blockhash; null for a nonce. */
  readonly blockhash: Asked<boolean> | null;
  /** The fee payer and, if the transaction uses one, the nonce account. */
  readonly accounts: Asked<AtSlot<readonly (Account | null)[]>> | null;
  readonly equal: Asked<EqualMessages> | null;
  readonly simulation: Asked<Simulation> | null;
  /** By slot, the micro-lamports per unit that sufficed to write to the accounts; ascending. */
  readonly prices: Asked<readonly bigint[]> | null;
}

/** The newest transactions of the fee payer, compared with the message. */
export interface EqualMessages {
  /** The transaction itself, if the list has it; an endpoint may not offer getSignatureStatuses. */
  readonly itself: AddressTransaction | null;
  /** How many were compared. */
  readonly compared: number;
  /** How many could not be read. */
  readonly unread: number;
  /** Whether older ones are listed. */
  readonly hasMore: boolean;
  /** With the same message, apart from its blockhash. */
  readonly equal: readonly EqualMessage[];
}

export interface EqualMessage {
  readonly signature: Signature;
  readonly slot: Slot;
  readonly failed: boolean;
  readonly hasSameBlockhash: boolean;
}

/** Requested only when a button is pressed. */
export function landingQueryOptions(client: Client, { signature, view }: LandingSubject) {
  const wire = view?.wire ?? null;
  const message = wire && encodeBase64(encodeMessageBytes(wire.message));
  return queryOptions({
    queryKey: queryKeys.landing(client.url, signature, message),
    queryFn: ({ signal, client: queries }) =>
      fetchLanding(client, queries, { signature, view }, { signal, isExtra: true, together: true }),
    staleTime: Infinity,
    retry: false,
  });
}

async function fetchLanding(
  client: Client,
  queries: QueryClient,
  { signature, view }: LandingSubject,
  call: CallOptions,
): Promise<LandingReport> {
  const wire = view?.wire ?? null;
  const [status, newest, oldest, signatureChecks] = await Promise.all([
    signature && asked('getSignatureStatuses', fetchStatus(client, signature, call)),
    asked('getSlot', timed(client, client.getSlot('confirmed', call), call)),
    asked('getFirstAvailableBlock', timed(client, client.getFirstAvailableBlock(call), call)),
    wire && verifySignatures(wire),
  ]);
  const isLanded = status?.kind === 'answered' && status.value !== null;
  if (view === null || wire === null || signatureChecks === null) return { status, newest, oldest, message: null };
  const message = isLanded ? NOT_SENT : await fetchMessageAnswers(client, queries, view, wire, call);
  return { status, newest, oldest, message: { ...message, signatureChecks } };
}

type MessageAnswers = Omit<MessageReport, 'signatureChecks'>;

const NOT_SENT: MessageAnswers = { blockhash: null, accounts: null, equal: null, simulation: null, prices: null };

async function fetchMessageAnswers(
  client: Client,
  queries: QueryClient,
  view: ViewedTransaction,
  wire: Transaction,
  call: CallOptions,
): Promise<MessageAnswers> {
  const { message } = wire;
  const { nonceAccount, signatures } = view;
  const [payer] = message.accountKeys;
  const read = [payer, nonceAccount].flatMap((address) => address ?? []);
  const options = { commitment: 'confirmed', dataSlice: { offset: 0, length: NONCE_BYTES } } as const;
  const [blockhash, accounts, equal, simulation, prices] = await Promise.all([
    nonceAccount === null ? asked('isBlockhashValid', fetchValidity(client, message.recentBlockhash, call)) : null,
    asked('getMultipleAccounts', getMultipleAccounts(client, read, options, call)),
    payer === undefined
      ? null
      : asked('getSignaturesForAddress', findEqual(client, queries, payer, message, signatures, call)),
    asked('simulateTransaction', simulate(client, wire, [], call)),
    asked('getRecentPrioritizationFees', fetchRecentPrices(client, writableAddresses(view), call)),
  ]);
  return { blockhash, accounts, equal, simulation, prices };
}

/** The size of a nonce account. No more is requested, because an account may have 10 MB. */
export const NONCE_BYTES = 80;

/** The outcome of a request whose failure does not end the others. Only an abort ends all of them. */
async function asked<T>(method: string, answer: Promise<Answered<T>>): Promise<Asked<T>> {
  try {
    return { kind: 'answered', ...(await answer) };
  } catch (error) {
    if (error instanceof TransportError && error.failure.kind === 'aborted') throw error;
    return { kind: 'failed', method, error };
  }
}

async function fetchStatus(client: Client, signature: Signature, call: CallOptions) {
  const params = [[signature], { searchTransactionHistory: true }];
  const { value, exchange } = await client.call(
    { method: 'getSignatureStatuses', params, decode: decodeSignatureStatuses },
    call,
  );
  return { value: value[0] ?? null, exchange };
}

async function timed(client: Client, read: Promise<Answered<Slot>>, call: CallOptions): Promise<Answered<TimedSlot>> {
  const { value: slot, exchange } = await read;
  const time = await asked(
    'getBlockTime',
    client.call({ method: 'getBlockTime', params: [slot], decode: decodeTime }, call),
  );
  return { value: { slot, time: time.kind === 'answered' ? time.value : null }, exchange };
}

function decodeTime(result: JsonValue): bigint | null {
  return result === null ? null : decodeAt('result', result, decodeI64);
}

/** At `processed`, because a newer blockhash than the last confirmed one is valid too. */
function fetchValidity({ call }: Client, blockhash: Blockhash, options: CallOptions): Promise<Answered<boolean>> {
  const decode = (result: JsonValue) =>
    decodeAt('result', result, (value) => decodeMember(decodeObject(value), 'value', decodeBoolean));
  const params = [blockhash, { commitment: 'processed' }];
  return call({ method: 'isBlockhashValid', params, decode }, options);
}

/** Compares the message with the newest transactions of its fee payer. Those that a page has read already are not requested again. */
async function findEqual(
  client: Client,
  queries: QueryClient,
  payer: Address,
  message: Message,
  own: readonly Signature[],
  call: CallOptions,
): Promise<Answered<EqualMessages>> {
  const options = { method: 'auto', commitment: 'confirmed', limit: MAX_COMPARED, before: null, until: null } as const;
  const { items, last, exchange } = await listPage(client, payer, options, call);
  const sought = withoutBlockhash(message);
  const others = items.filter(({ signature }) => !own.includes(signature));
  const reads = await Promise.all(
    others.map(async ({ signature, slot, err }) => {
      const query = listedTransactionQueryOptions(client, signature, options.commitment);
      const read = await queries.ensureQueryData(query).catch(() => null);
      const body = read?.value?.body;
      if (body?.form !== 'wire') return null;
      const found = body.transaction.message;
      if (withoutBlockhash(found) !== sought) return [];
      const hasSameBlockhash = found.recentBlockhash === message.recentBlockhash;
      return [{ signature, slot, failed: err !== null, hasSameBlockhash }];
    }),
  );
  const equal = reads.flatMap((each) => each ?? []);
  const unread = reads.filter((each) => each === null).length;
  const itself = items.find(({ signature }) => own.includes(signature)) ?? null;
  return { value: { itself, compared: others.length - unread, unread, hasMore: last !== null, equal }, exchange };
}

/** The message in a form that is equal for two attempts: a wallet that sends a transaction again gives it a new blockhash. */
function withoutBlockhash(message: Message): string {
  return encodeBase64(encodeMessageBytes({ ...message, recentBlockhash: UNAVAILABLE_BLOCKHASH }));
}

/** Transactions. Each of them may need a request. */
const MAX_COMPARED = 20;
