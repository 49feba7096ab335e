import { formatInteger } from '../../shared/format/format-number.ts';
import type { TransportError } from '../../rpc-client/errors.ts';
import type { Cluster, NamedEndpoint } from '../endpoint/endpoint.ts';
import { formatEndpointName } from '../endpoint/format-endpoint-name.ts';
import type { FailureText } from './failure-text.ts';

/** No answer to read, in words. */
export function describeTransportError({ exchange, failure }: TransportError, named: NamedEndpoint): FailureText {
  const { cluster } = named;
  const endpoint = formatEndpointName(named);
  switch (failure.kind) {
    case 'offline':
      return {
        mark: 'off',
        word: 'Offline',
        sentence: 'This browser says that it has no network.',
        dek: `${endpoint} was not reached.`,
        offers: ['retry'],
      };
    case 'unreachable':
      return {
        mark: 'warn',
        word: 'No answer',
        sentence: `Nothing came back from ${endpoint}.`,
        dek:
          cluster === 'embedded'
            ? 'The service that this page came from may have been stopped, or the way to it is broken.'
            : `Either nobody listens at that address, or its answer does not let this page read it (no CORS header): a browser does not say which.${publicHint(cluster)}`,
        offers: ['retry', 'otherEndpoint'],
      };
    case 'mixedContent':
      return {
        mark: 'warn',
        word: 'Not allowed by the browser',
        sentence: `This page came by https, and ${endpoint} is an http address.`,
        dek: 'Browsers refuse that mixture. The endpoint has to answer by https, or this page has to be opened by http.',
        offers: ['otherEndpoint'],
      };
    case 'timeout':
      return {
        mark: 'warn',
        word: 'No answer',
        sentence: `${endpoint} was silent for ${formatInteger(Math.round(failure.milliseconds / 1000))} seconds.`,
        dek: 'The request was given up. It changes nothing on the ledger, so asking again is safe.',
        offers: ['retry', 'otherEndpoint'],
      };
    case 'interrupted':
      return {
        mark: 'warn',
        word: 'Cut off',
        sentence: `The connection to ${endpoint} broke ${failure.bytes === 0 ? 'before anything had come' : `after ${formatInteger(failure.bytes)} bytes`}.`,
        dek: 'An answer that is not whole is not shown.',
        offers: ['retry', 'otherEndpoint'],
      };
    case 'aborted':
      return {
        mark: 'off',
        word: 'Given up',
        sentence: `The request was ended before ${endpoint} had answered.`,
        offers: ['retry'],
      };
    case 'notJson':
      return describeNotJson(failure.reason, exchange?.responseText ?? '', endpoint);
    case 'http':
      return describeStatus(failure.status, failure.retryAfterSeconds, endpoint, cluster);
  }
}

function describeNotJson(reason: string, text: string, endpoint: string): FailureText {
  const begins = /^\s*[{[]/.test(text);
  const guess = begins
    ? 'It begins like an answer: something on the way may have cut it off, or added to it.'
    : 'Something answers at that address, but not a Solana RPC node.';
  return {
    mark: 'no',
    word: 'Not JSON',
    sentence: `What came back from ${endpoint} is not JSON.`,
    dek: `${guess} The parser says: ${reason}`,
    offers: begins ? ['retry', 'otherEndpoint'] : ['otherEndpoint', 'retry'],
  };
}

function describeStatus(
  status: number,
  retryAfterSeconds: number | null,
  endpoint: string,
  cluster: Cluster,
): FailureText {
  if (status === 429) {
    return {
      mark: 'warn',
      word: 'Told to wait',
      rest: `by ${endpoint}`,
      sentence: 'The endpoint asks for a pause.',
      dek: 'Public endpoints limit how often one address may ask.',
      offers: ['retry', 'otherEndpoint'],
      pauseSeconds: pauseOf(retryAfterSeconds ?? USUAL_PAUSE_SECONDS),
    };
  }
  if (status === 401 || status === 403) {
    return {
      mark: 'warn',
      word: 'Refused',
      rest: `by ${endpoint}`,
      sentence: `${endpoint} does not let this page in: HTTP ${status}.`,
      dek: `It may want a key, or refuse browsers or this network.${publicHint(cluster)}`,
      offers: ['otherEndpoint', 'retry'],
    };
  }
  if (status >= 500) {
    return {
      mark: 'warn',
      word: 'Trouble over there',
      sentence: `${endpoint} could not answer: HTTP ${status}.`,
      dek: 'The fault is at the endpoint or on the way to it, and often passes.',
      offers: ['retry', 'otherEndpoint'],
      ...(retryAfterSeconds !== null && { pauseSeconds: pauseOf(retryAfterSeconds) }),
    };
  }
  return {
    mark: 'warn',
    word: 'Refused',
    rest: `by ${endpoint}`,
    sentence: `${endpoint} answered with HTTP ${status} instead of JSON-RPC.`,
    dek: 'The address may be that of something else than a Solana RPC node.',
    offers: ['otherEndpoint', 'retry'],
  };
}

/** Who asks for no pause would be asked without end. */
function pauseOf(seconds: number): number {
  return Math.max(SHORTEST_PAUSE_SECONDS, seconds);
}

function publicHint(cluster: Cluster): string {
  return cluster !== 'embedded' && cluster !== 'custom'
    ? ' Public clusters limit what browsers may ask: an endpoint of one’s own does not.'
    : '';
}

const USUAL_PAUSE_SECONDS = 10;
const SHORTEST_PAUSE_SECONDS = 2;
