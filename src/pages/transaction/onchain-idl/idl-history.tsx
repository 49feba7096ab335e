import { callGroups } from '../../../analysis/facts/transaction/calls.ts';
import { namedAccounts } from '../../../analysis/facts/transaction/view-accounts.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { NotOffered } from '../../../features/errors/failure.tsx';
import { useIsMissing, useClient } from '../../../queries/client-context.ts';
import { decodeAddressTransactions } from '../../../rpc-protocol/responses/decode-signatures.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Client } from '../../../rpc-client/client.ts';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import type { TransactionResponse } from '../../../rpc-protocol/responses/transaction-response.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { visibleText } from '../../../shared/format/visible-text.ts';
import type { Address, Signature, Slot } from '../../../solana/ids/ids.ts';
import { describeAccountsError } from './status-text.ts';
import type { OnchainProgram } from './onchain-idl.ts';
import { useOnchainMetadataOnPage } from './use-onchain-idls.ts';
import { parseAnchorIdl, parseProgramMetadata } from '../../../solana/onchain-idl/published-idl.ts';
import {
  type AccountHistory,
  MOST_TRANSACTIONS,
  PAGE_LENGTH,
  type PastInstruction,
  type PastTransaction,
  rebuildAccount,
} from '../../../solana/onchain-idl/rebuild-account.ts';

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'listing' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'listed'; readonly count: number }
  | { readonly kind: 'reading'; readonly count: number }
  | { readonly kind: 'failed'; readonly error: Error }
  | RebuiltIdl;

/** Rebuilds, on demand, the IDL as it was when the transaction ran, from the history of its account. */
export function IdlThen({
  program,
  found,
  view,
}: {
  readonly program: Address;
  readonly found: OnchainProgram;
  readonly view: ViewedTransaction;
}) {
  const client = useClient();
  const isMissing = useIsMissing('getSignaturesForAddress');
  const { commitment, onStep } = useOnchainMetadataOnPage();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [known] = useState<ReadHistory>(() => ({ lists: new Map(), transactions: new Map() }));
  const aborting = useRef(new AbortController());
  useEffect(() => () => aborting.current.abort(), []);
  const [signature] = view.signatures;
  const { slot } = view.answer;
  const { idl } = found;
  if (signature === undefined || slot === null || idl.kind !== 'packed') return null;
  if (idl.instead !== undefined) {
    const { instead } = idl;
    const newest = 'origin' in instead.idl ? ` of slot ${formatInteger(instead.idl.origin.slot)}` : '';
    return (
      <Line text={`used on this page, ${describeRebuilt(state)}`}>
        <Action onClick={() => onStep({ replace: program, by: instead })}>{`Use the one${newest}`}</Action>
      </Line>
    );
  }
  const run = async (task: (signal: AbortSignal) => Promise<State>) => {
    aborting.current = new AbortController();
    const { signal } = aborting.current;
    try {
      setState(await task(signal));
    } catch (error) {
      setState(signal.aborted ? { kind: 'stopped' } : { kind: 'failed', error: asError(error) });
    }
  };
  const list = (signal: AbortSignal) => {
    setState({ kind: 'listing' });
    const history = createHistory(client, commitment, known, signal, () => undefined);
    return history.list(idl.origin.account, signature).then((transactions) => ({
      kind: 'listed' as const,
      count: transactions.filter(({ succeeded }) => succeeded).length,
    }));
  };
  const read = async (signal: AbortSignal) => {
    const onRead = (count: number) => setState({ kind: 'reading', count });
    onRead(known.transactions.size);
    const history = createHistory(client, commitment, known, signal, onRead);
    const rebuilt = await rebuildIdl(history, program, found, signature, slot);
    if (rebuilt.kind === 'rebuilt') onStep({ replace: program, by: rebuilt.found });
    return rebuilt;
  };
  if (isMissing) return <NotOffered method="getSignaturesForAddress" />;
  switch (state.kind) {
    case 'idle':
      return <Action onClick={() => void run(list)}>Rebuild it as of this transaction</Action>;
    case 'listing':
      return <Line text="loading the transactions of its account…" />;
    case 'listed':
      return (
        <Line
          text={`${describeCount(state.count)} of its account succeeded. Slotscope reads those that it needs, and those that filled its buffers: ${MOST_TRANSACTIONS} at most.`}
        >
          {state.count > 0 && <Action onClick={() => void run(read)}>Read them</Action>}
        </Line>
      );
    case 'reading':
      return (
        <Line text={`${countOf(state.count)} read…`}>
          <Action onClick={() => aborting.current.abort()}>Stop</Action>
        </Line>
      );
    case 'stopped':
    case 'failed': {
      const after = `after ${countOf(known.transactions.size)}`;
      return (
        <Line text={state.kind === 'stopped' ? `stopped ${after}` : `${describeAccountsError(state.error)}, ${after}`}>
          <Action onClick={() => void run(known.lists.size === 0 ? list : read)}>Continue</Action>
        </Line>
      );
    }
    case 'lost':
      return <Line text={`cannot be rebuilt. ${visibleText(state.reason)}`} />;
    case 'same':
    case 'rebuilt':
      return <Line text={describeRebuilt(state)} />;
  }
}

