import { type SavedEndpoint, listEndpoints, savedEndpoints } from '../../features/endpoint/saved-endpoints.ts';
import { forgetEndpoint } from '../../features/endpoint/edit-endpoints.ts';
import { useRef, useState } from 'react';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { maskEndpointUrl } from '../../features/endpoint/endpoint.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { Section } from '../../ui/page/section.tsx';
import { useStoredValue } from '../../ui/preferences/use-stored-value.ts';
import styles from './endpoint-page.module.css';
import { isPlainOrigin } from '../../shared/urls.ts';

/** The endpoints that this browser stores, each with a button to forget it. */
export function SavedEndpointsSection() {
  const current = useEndpoint();
  const saved = listEndpoints(useStoredValue(savedEndpoints));
  const [forgotten, setForgotten] = useState<string | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const forget = (endpoint: SavedEndpoint) => {
    forgetEndpoint(endpoint);
    setForgotten(nameOf(endpoint));
    // The pressed button has been removed.
    status.current?.focus();
  };
  return (
    <Section id="saved" title="Saved in this browser" count={saved.length}>
      <p ref={status} className="hint" role="status" tabIndex={-1}>
        {forgotten !== null && <>Forgot {forgotten}. </>}
        {saved.length === 0
          ? 'No endpoint is saved.'
          : 'Links to these endpoints open without confirmation. A name replaces a URL that may contain an API key.'}
      </p>
      <ul className={`row-list ${styles['saved']}`} aria-label="Saved endpoints">
        {saved.map((endpoint) => (
          <li key={`${endpoint.alias} ${endpoint.url}`}>
            <b>{nameOf(endpoint)}</b>
            <span className="muted">
              {endpoint.alias !== null && <code>{maskEndpointUrl(endpoint.url)}</code>}
              {endpoint.url === current.url && ' in use: choose another endpoint to forget it'}
            </span>
            {endpoint.url !== current.url && (
              <button
                type="button"
                className="text-button"
                aria-label={`Forget ${nameOf(endpoint)}`}
                onClick={() => forget(endpoint)}
              >
                Forget
              </button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function nameOf({ alias, url }: SavedEndpoint): string {
  return visibleText(alias ?? (isPlainOrigin(url) ? new URL(url).origin : maskEndpointUrl(url)));
}
