import { formatInteger } from '../../shared/format/format-number.ts';
import { MAX_SUPPORTED_TRANSACTION_VERSION } from '../../rpc-protocol/config.ts';
import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import { type JsonRpcError, NeitherNameError } from '../../rpc-client/errors.ts';
import { type FailureSubject, type FailureText, nameSubject } from './failure-text.ts';

/** An answer with an `error` member, in words. */
export function describeRpcError(error: JsonRpcError, subject: FailureSubject, endpoint: string): FailureText {
  const name = nameSubject(subject);
  const { method } = error.exchange;
  switch (error.code) {
    case ERROR_CODES.slotSkipped:
    case ERROR_CODES.longTermStorageSlotSkipped:
      return {
        mark: 'off',
        word: 'Skipped or missing',
        sentence: `${endpoint} has no block for ${name}.`,
        dek:
          error.code === ERROR_CODES.slotSkipped
            ? 'Its leader produced none in time, or this node started from a later snapshot and never had it.'
            : 'Its leader produced none in time, or the long-term storage behind this node lacks it.',
        offers: ['retry', 'otherEndpoint'],
      };
    case ERROR_CODES.blockCleanedUp: {
      const first = /First available block: (\d+)/.exec(error.message)?.[1];
      return {
        mark: 'off',
        word: 'Cleaned up',
        sentence: `${endpoint} no longer keeps ${name}.`,
        dek: `${first === undefined ? 'It keeps only newer blocks.' : `Its first block is ${formatInteger(BigInt(first))}.`} An endpoint with the whole history has it.`,
        offers: ['otherEndpoint'],
      };
    }
    case ERROR_CODES.blockNotAvailable:
      return {
        mark: 'off',
        word: 'Not available here',
        sentence: `${endpoint} has no block for ${name} yet, or never will.`,
        dek: 'The slot may lie ahead, may not be confirmed yet, or may be outside of what this node holds.',
        offers: ['retry', 'otherEndpoint'],
      };
    case ERROR_CODES.blockStatusNotAvailableYet:
      return {
        mark: 'off',
        word: 'Not yet',
        sentence: `The status of ${name} is not settled yet.`,
        dek: 'The network has not confirmed it at the commitment that was asked for. It usually takes a few seconds.',
        offers: ['retry'],
      };
    case ERROR_CODES.transactionHistoryNotAvailable:
      return {
        mark: 'warn',
        word: 'No history',
        sentence: `${endpoint} keeps no transaction history.`,
        dek: 'The node runs without it, so no block or transaction can be had from it.',
        offers: ['otherEndpoint'],
      };
    case ERROR_CODES.nodeUnhealthy:
      return {
        mark: 'warn',
        word: 'Behind',
        sentence: `${endpoint} says that it is not healthy.`,
        dek: `Its own words: ${error.message}`,
        offers: ['retry', 'otherEndpoint'],
      };
    case ERROR_CODES.unsupportedTransactionVersion:
      return describeVersion(error, subject, endpoint);
    case ERROR_CODES.methodNotFound:
      if (error instanceof NeitherNameError) {
        return {
          mark: 'warn',
          word: 'Refused',
          rest: `by ${endpoint}`,
          sentence: `${endpoint} knows neither ${error.names.current} nor ${error.names.deprecated}.`,
          dek: 'It speaks JSON-RPC, and may offer other methods; this page needs one of these two.',
          offers: ['otherEndpoint', 'retry'],
        };
      }
      return {
        mark: 'warn',
        word: 'Refused',
        rest: `by ${endpoint}`,
        sentence: `${endpoint} does not know ${method}.`,
        dek: DEPRECATED.test(method)
          ? 'The deprecated names were removed with version 2.0 of the node software. The current name may be answered.'
          : 'Very old nodes know the deprecated name only; some services offer a few methods and no more.',
        offers: [...(DEPRECATED.test(method) ? (['currentMethod'] as const) : []), 'otherEndpoint', 'retry'],
      };
    case ERROR_CODES.invalidParams:
      return {
        mark: 'warn',
        word: 'Refused',
        rest: `by ${endpoint}`,
        sentence: `${endpoint} does not accept what was asked of ${method}.`,
        dek: `Its own words: ${error.message}`,
        offers: ['otherEndpoint', 'report'],
      };
    default:
      return {
        mark: 'warn',
        word: 'Refused',
        rest: `by ${endpoint}`,
        sentence: `${endpoint} answered ${method} with error ${formatCode(error.code)}.`,
        dek: error.message === '' ? 'It gave no reason.' : `Its own words: ${error.message}`,
        offers: ['retry', 'otherEndpoint'],
      };
  }
}

function describeVersion({ message, exchange }: JsonRpcError, subject: FailureSubject, endpoint: string): FailureText {
  const version = /version \((\d+)\)/.exec(message)?.[1];
  const known = version === undefined || Number(version) <= MAX_SUPPORTED_TRANSACTION_VERSION;
  const what = version === undefined ? 'a newer version' : `version ${version}`;
  const deprecated = DEPRECATED.test(exchange.method);
  const current = exchange.method.replace('Confirmed', '');
  return {
    mark: 'warn',
    word: 'Refused',
    rest: `by ${endpoint}`,
    sentence:
      subject.kind === 'transaction'
        ? 'This transaction has a version that the method was not asked to return.'
        : 'This block holds a transaction of a version that the method was not asked to return.',
    dek: deprecated
      ? `On this endpoint ${exchange.method} cannot be asked for ${what}. ${current} can.`
      : `It is ${what}. This page asks for versions up to ${MAX_SUPPORTED_TRANSACTION_VERSION}${known ? `, and ${endpoint} does not give it even so` : ''}.`,
    offers: deprecated ? ['currentMethod', 'otherEndpoint'] : ['otherEndpoint'],
  };
}

/** −32009, with the minus that the page uses everywhere. */
function formatCode(code: number): string {
  return code < 0 ? `−${-code}` : String(code);
}

const DEPRECATED = /^getConfirmed/;
