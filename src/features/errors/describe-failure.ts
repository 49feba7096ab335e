import { DecodeError } from '../../shared/json/decode-error.ts';
import { JsonRpcError, TransportError } from '../../rpc-client/errors.ts';
import { describeErrorAnswer } from './describe-error-answer.ts';
import { describeTransportFailure } from './describe-transport-failure.ts';
import type { NamedEndpoint } from '../endpoint/endpoint.ts';
import { sayEndpoint, startSentence } from '../endpoint/endpoint-name.ts';
import type { FailureSubject, FailureWords } from './failure-words.ts';

/** Says who answered what, and what to do next. */
export function describeFailure(error: unknown, subject: FailureSubject, endpoint: NamedEndpoint): FailureWords {
  const words = describe(error, subject, endpoint);
  return { ...words, sentence: startSentence(words.sentence), ...(words.dek && { dek: startSentence(words.dek) }) };
}

function describe(error: unknown, subject: FailureSubject, endpoint: NamedEndpoint): FailureWords {
  const name = sayEndpoint(endpoint);
  if (error instanceof TransportError) return describeTransportFailure(error, endpoint);
  if (error instanceof JsonRpcError) return describeErrorAnswer(error, subject, name);
  if (error instanceof DecodeError) {
    return {
      mark: 'no',
      word: 'Not as specified',
      sentence:
        error.path === ''
          ? `What came back from ${name} is JSON, but not an answer.`
          : 'The answer came, but one value in it cannot be right.',
      offers: ['retry', 'report', 'otherEndpoint'],
    };
  }
  return {
    mark: 'no',
    word: 'A defect',
    sentence: 'Slotscope made a mistake while showing this.',
    dek: `The endpoint is not to blame. It says: ${error instanceof Error ? error.message : String(error)}`,
    offers: ['report', 'retry'],
  };
}
