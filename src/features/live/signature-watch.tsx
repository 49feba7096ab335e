import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useClient } from '../../queries/client-context.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import { usePageVisible } from './use-presence.ts';
import { useSecond } from '../../ui/rendering/use-second.ts';
import styles from './signature-watch.module.css';
import { describeLevels, describeWatching } from './live-text.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { announceToScreenReader } from '../../ui/navigation/focus.ts';
import {
  LEVELS,
  type Level,
  type SignatureWatcher,
  createSignatureWatcher,
  fetchBlockHeight,
  fetchSignatureLevel,
} from './watch-signature.ts';

interface Props {
  readonly signature: Signature;
  readonly commitment: Commitment;
  /** Whether the endpoint has returned the transaction at this commitment. */
  readonly isFound: boolean;
  /** Asks for the transaction again. */
  readonly onReload: () => void;
}

/** Watches a transaction until it is finalized, and shows when each level was seen. A finalized one shows what was seen before. */
export function SignatureWatch(props: Props) {
  const client = useClient();
  const { signature, commitment, isFound } = props;
  const watcher = watcherOf(client, signature, isFound && commitment === 'finalized');
  return watcher && <Watch {...props} watcher={watcher} />;
}

function Watch({ commitment, isFound, onReload, watcher }: Props & { readonly watcher: SignatureWatcher }) {
  const watch = useStore(watcher.store);
  const isVisible = usePageVisible();
  const now = useSecond();
  useEffect(() => {
    watcher.setActive(isVisible);
    return () => watcher.setActive(false);
  }, [watcher, isVisible]);

  const level = LEVELS.findLast((each) => watch.seen.has(each)) ?? null;
  const isExpected = !isFound && (watch.kind === 'unsupported' || (level !== null && reaches(level, commitment)));
  const reload = useRef(onReload);
  const reloads = useRef(0);
  useEffect(() => {
    reload.current = onReload;
  });
  useEffect(() => {
    if (!isExpected || !isVisible) return undefined;
    // Another node behind the same URL may lag by a moment.
    const timer = setInterval(() => {
      reloads.current += 1;
      if (reloads.current <= MOST_RELOADS) reload.current();
    }, RELOAD_MILLISECONDS);
    if (reloads.current === 0) reload.current();
    return () => clearInterval(timer);
  }, [isExpected, isVisible]);
  useEffect(() => {
    if (level !== null) announceToScreenReader(`The transaction is ${level}.`);
  }, [level]);

  const { what, how } = describeWatching(watch, now);
  return (
    <div className={styles['watch']} role="group" aria-label="Watching this transaction">
      <p data-testid="watch">
        <b className={watch.kind === 'expired' ? 'warning' : undefined}>{what}</b>
        {[...describeLevels(watch), ...(how === '' ? [] : [how])].map((text) => (
          <span key={text}> · {text}</span>
        ))}
      </p>
      {watch.kind === 'watching' ? (
        <button type="button" className="button" onClick={watcher.stop}>
          Stop watching
        </button>
      ) : (
        watch.kind !== 'finalized' &&
        watch.kind !== 'unsupported' && (
          <button type="button" className="button" onClick={watcher.goOn}>
            Keep watching
          </button>
        )
      )}
    </div>
  );
}

function reaches(level: Level, commitment: Commitment): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(commitment);
}

/** Stored while the app is open, so that the levels seen remain when the page changes from "not found" to the transaction. */
const watchers = new Map<string, SignatureWatcher>();

/** null for a transaction that was finalized from the beginning. */
function watcherOf(client: Client, signature: Signature, isFinal: boolean): SignatureWatcher | null {
  const key = `${client.url} ${signature}`;
  const known = watchers.get(key);
  if (known !== undefined || isFinal) return known ?? null;
  const watcher = createSignatureWatcher({
    fetchLevel: (isFirst, signal) => fetchSignatureLevel(client, signature, isFirst, { signal }),
    fetchHeight: (signal) => fetchBlockHeight(client, { signal }),
  });
  watchers.set(key, watcher);
  return watcher;
}

const RELOAD_MILLISECONDS = 3000;
const MOST_RELOADS = 40;
