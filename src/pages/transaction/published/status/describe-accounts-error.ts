import { quotableText, visibleText } from '../../../../shared/format/visible-text.ts';
import { JsonRpcError } from '../../../../rpc-client/errors.ts';

/** Why accounts could not be read, as the end of a sentence. */
export function describeAccountsError(error: Error): string {
  return error instanceof JsonRpcError
    ? `the endpoint answered “${quotableText(error.message)}”`
    : `no usable answer (${visibleText(error.message)})`;
}

export const ACCOUNTS_NOT_OFFERED = 'the endpoint does not offer getMultipleAccounts';
