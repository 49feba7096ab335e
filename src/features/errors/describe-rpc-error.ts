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
        sentence: `${endpoint} no longer keeps ${subjectText}.`,
        subtitle: `${first === undefined ? 'It keeps only newer blocks.' : `Its first block is ${formatInteger(BigInt(first))}.`} An endpoint with the whole history has it.`,
        actions: ['otherEndpoint'],
      };
    }
    case ERROR_CODES.blockNotAvailable:
      return {
        status: 'absent',
        statusText: 'Not available here',
        sentence: `${endpoint} has no block for ${subjectText} yet, or never will.`,
        subtitle: 'The slot may be in the future, not confirmed yet, or outside of what this node keeps.',
        actions: ['retry', 'otherEndpoint'],
      };
    case ERROR_CODES.blockStatusNotAvailableYet:
      return {
        status: 'absent',
        statusText: 'Not yet',
        sentence: `The status of ${subjectText} is not settled yet.`,
        subtitle:
          'The network has not confirmed it at the commitment that was asked for. It usually takes a few seconds.',
        actions: ['retry'],
      };
    case ERROR_CODES.transactionHistoryNotAvailable:
      return {
        status: 'warning',
        statusText: 'No history',
        sentence: `${endpoint} keeps no transaction history.`,
        subtitle: 'The node runs without it, so no block or transaction can be had from it.',
        actions: ['otherEndpoint'],
      };
    case ERROR_CODES.nodeUnhealthy:
      return {
        status: 'warning',
        statusText: 'Behind',
        sentence: `${endpoint} says that it is not healthy.`,
        subtitle: `Its own words: ${error.message}`,
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
          sentence: `${endpoint} knows neither ${error.names.current} nor ${error.names.deprecated}.`,
          subtitle: 'It speaks JSON-RPC, and may offer other methods; this page needs one of these two.',
          actions: ['otherEndpoint', 'retry'],
        };
      }
      return {
        status: 'warning',
        statusText: 'Refused',
        statusDetail: `by ${endpoint}`,
        sentence: `${endpoint} does not know ${method}.`,
        subtitle: DEPRECATED.test(method)
          ? 'The deprecated names were removed with version 2.0 of the node software. The current name may be answered.'
          : 'Very old nodes know the deprecated name only; some services offer a few methods and no more.',
        actions: [...(DEPRECATED.test(method) ? (['currentMethod'] as const) : []), 'otherEndpoint', 'retry'],
      };
    case ERROR_CODES.invalidParams:
      return {
        status: 'warning',
        statusText: 'Refused',
        statusDetail: `by ${endpoint}`,
        sentence: `${endpoint} does not accept what was asked of ${method}.`,
        subtitle: `Its own words: ${error.message}`,
        actions: ['otherEndpoint', 'report'],
      };
    default:
      return {
        status: 'warning',
        statusText: 'Refused',
        statusDetail: `by ${endpoint}`,
        sentence: `${endpoint} answered ${method} with error ${formatCode(error.code)}.`,
        subtitle: error.message === '' ? 'It gave no reason.' : `Its own words: ${error.message}`,
        actions: ['retry', 'otherEndpoint'],
      };
  }
}

function describeVersion({ message, exchange }: JsonRpcError, subject: FailureSubject, endpoint: string): FailureText {
  const version = /version \((\d+)\)/.exec(message)?.[1];
  const wasRequested = version === undefined || Number(version) <= MAX_SUPPORTED_TRANSACTION_VERSION;
  const versionText = version === undefined ? 'a newer version' : `version ${version}`;
  const deprecated = DEPRECATED.test(exchange.method);
  const current = exchange.method.replace('Confirmed', '');
  return {
    status: 'warning',
    statusText: 'Refused',
    statusDetail: `by ${endpoint}`,
    sentence:
      subject.kind === 'transaction'
        ? 'This transaction has a version that the method was not asked to return.'
        : 'This block holds a transaction of a version that the method was not asked to return.',
    subtitle: deprecated
      ? `On this endpoint ${exchange.method} cannot be asked for ${versionText}. ${current} can.`
      : `It is ${versionText}. This page asks for versions up to ${MAX_SUPPORTED_TRANSACTION_VERSION}${wasRequested ? `, and ${endpoint} does not give it even so` : ''}.`,
    actions: deprecated ? ['currentMethod', 'otherEndpoint'] : ['otherEndpoint'],
  };
}

/** "−32009", with a typographic minus (U+2212) as everywhere on the pages. */
function formatCode(code: number): string {
  return code < 0 ? `−${-code}` : String(code);
}

const DEPRECATED = /^getConfirmed/;
