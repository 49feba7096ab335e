import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatInteger } from '../../../../shared/format/format-number.ts';
import { visibleText } from '../../../../shared/format/visible-text.ts';
import type { ViewedTransaction } from '../../../../analysis/transaction/viewed-transaction.ts';
import { NotOffered } from '../../../../features/errors/failure.tsx';
import { useClient, useIsMissing } from '../../../../queries/client-context.ts';
import { MOST_TRANSACTIONS, PAGE_LENGTH } from '../../../../solana/onchain-idl/rebuild-account.ts';
import { describeAccountsError } from '../status/describe-accounts-error.ts';
import { usePublishedOnPage } from '../published-context.ts';
import type { PublishedProgram } from '../published.ts';
import { createHistory, type ReadHistory } from './read-history.ts';
import { rebuildIdl, type RebuiltIdl } from './rebuild-idl.ts';
import type { Address } from '../../../../solana/ids/ids.ts';

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
  readonly found: PublishedProgram;
  readonly view: ViewedTransaction;
}) {
  const client = useClient();
  const isMissing = useIsMissing('getSignaturesForAddress');
  const { commitment, onStep } = usePublishedOnPage();
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
      return <Line text="asking for the transactions of its account…" />;
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
          <Action onClick={() => void run(known.lists.size === 0 ? list : read)}>Go on</Action>
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

/** Of the first page of its history. */
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
