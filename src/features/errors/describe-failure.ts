import { MAX_PAUSE_SECONDS, MIN_PAUSE_SECONDS } from '../../rpc-client/budget/request-budget.ts';
import { JsonRpcError, NeitherNameError, TransportError } from '../../rpc-client/exchange/errors.ts';
import { MAX_SUPPORTED_TRANSACTION_VERSION } from '../../rpc-protocol/config.ts';
import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import { errorText } from '../../shared/error-text.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { formatShortSpan } from '../../shared/format/format-duration.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { DecodeError } from '../../shared/json/json-decoding.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import type { StatusKind } from '../../ui/values/status-icon.tsx';
import { type Cluster, type NamedEndpoint, capitalize, formatEndpointName } from '../endpoint/endpoint.ts';

/** The purpose of the failed read. */
export type FailureSubject =
  | { readonly kind: 'transaction'; readonly signature: string }
  | { readonly kind: 'block'; readonly slot: Slot }
  | { readonly kind: 'address'; readonly address: string }
  /** The endpoint's own facts: version, health, first and newest slot. */
  | { readonly kind: 'endpoint' };

/**
 * `currentMethod` repeats the request under the current method name, `base64` with that encoding, `readAll` without the limit of its length; `report` copies a bug report.
 */
export type FailureAction = 'retry' | 'otherEndpoint' | 'currentMethod' | 'base64' | 'readAll' | 'report';

/** The text of a failure, in the parts of a `PageHeader`. */
export interface FailureText {
  readonly status: StatusKind;
  readonly statusText: string;
  /** "by mainnet-beta". */
  readonly statusDetail?: string;
  readonly sentence: string;
  readonly subtitle?: string;
  /** The most promising action first. */
  readonly actions: readonly FailureAction[];
  /** The page retries by itself after this many seconds. */
  readonly retryInSeconds?: number;
}

/** Explains a failed read: what happened, what follows, and what the user can do next. */
export function describeFailure(error: unknown, subject: FailureSubject, endpoint: NamedEndpoint): FailureText {
  const text = failureTextOf(error, subject, endpoint);
  return {
    ...text,
    sentence: visibleText(capitalize(text.sentence)),
    ...(text.subtitle && { subtitle: visibleText(capitalize(text.subtitle)) }),
  };
}

function failureTextOf(error: unknown, subject: FailureSubject, endpoint: NamedEndpoint): FailureText {
  const name = formatEndpointName(endpoint);
  if (error instanceof TransportError) return describeTransportError(error, endpoint);
  if (error instanceof JsonRpcError) return describeRpcError(error, subject, name);
  if (error instanceof DecodeError) {
    return {
      status: 'failure',
      statusText: 'Invalid response',
      sentence:
        error.path === ''
          ? `${name} answered with JSON that is not a JSON-RPC response.`
          : 'One value in the response is invalid.',
      actions: ['retry', 'report', 'otherEndpoint'],
    };
  }
  return {
    status: 'failure',
    statusText: 'Slotscope error',
    sentence: 'Slotscope could not show this.',
    subtitle: `The endpoint is not the cause. Error: ${errorText(error)}`,
    actions: ['report', 'retry'],
  };
}

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
            : `The endpoint is down, sends no CORS header, or redirects, which Slotscope does not follow. The browser does not say which.${publicHint(cluster) || allowOriginHint()}`,
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

/** The same wait as the pause of the endpoint's budget. */
function retryIn(seconds: number): number {
  return Math.max(MIN_PAUSE_SECONDS, Math.min(MAX_PAUSE_SECONDS, seconds));
}

function cutNote(seconds: number | null): string {
  if (seconds === null || seconds <= MAX_PAUSE_SECONDS) return '';
  return ` It asked for a pause of ${formatShortSpan(seconds)}; Slotscope retries after ${formatShortSpan(MAX_PAUSE_SECONDS)}.`;
}

function publicHint(cluster: Cluster): string {
  return cluster !== 'embedded' && cluster !== 'default' && cluster !== 'custom'
    ? ' Public clusters restrict requests from browsers; a private endpoint may not.'
    : '';
}

