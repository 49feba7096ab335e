import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useStore } from 'zustand';
import { formatInteger } from '../../shared/format/format-number.ts';
import { CopyLinkButton } from '../../ui/controls/copy.tsx';
import { useDelayPassed } from '../../ui/rendering/deferred.tsx';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import type { FailureSubject } from '../errors/describe-failure.ts';
import { keptStateAt, keptStates } from '../kept-answers/kept-state.ts';
import styles from './exchange-line.module.css';
import type { Exchange } from '../../rpc-client/exchange/exchange.ts';

/** Size, time, endpoint and method of an exchange, with buttons that show its request and response, and copy the page's URL. */
export function ExchangeLine({
  exchange,
  endpoint,
}: {
  readonly exchange: Exchange;
  /** Its name. */
  readonly endpoint: string;
}) {
  const [shown, setShown] = useState<'request' | 'response' | null>(null);
  const panel = useId();
  const toggle = (side: 'request' | 'response') => () => setShown(shown === side ? null : side);
  return (
    <>
      <p className="exchange-line" data-testid="exchange-line" data-answer="complete">
        <span>
          {formatInteger(exchange.bytes)} bytes in {formatInteger(Math.round(exchange.milliseconds))} ms from {endpoint}
          , {exchange.method}
        </span>{' '}
        <button
          type="button"
          className="text-button"
          aria-expanded={shown === 'request'}
          aria-controls={panel}
          onClick={toggle('request')}
        >
          Request
        </button>{' '}
        <button
          type="button"
          className="text-button"
          aria-expanded={shown === 'response'}
          aria-controls={panel}
          onClick={toggle('response')}
        >
          Response
        </button>{' '}
        <CopyLinkButton />
      </p>
      <div id={panel} className={styles['panel']} hidden={shown === null}>
        {shown !== null && <ExchangePanel.Component side={shown} exchange={exchange} endpoint={endpoint} />}
      </div>
    </>
  );
}

/** Loads the code of the note about a kept answer, which could not be loaded later when offline. */
export const loadKeptNote = () => KeptNote.load();

/** Shows `children` for a second, then a Cancel button. Once canceled, shows a Retry button. */
export function SlowRequest({
  pending,
  onCancel,
  onRetry,
  children,
}: {
  readonly pending: boolean;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly children?: ReactNode;
}) {
  const isSlow = useDelayPassed(SLOW_MS);
  if (pending && !isSlow) return children;
  return (
    <>
      <span role="status">{pending ? 'Waiting for a response…' : 'Canceled: no data arrived.'}</span>{' '}
      <button type="button" className="text-button" data-longest="Cancel" onClick={pending ? onCancel : onRetry}>
        {pending ? 'Cancel' : 'Retry'}
      </button>
    </>
  );
}

/** States that an earlier answer with other options is shown, and the state of the requested one. */
export function StaleAnswerNotice({
  shown,
  requested,
  failure,
  isCanceled = false,
  className = '',
  children,
}: {
  /** Options of the shown answer. */
  readonly shown: string;
  readonly requested: string;
  /** Why the request failed; null if it has not. */
  readonly failure: ReactNode;
  /** True if the user canceled the request. */
  readonly isCanceled?: boolean;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}) {
  const hasFailed = failure !== null;
  return (
    <p className={`notice ${className}`} data-testid="notice" role="status">
      <StatusIcon kind="warning" />
      <span>
        {failure} {!hasFailed && isCanceled ? 'Canceled: the page still shows' : 'The page shows'} the answer for{' '}
        {shown}
        {hasFailed ? `, not for ${requested}.` : isCanceled ? '.' : ` until the answer for ${requested} arrives.`}{' '}
        {children}
      </span>
    </p>
  );
}

/** The note about a kept answer, or its placeholder. */
export function KeptAnswerNote({
  queryKey,
  subject,
}: {
  readonly queryKey: QueryKey;
  readonly subject: FailureSubject;
}) {
  const state = useStore(keptStates, (states) => keptStateAt(states, queryKey));
  if (state === 'expected') return NOTE_PLACEHOLDER;
  return state && <KeptNote.Component state={state} queryKey={queryKey} subject={subject} />;
}

/** Reserves space for the note about a kept answer until `ExchangeLine` is rendered. */
export function KeptNotePlaceholder({ queryKey }: { readonly queryKey: QueryKey }) {
  const isKept = useStore(keptStates, (states) => keptStateAt(states, queryKey) !== null);
  return isKept ? NOTE_PLACEHOLDER : null;
}

const NOTE_PLACEHOLDER = <p className={styles['kept']} />;

const KeptNote = lazyComponent(
  () => import('./kept-note.tsx').then(({ KeptNote }) => KeptNote),
  () => NOTE_PLACEHOLDER,
);

const ExchangePanel = lazyComponent(() => import('./exchange-panel.tsx').then(({ ExchangePanel }) => ExchangePanel));

const SLOW_MS = 1000;
