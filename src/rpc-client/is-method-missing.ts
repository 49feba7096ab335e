import { ERROR_CODES } from '../rpc-protocol/json-rpc.ts';
import { exchangeOf, JsonRpcError, TransportError } from './errors.ts';

/** True if the endpoint says that it does not offer the method, by the code for that or in the words of providers. */
export function isMethodMissing(error: unknown): boolean {
  if (error instanceof TransportError)
    return error.failure.kind === 'http' && isMissingText(exchangeOf(error)?.responseText ?? '');
  if (!(error instanceof JsonRpcError)) return false;
  // Nodes use the codes up to -32001 for what they do not have, such as -32010 for one address.
  return (
    error.code === ERROR_CODES.methodNotFound ||
    ((error.code < -32_099 || error.code > -32_000) && isMissingText(error.message))
  );
}

/** Not "method not allowed": that is about POST. */
function isMissingText(text: string): boolean {
  return /unsupported method|\bmethod\b.{0,60}\b(not (found|available|supported|enabled)|unavailable|disabled)/i.test(
    text,
  );
}
