import { useState } from 'react';
import { visibleText } from '../../shared/format/visible-text.ts';

type Found = 'answers' | 'silent' | 'none';

/**
 * Finds out, when the user asks, whether there is a server at all. The answer of a request without CORS cannot be read, but it shows that
 * something answered. The request has neither the lookup nor the path of the URL, which may be a key.
 */
export function ServerCheck({ url }: { readonly url: string }) {
  const [found, setFound] = useState<Found | 'asking' | null>(null);
  const { origin, host, protocol } = new URL(url);
  const check = async () => {
    setFound('asking');
    setFound(await findServer(origin));
  };
  if (found === null) {
    return (
      <p className="hint">
        <button type="button" className="text-button" onClick={() => void check()}>
          Find out which
        </button>{' '}
        with one empty request to {visibleText(host)}.
      </p>
    );
  }
  return (
    <p className="hint" role="status">
      {TEXTS[found](visibleText(host))}
      {found === 'none' &&
        protocol === 'https:' &&
        ` Or its certificate is not valid: open ${visibleText(origin)} in a tab to see.`}
    </p>
  );
}

async function findServer(origin: string): Promise<Found> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    await fetch(origin, {
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal,
    });
    return 'answers';
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'silent' : 'none';
  }
}

const TIMEOUT_MILLISECONDS = 10_000;
const TEXTS: Readonly<Record<Found | 'asking', (host: string) => string>> = {
  asking: (host) => `Asking ${host}…`,
  answers: (host) =>
    `A server answers at ${host}, so it is not down. It does not allow pages of other sites to read its answers (no CORS header), or it redirects.`,
  silent: (host) => `${host} does not answer: it is down, or a firewall drops requests.`,
  none: (host) => `No server answers at ${host}: it is down, or its name or port is wrong.`,
};
