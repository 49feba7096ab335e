import type { AnsweredRequest, GivenBytes } from '../../analysis/facts/absence/why-absent.ts';
import type { Exchange } from '../../rpc-client/exchange/exchange.ts';
import type { ShownTransaction } from '../../rpc-protocol/responses/transaction-response.ts';

/** A transaction without an endpoint: bytes, or a saved response. */
export interface InspectedRead {
  readonly value: ShownTransaction;
  /** The saved response; null for bytes. */
  readonly exchange: Exchange | null;
  readonly request: AnsweredRequest | GivenBytes;
  /** Nothing can be requested again. */
  readonly options: null;
}
