import type { AnsweredRequest } from './why-absent.ts';
import type { Exchange } from '../../../rpc-client/exchange.ts';
import type { BlockReadOptions, TransactionReadOptions } from '../../../rpc-client/read-options.ts';

/** The request for a transaction, with the method that answered it. */
export function transactionRequest(
  { encoding, method: choice }: TransactionReadOptions,
  { method: answered }: Pick<Exchange, 'method'>,
): AnsweredRequest {
  const method = answered === '' ? null : answered === 'getConfirmedTransaction' ? answered : 'getTransaction';
  return { method, knowsCurrent: knowsCurrent(choice, method), encoding, details: 'full', rewards: false };
}

/** The request for a block, with the method that answered it. */
export function blockRequest(
  { encoding, transactionDetails: details, rewards, method: choice }: BlockReadOptions,
  { method: answered }: Pick<Exchange, 'method'>,
): AnsweredRequest {
  const method = answered === '' ? null : answered === 'getConfirmedBlock' ? answered : 'getBlock';
  return { method, knowsCurrent: knowsCurrent(choice, method), encoding, details, rewards };
}

/** `auto` sends the deprecated name only to an endpoint that does not know the current one. */
function knowsCurrent(choice: string, method: AnsweredRequest['method']): boolean {
  return choice !== 'auto' || method === 'getTransaction' || method === 'getBlock';
}
