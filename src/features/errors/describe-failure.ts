import { DecodeError } from '../../shared/json/json-decoding.ts';
import { JsonRpcError, TransportError } from '../../rpc-client/errors.ts';
import { describeRpcError } from './describe-rpc-error.ts';
import { describeTransportError } from './describe-transport-error.ts';
import type { NamedEndpoint } from '../endpoint/endpoint.ts';
import { formatEndpointName, capitalize } from '../endpoint/format-endpoint-name.ts';
import type { FailureSubject, FailureText } from './failure-text.ts';
import { visibleText } from '../../shared/format/visible-text.ts';

/** Explains a failed read: what happened, what follows, and what the user can do next. */
export function describeFailure(error: unknown, subject: FailureSubject, endpoint: NamedEndpoint): FailureText {
  const text = describe(error, subject, endpoint);
  return {
    ...text,
    sentence: visibleText(capitalize(text.sentence)),
    ...(text.subtitle && { subtitle: visibleText(capitalize(text.subtitle)) }),
  };
}

function describe(error: unknown, subject: FailureSubject, endpoint: NamedEndpoint): FailureText {
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
    subtitle: `The endpoint is not the cause. Error: ${error instanceof Error ? error.message : String(error)}`,
    actions: ['report', 'retry'],
  };
}