/** How the operator of a Slotscope service, which may be what the endpoint is, lets this page read its answers. */
function allowOriginHint(): string {
  return ` If it is a Slotscope service, start it with --allow-origin ${location.origin} to let this page read its answers.`;
}

/** Explains a JSON-RPC error response. */
function describeRpcError(error: JsonRpcError, subject: FailureSubject, endpoint: string): FailureText {
  const subjectText = formatSubject(subject);
  const { method } = error.exchange;
  switch (error.code) {
    case ERROR_CODES.slotSkipped:
    case ERROR_CODES.longTermStorageSlotSkipped:
      return {
        status: 'absent',
        statusText: 'Skipped or missing',
        sentence: `${endpoint} has no block for ${subjectText}.`,
        subtitle:
          error.code === ERROR_CODES.slotSkipped
            ? 'It was skipped, or this node started from a later snapshot and does not have it.'
            : 'It was skipped, or the long-term storage behind this node does not have it.',
        actions: ['retry', 'otherEndpoint'],
      };
    case ERROR_CODES.blockCleanedUp: {
      const first = /First available block: (\d+)/.exec(error.message)?.[1];
      return {
        status: 'absent',
        statusText: 'Cleaned up',
        sentence: `${endpoint} no longer has ${subjectText}.`,
        subtitle: `${first === undefined ? 'It has only newer blocks.' : `Its first block is ${formatInteger(BigInt(first))}.`} An endpoint with the full history can return it.`,
        actions: ['otherEndpoint'],
      };
    }
    case ERROR_CODES.blockNotAvailable:
      return {
        status: 'absent',
        statusText: 'Not available',
        sentence: `${endpoint} has no block for ${subjectText}, at least not yet.`,
        subtitle: 'The slot may be in the future, not confirmed yet, or outside the range that this node stores.',
        actions: ['retry', 'otherEndpoint'],
      };
    case ERROR_CODES.blockStatusNotAvailableYet:
      return {
        status: 'absent',
        statusText: 'Not available yet',
        sentence: `The status of ${subjectText} is not available yet.`,
        subtitle: 'The network has not confirmed it at the requested commitment. This usually takes a few seconds.',
        actions: ['retry'],
      };
    case ERROR_CODES.transactionHistoryNotAvailable:
      if (subject.kind === 'address') {
        return {
          status: 'warning',
          statusText: 'No list',
          sentence: `${endpoint} has no list of the transactions of an address.`,
          subtitle: `Message: ${error.message}`,
          actions: ['otherEndpoint', 'retry'],
        };
      }
      return {
        status: 'warning',
        statusText: 'No history',
        sentence: `${endpoint} stores no transaction history.`,
        subtitle: 'The node runs without it and serves no blocks or transactions.',
        actions: ['otherEndpoint'],
      };
    case ERROR_CODES.transactionNotFound:
      return {
        status: 'absent',
        statusText: 'Unknown transaction',
        sentence: `${endpoint} does not have the transaction that the list starts before or ends after.`,
        subtitle: `Message: ${error.message}`,
        actions: ['otherEndpoint', 'retry'],
      };
    case ERROR_CODES.nodeUnhealthy:
      return {
        status: 'warning',
        statusText: 'Unhealthy',
        sentence: `${endpoint} reports that it is unhealthy.`,
        subtitle: `Message: ${error.message}`,
        actions: ['retry', 'otherEndpoint'],
      };
    case ERROR_CODES.unsupportedTransactionVersion:
      return describeVersion(error, subject, endpoint);
    case ERROR_CODES.methodNotFound:
      if (error instanceof NeitherNameError) {
        return {
          status: 'warning',
          statusText: 'Refused',
          statusDetail: `by ${endpoint}`,
          sentence: `${endpoint} supports neither ${error.names.current} nor ${error.names.deprecated}.`,
          subtitle: 'It is a JSON-RPC endpoint and may support other methods. This page needs one of these two.',
          actions: ['otherEndpoint', 'retry'],
        };
      }
      return {
        status: 'warning',
        statusText: 'Refused',
        statusDetail: `by ${endpoint}`,
        sentence: `${endpoint} does not support ${method}.`,
        subtitle: DEPRECATED.test(method)
          ? 'Version 2.0 of the node software removed the deprecated names. Try the current name.'
          : 'Very old nodes support only the deprecated name, and some services offer only a few methods.',
        actions: [...(DEPRECATED.test(method) ? (['currentMethod'] as const) : []), 'otherEndpoint', 'retry'],
      };
    case ERROR_CODES.invalidParams:
      return {
        status: 'warning',
        statusText: 'Refused',
        statusDetail: `by ${endpoint}`,
        sentence: `${endpoint} rejected the parameters of ${method}.`,
        subtitle: `${
          error.exchange.requestText.includes('"transactionDetails":"accounts"')
            ? 'Older nodes do not have detail level accounts. '
            : ''
        }Message: ${error.message}`,
        actions: [
          ...(/"encoding":"base58"/.test(error.exchange.requestText) ? (['base64'] as const) : []),
          'otherEndpoint',
          'report',
        ],
      };
    default:
      return {
        status: 'warning',
        statusText: 'Refused',
        statusDetail: `by ${endpoint}`,
        sentence: `${endpoint} answered ${method} with error ${formatCode(error.code)}.`,
        subtitle: error.message === '' ? 'The error has no message.' : `Message: ${error.message}`,
        actions: ['retry', 'otherEndpoint'],
      };
  }
}

