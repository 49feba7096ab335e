import { formatInteger } from '../../shared/format/format-number.ts';
import type { TransportError } from '../../rpc-client/errors.ts';
import type { Cluster, NamedEndpoint } from '../endpoint/endpoint.ts';
import { formatEndpointName } from '../endpoint/format-endpoint-name.ts';
import type { FailureText } from './failure-text.ts';

/** Explains why there is no response to read. */
export function describeTransportError({ exchange, failure }: TransportError, named: NamedEndpoint): FailureText {
  const { cluster } = named;
  const endpoint = formatEndpointName(named);
  switch (failure.kind) {
    case 'offline':
      return {
        status: 'absent',
        statusText: 'Offline',
        sentence: 'This browser says that it has no network.',
        subtitle: `${endpoint} was not reached.`,
        actions: ['retry'],
      };
    case 'unreachable':
      return {
        status: 'warning',
        statusText: 'No answer',
        sentence: `Nothing came back from ${endpoint}.`,
        subtitle:
          cluster === 'embedded'
            ? 'The service that this page came from may have been stopped, or the way to it is broken.'
            : `Either nobody listens at that address, or its answer does not let this page read it (no CORS header): a browser does not say which.${publicHint(cluster)}`,
        actions: ['retry', 'otherEndpoint'],
      };
    case 'mixedContent':
      return {
        status: 'warning',
        statusText: 'Not allowed by the browser',
        sentence: `This page came by https, and ${endpoint} is an http address.`,
        subtitle:
          'Browsers refuse that mixture. The endpoint has to answer by https, or this page has to be opened by http.',
        actions: ['otherEndpoint'],
      };
    case 'timeout':
      return {
        status: 'warning',
        statusText: 'No answer',
        sentence: `${endpoint} was silent for ${formatInteger(Math.round(failure.milliseconds / 1000))} seconds.`,
        subtitle: 'The request was given up. It changes nothing on the ledger, so asking again is safe.',
        actions: ['retry', 'otherEndpoint'],
      };
    case 'interrupted':
      return {
        status: 'warning',
        statusText: 'Cut off',
        sentence: `The connection to ${endpoint} broke ${failure.bytes === 0 ? 'before anything had come' : `after ${formatInteger(failure.bytes)} bytes`}.`,
        subtitle: 'An answer that is not whole is not shown.',
        actions: ['retry', 'otherEndpoint'],
      };
    case 'aborted':
      return {
        status: 'absent',
        statusText: 'Given up',
        sentence: `The request was ended before ${endpoint} had answered.`,
        actions: ['retry'],
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
    status: 'failure',
    statusText: 'Not JSON',
    sentence: `What came back from ${endpoint} is not JSON.`,
    subtitle: `${guess} The parser says: ${reason}`,
    actions: begins ? ['retry', 'otherEndpoint'] : ['otherEndpoint', 'retry'],
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
      status: 'warning',
      statusText: 'Told to wait',
      statusDetail: `by ${endpoint}`,
      sentence: 'The endpoint asks for a pause.',
      subtitle: 'Public endpoints limit how often one address may ask.',
      actions: ['retry', 'otherEndpoint'],
      retryInSeconds: retryIn(retryAfterSeconds ?? DEFAULT_RETRY_SECONDS),
    };
  }
  if (status === 401 || status === 403) {
    return {
      status: 'warning',
      statusText: 'Refused',
      statusDetail: `by ${endpoint}`,
      sentence: `${endpoint} does not let this page in: HTTP ${status}.`,
      subtitle: `It may want a key, or refuse browsers or this network.${publicHint(cluster)}`,
      actions: ['otherEndpoint', 'retry'],
    };
  }
  if (status >= 500) {
    return {
      status: 'warning',
      statusText: 'Trouble over there',
      sentence: `${endpoint} could not answer: HTTP ${status}.`,
      subtitle: 'The fault is at the endpoint or on the way to it, and often passes.',
      actions: ['retry', 'otherEndpoint'],
      ...(retryAfterSeconds !== null && { retryInSeconds: retryIn(retryAfterSeconds) }),
    };
  }
  return {
    status: 'warning',
    statusText: 'Refused',
    statusDetail: `by ${endpoint}`,
    sentence: `${endpoint} answered with HTTP ${status} instead of JSON-RPC.`,
    subtitle: 'The address may be that of something else than a Solana RPC node.',
    actions: ['otherEndpoint', 'retry'],
  };
}

/** Without a minimum, an endpoint that sends `retry-after: 0` would be asked in a tight loop. */
function retryIn(seconds: number): number {
  return Math.max(MIN_RETRY_SECONDS, seconds);
}

function publicHint(cluster: Cluster): string {
  return cluster !== 'embedded' && cluster !== 'custom'
    ? ' Public clusters limit what browsers may ask: an endpoint of one’s own does not.'
    : '';
}

const DEFAULT_RETRY_SECONDS = 10;
const MIN_RETRY_SECONDS = 2;
