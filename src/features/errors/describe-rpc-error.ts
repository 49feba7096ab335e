import { formatInteger } from '../../shared/format/format-number.ts';
import { MAX_SUPPORTED_TRANSACTION_VERSION } from '../../rpc-protocol/config.ts';
import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import { type JsonRpcError, NeitherNameError } from '../../rpc-client/errors.ts';
import { type FailureSubject, type FailureText, formatSubject } from './failure-text.ts';

/** Explains a JSON-RPC error response. */
export function describeRpcError(error: JsonRpcError, subject: FailureSubject, endpoint: string): FailureText {
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

/** "−32009", with a typographic minus (U+2212) as everywhere on the pages. */
function formatCode(code: number): string {
  return code < 0 ? `−${-code}` : String(code);
}

const DEPRECATED = /^getConfirmed/;