function Line({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <span role="status">
      {text} {children}
    </span>
  );
}

function Action({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <button type="button" className="text-button" onClick={onClick}>
      {children}
    </button>
  );
}

/** Number of transactions on the first page of its history. */
function describeCount(count: number): string {
  if (count === 1) return '1 earlier transaction';
  return `${formatInteger(count)}${count >= PAGE_LENGTH ? ' or more' : ''} earlier transactions`;
}

function countOf(transactions: number): string {
  return transactions === 1 ? '1 transaction' : `${formatInteger(transactions)} transactions`;
}

function describeRebuilt(state: State): string {
  if (state.kind !== 'same' && state.kind !== 'rebuilt') return 'rebuilt from the history of its account';
  const { transactions, slot } = state;
  const basis = `rebuilt from ${countOf(transactions)}, the newest in slot ${formatInteger(slot)}`;
  return state.kind === 'same' ? `the same as now: ${basis}` : basis;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** The account histories that the endpoint has returned: they are not requested again after a stop or an error. */
interface ReadHistory {
  readonly lists: Map<string, readonly PastTransaction[]>;
  readonly transactions: Map<Signature, readonly PastInstruction[] | null>;
}

/** Reads from the endpoint, sequentially. `onRead` is called after each transaction. */
function createHistory(
  client: Client,
  commitment: Commitment,
  known: ReadHistory,
  signal: AbortSignal,
  onRead: (transactions: number) => void,
): AccountHistory {
  return {
    list: async (account, before) => {
      const key = `${account} ${before}`;
      const list =
        known.lists.get(key) ?? (await fetchList(client, account, { commitment, before, limit: PAGE_LENGTH }, signal));
      known.lists.set(key, list);
      return list;
    },
    read: async (signature) => {
      signal.throwIfAborted();
      const instructions = known.transactions.get(signature);
      if (instructions !== undefined) return instructions;
      const options = { encoding: 'base64', commitment, method: 'auto' } as const;
      const { value } = await client.getTransaction(signature, options, { signal });
      const read = value && instructionsOf(value);
      known.transactions.set(signature, read);
      onRead(known.transactions.size);
      return read;
    },
  };
}

async function fetchList(
  client: Client,
  account: Address,
  config: { readonly commitment: Commitment; readonly before: Signature; readonly limit: number },
  signal: AbortSignal,
): Promise<readonly PastTransaction[]> {
  const request = { method: 'getSignaturesForAddress', params: [account, config], decode: decodeAddressTransactions };
  const { value } = await client.call(request, { signal });
  return value.items.map(({ signature, slot, err, isOutcomeUnknown }) => ({
    signature,
    slot,
    succeeded: err === null && isOutcomeUnknown !== true,
  }));
}

/** null if the answer leaves some of them out. */
function instructionsOf({ body, meta }: TransactionResponse): readonly PastInstruction[] | null {
  if (meta === null || meta.innerInstructions === null) return null;
  const addresses = namedAccounts(body, meta).map((account) => account?.address ?? null);
  const calls = callGroups(body, meta, addresses)?.flatMap(({ call, inner }) => [call, ...inner]);
  return (
    calls?.flatMap(({ programId, accounts, data }) =>
      programId === null || accounts === null || data === null
        ? []
        : [{ programId, data, accounts: accounts.flatMap(({ address }) => address ?? []) }],
    ) ?? null
  );
}

/** The IDL of a program as it was when a transaction ran, or why it cannot be rebuilt. `same`: it has not changed since. */
type RebuiltIdl =
  | {
      readonly kind: 'rebuilt' | 'same';
      readonly found: OnchainProgram;
      readonly transactions: number;
      readonly slot: Slot;
    }
  | { readonly kind: 'lost'; readonly reason: string };

/** Rebuilds the IDL `found`, which an account has now, as it was before a transaction of `slot`. */
async function rebuildIdl(
  history: AccountHistory,
  program: Address,
  found: OnchainProgram,
  before: Signature,
  slot: Slot,
): Promise<RebuiltIdl> {
  const { idl } = found;
  if (idl.kind !== 'packed') return { kind: 'lost', reason: 'There is no IDL to rebuild.' };
  const rebuilt = await rebuildAccount(history, idl.origin.account, program, before);
  if ('reason' in rebuilt) return { kind: 'lost', reason: rebuilt.reason };
  const anchor = parseAnchorIdl(rebuilt.data);
  const parsed = 'reason' in anchor ? parseProgramMetadata(rebuilt.data) : anchor;
  if ('reason' in parsed) return { kind: 'lost', reason: parsed.reason };
  if (parsed.source === 'account') return { kind: 'lost', reason: 'At that time, it was in another account.' };
  if (parsed.source === 'url') return { kind: 'lost', reason: 'At that time, it was on the web.' };
  const { packed } = parsed;
  const isSame =
    packed.bytes.length === idl.packed.bytes.length && packed.bytes.every((byte, at) => byte === idl.packed.bytes[at]);
  return {
    kind: isSame ? 'same' : 'rebuilt',
    found: {
      ...found,
      idl: { kind: 'packed', origin: { account: idl.origin.account, slot }, packed, instead: found },
    },
    transactions: rebuilt.transactions,
    slot: rebuilt.changedIn.slot,
  };
}
