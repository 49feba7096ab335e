import { linkParamsOf, withEndpoint } from '../features/endpoint/saved-endpoints.ts';
import { noteOf, setEndpointNote, chooseForPages, rememberNetwork } from '../features/endpoint/edit-endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useEndpoint } from '../features/endpoint/endpoint-context.ts';
import { genesisHashQueryOptions } from '../queries/era-query.ts';
import { useClient } from '../queries/client-context.ts';
import type { EndpointSwitch } from './endpoint-provider.tsx';
import styles from './endpoint-switch-line.module.css';

/** Below the header, after another endpoint came into use: which one is asked now, and the way back. Until the next page. */
export function EndpointSwitchLine({ change }: { readonly change: EndpointSwitch }) {
  const endpoint = useEndpoint();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [dismissed, setDismissed] = useState<EndpointSwitch | null>(null);
  if (change === dismissed) return null;
  const { from, isByLink } = change;
  const forAll = linkParamsOf(endpoint) === '';
  const goBack = () => {
    // Back for all pages if the choice was for all pages.
    const params = forAll
      ? chooseForPages(new URLSearchParams(search), from, true)
      : withEndpoint(search, linkParamsOf(from));
    void navigate({ search: params.toString(), hash });
  };
  return (
    <div className={styles['line']} role="status" data-testid="endpoint-switch">
      <p>
        <span>
          {isByLink ? 'This link uses ' : 'Now using '}
          <b>{endpoint.label}</b>
        </span>{' '}
        <span className={styles['scope']}>{forAll ? 'for all pages' : 'for this page and those opened from it'}</span>{' '}
        <button type="button" className="text-button" onClick={goBack}>
          {isByLink ? 'Use' : 'Back to'} {from.label}
        </button>{' '}
        <button type="button" className={`text-button ${styles['dismiss']}`} onClick={() => setDismissed(change)}>
          Dismiss
        </button>
      </p>
    </div>
  );
}

/**
 * Remembers the network of the endpoint once a page has asked for it, since a link of another explorer names a network, and how the
 * endpoint answered, for the list of endpoints.
 */
export function EndpointMemory() {
  const client = useClient();
  const { data } = useQuery({ ...genesisHashQueryOptions(client), enabled: false });
  useEffect(() => {
    if (typeof data === 'string') rememberNetwork(client.url, data);
  }, [client, data]);
  useEffect(() => {
    const { log, url } = client;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      timer = undefined;
      const note = noteOf(log.store.getState());
      if (note !== null) setEndpointNote(url, note);
    };
    const writeSoon = () => {
      timer ??= setTimeout(write, WRITE_DELAY_MS);
    };
    writeSoon();
    const unsubscribe = log.store.subscribe(writeSoon);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [client]);
  return null;
}

const WRITE_DELAY_MS = 1000;
