/** What a server without a readable answer does. */
export type FoundServer = 'answers' | 'silent' | 'none';

/**
 * Whether there is a server at all. The response to a request without CORS is not readable, but it shows that a server answered.
 * The request contains neither a lookup nor the path of the URL, which may be a key.
 */
export async function findServer(origin: string): Promise<FoundServer> {
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

/** One sentence about what was found at a host. */
export const FOUND_TEXTS: Readonly<Record<FoundServer, (host: string) => string>> = {
  answers: (host) =>
    `A server answers at ${host}, so it is not down. It does not allow pages of other sites to read its answers (no CORS header), or it redirects.`,
  silent: (host) => `${host} does not answer: it is down, or a firewall drops requests.`,
  none: (host) => `No server answers at ${host}: it is down, or its name or port is wrong.`,
};
