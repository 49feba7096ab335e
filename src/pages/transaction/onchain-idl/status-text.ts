import { isMethodMissing } from '../../../rpc-client/call/dialect.ts';
import { JsonRpcError } from '../../../rpc-client/exchange/errors.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { quotableText, visibleText } from '../../../shared/format/visible-text.ts';
import type { OnchainState } from './use-onchain-idls.ts';
import type { OnchainStep } from './onchain-idl.ts';

/** What is known, and what can be requested. */
export interface StatusWithStep {
  readonly text: string;
  readonly button?: { readonly label: string; readonly step: OnchainStep | 'retry' };
}

/** The names of the page's mints according to the endpoint. */
export function describeNames({
  wanted,
  published,
  error,
}: Pick<OnchainState, 'wanted' | 'published' | 'error'>): StatusWithStep {
  if (published === null) {
    if (error === null) return { text: 'loading from the endpoint…' };
    if (isMethodMissing(error)) return { text: `not known: ${ACCOUNTS_NOT_OFFERED}` };
    return { text: `not known: ${describeAccountsError(error)}`, button: { label: 'Retry', step: 'retry' } };
  }
  const { mints, mintReferences, left, more } = published;
  const references = [...mintReferences.values()];
  const elsewhere = references.filter(({ isUnreadable }) => !isUnreadable).length;
  const unreadable = references.length - elsewhere;
  const none = wanted.mints.length - mints.size - references.length - left.mints.length;
  const parts = [
    count(mints.size, 'claimed by the mint', 'claimed by their mints'),
    count(none, 'without a name', 'without a name'),
    count(unreadable, 'names an account without a readable name', 'name accounts without a readable name'),
    count(elsewhere, 'in another account', 'in other accounts'),
    count(left.mints.length, 'not requested: over the limit of one call', 'not requested: over the limit of one call'),
  ].filter((part) => part !== null);
  const text = parts.join(' · ');
  if (left.mints.length + elsewhere === 0) return { text };
  if (more === 'asking') return { text: `${text}; loading…` };
  return {
    text: more === null ? text : `${text}; ${describeAccountsError(more)}`,
    button:
      left.mints.length > 0
        ? { label: 'Load the rest', step: 'askForLeft' }
        : { label: elsewhere === 1 ? 'Read it' : 'Read them', step: 'followReferences' },
  };
}

function count(number: number, one: string, several: string): string | null {
  return number === 0 ? null : `${formatInteger(number)} ${number === 1 ? one : several}`;
}

/** Why accounts could not be read, as the end of a sentence. */
export function describeAccountsError(error: Error): string {
  return error instanceof JsonRpcError
    ? `the endpoint answered “${quotableText(error.message)}”`
    : `no usable answer (${visibleText(error.message)})`;
}

export const ACCOUNTS_NOT_OFFERED = 'the endpoint does not offer getMultipleAccounts';
