import { MAX_PAUSE_SECONDS, MIN_PAUSE_SECONDS } from '../../rpc-client/request-budget.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { TransportError } from '../../rpc-client/errors.ts';
import type { Cluster, NamedEndpoint } from '../endpoint/endpoint.ts';
import { formatEndpointName } from '../endpoint/format-endpoint-name.ts';
import { formatSpan } from '../live/follow-text.ts';
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
        sentence: 'This browser is offline.',
        subtitle: `${endpoint} could not be reached.`,
        actions: ['retry'],
      };
    case 'unreachable':
      return {
        status: 'warning',
        statusText: 'No response',
        sentence: `No readable response from ${endpoint}.`,
        subtitle:
          cluster === 'embedded'
            ? 'The service may have stopped, or the network connection failed.'
            : `The endpoint is unreachable, sends no CORS header, or redirects, which Slotscope does not follow. Browsers do not say which.${publicHint(cluster)}`,
        actions: ['retry', 'otherEndpoint'],
      };
    case 'mixedContent':
      return {
        status: 'warning',
        statusText: 'Blocked by the browser',
        sentence: `This page was loaded over https, but ${endpoint} is an http endpoint.`,
        subtitle: 'Browsers block mixed content. Use an https endpoint, or open this page over http.',
        actions: ['otherEndpoint'],
      };
    case 'timeout':
      return {
        status: 'warning',
        statusText: 'Timed out',
        sentence: `${endpoint} did not respond for ${formatInteger(Math.round(failure.milliseconds / 1000))} seconds.`,
        subtitle: 'The request was canceled. It only reads data, so you can safely retry.',
        actions: ['retry', 'otherEndpoint'],
      };
    case 'interrupted':
      return {
        status: 'warning',
        statusText: 'Connection lost',
        sentence: `The connection to ${endpoint} was lost ${failure.bytes === 0 ? 'before any data arrived' : `after ${formatInteger(failure.bytes)} bytes`}.`,
        subtitle: 'Incomplete responses are not shown.',
        actions: ['retry', 'otherEndpoint'],
      };
    case 'tooLong':
      return {
        status: 'warning',
        statusText: 'Too long',
        sentence: `The answer from ${endpoint} is longer than ${formatInteger(failure.bytes)} bytes.`,
        subtitle: 'Slotscope stopped reading. The rest may be more than this tab can hold.',
        actions: ['readAll', 'otherEndpoint'],
      };
    case 'aborted':
      return {
        status: 'absent',
        statusText: 'Canceled',
        sentence: `The request was canceled before ${endpoint} responded.`,
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
    ? 'It starts like JSON. It may be incomplete, or a proxy may have changed it.'
    : 'The URL may not be that of a Solana RPC node.';
  return {
    status: 'failure',
    statusText: 'Not JSON',
    sentence: `The response from ${endpoint} is not JSON.`,
    subtitle: `${guess} Parser error: ${reason}`,
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
      statusText: 'Rate limited',
      statusDetail: `by ${endpoint}`,
      sentence: `${endpoint} received too many requests: HTTP 429.`,
      subtitle: `Public endpoints limit how many requests an IP address may send.${cutNote(retryAfterSeconds)}`,
      actions: ['retry', 'otherEndpoint'],
      retryInSeconds: retryIn(retryAfterSeconds ?? DEFAULT_RETRY_SECONDS),
    };
  }
  if (status === 401 || status === 403) {
    return {
      status: 'warning',
      statusText: 'Refused',
      statusDetail: `by ${endpoint}`,
      sentence: `${endpoint} refused the request: HTTP ${status}.`,
      subtitle: `It may require an API key, or block browsers or this network.${publicHint(cluster)}`,
      actions: ['otherEndpoint', 'retry'],
    };
  }
  if (status >= 500) {
    return {
      status: 'warning',
      statusText: 'Endpoint error',
      sentence: `${endpoint} could not answer: HTTP ${status}.`,
      subtitle: `The endpoint or a proxy in front of it failed. Such errors are often temporary.${cutNote(retryAfterSeconds)}`,
      actions: ['retry', 'otherEndpoint'],
      ...(retryAfterSeconds !== null && { retryInSeconds: retryIn(retryAfterSeconds) }),
    };
  }
  return {
    status: 'warning',
    statusText: 'Refused',
    statusDetail: `by ${endpoint}`,
    sentence: `${endpoint} answered with HTTP ${status} instead of JSON-RPC.`,
    subtitle: 'The URL may not be that of a Solana RPC node.',
    actions: ['otherEndpoint', 'retry'],
  };
}

/** As long as the budget of the endpoint pauses. */
function retryIn(seconds: number): number {
  return Math.max(MIN_PAUSE_SECONDS, Math.min(MAX_PAUSE_SECONDS, seconds));
}

function cutNote(seconds: number | null): string {
  if (seconds === null || seconds <= MAX_PAUSE_SECONDS) return '';
  return ` It asked for a pause of ${formatSpan(seconds)}; Slotscope asks again after ${formatSpan(MAX_PAUSE_SECONDS)}.`;
}

function publicHint(cluster: Cluster): string {
  return cluster !== 'embedded' && cluster !== 'default' && cluster !== 'custom'
    ? ' Public clusters restrict requests from browsers; a private endpoint may not.'
    : '';
}

const DEFAULT_RETRY_SECONDS = 10;