function describeVersion({ message, exchange }: JsonRpcError, subject: FailureSubject, endpoint: string): FailureText {
  const version = /version \((\d+)\)/.exec(message)?.[1];
  const allowed = Number(/"maxSupportedTransactionVersion":(\d+)/.exec(exchange.requestText)?.[1]);
  if (allowed < Number(version) && Number(version) <= MAX_SUPPORTED_TRANSACTION_VERSION) {
    return {
      status: 'absent',
      statusText: 'No base58 form',
      sentence:
        subject.kind === 'transaction'
          ? `This transaction is version ${version}, which has no base58 form.`
          : `This block contains a version ${version} transaction, which has no base58 form.`,
      subtitle: 'Request it with another encoding.',
      actions: ['base64'],
    };
  }
  const wasRequested = version === undefined || Number(version) <= allowed;
  const versionText = version === undefined ? 'a newer version' : `version ${version}`;
  const deprecated = DEPRECATED.test(exchange.method);
  const current = exchange.method.replace('Confirmed', '');
  return {
    status: 'warning',
    statusText: 'Refused',
    statusDetail: `by ${endpoint}`,
    sentence:
      subject.kind === 'transaction'
        ? 'This transaction has a version that the request did not allow.'
        : 'This block contains a transaction version that the request did not allow.',
    subtitle: deprecated
      ? `On this endpoint, ${exchange.method} cannot return ${versionText}; ${current} can, if the endpoint supports it.`
      : `It is ${versionText}. The request allows versions up to ${allowed}${wasRequested ? `, but ${endpoint} still does not return it` : ''}.`,
    actions: deprecated ? ['currentMethod', 'otherEndpoint'] : ['otherEndpoint'],
  };
}

/** The subject inside a sentence: "slot 64,800,002", "this transaction". */
function formatSubject(subject: FailureSubject): string {
  switch (subject.kind) {
    case 'block':
      return `slot ${formatInteger(subject.slot)}`;
    case 'transaction':
      return 'this transaction';
    case 'address':
      return 'this address';
    case 'endpoint':
      return 'this page';
  }
}

/** "−32009", with a typographic minus (U+2212) as everywhere on the pages. */
function formatCode(code: number): string {
  return code < 0 ? `−${-code}` : String(code);
}

const DEFAULT_RETRY_SECONDS = 10;
const DEPRECATED = /^getConfirmed/;

/** What is known about a server whose answer is not readable. */
export type FoundServer = 'answers' | 'silent' | 'none';

/**
 * Whether there is a server at all. The response to a request without CORS is not readable, but it shows that a server answered.
 * The request contains neither a lookup nor the path of the URL, which may be a key. Browsers follow the redirects of such a request.
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
    `${host} is up, but it redirects, or does not let pages of other sites read its answers. It has to send the header Access-Control-Allow-Origin; a Slotscope service sends it with --allow-origin.`,
  silent: (host) => `${host} does not answer: it is down, or a firewall drops requests.`,
  none: (host) => `No server answers at ${host}: it is down, or its name or port is wrong.`,
};
