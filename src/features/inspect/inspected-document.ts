import type { Exchange } from '../../rpc-client/exchange.ts';
import type { BlockReadOptions, TransactionReadOptions } from '../../rpc-client/read-options.ts';
import type { OpenedCaseFile } from '../../rpc-protocol/case-file/case-file.ts';
import type { TransactionResponse } from '../../rpc-protocol/responses/transaction-response.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import type { GivenTransaction } from './parse-transaction-text.ts';

/** What was pasted, dropped or opened, decoded. */
export type InspectedDocument = GivenDocument | SavedTransaction | SavedBlock;

export interface GivenDocument {
  readonly kind: 'bytes';
  readonly given: GivenTransaction;
}

/** A saved response about one transaction. */
export interface SavedTransaction {
  readonly kind: 'transaction';
  readonly value: TransactionResponse;
  /** Its method is empty if nothing names it. */
  readonly exchange: Exchange;
  /** Those of the request, as far as the response shows them. */
  readonly options: TransactionReadOptions;
  readonly caseFile: OpenedCaseFile | null;
}

/** A saved response about a block. It is read row by row, as while it arrives. */
export interface SavedBlock {
  readonly kind: 'block';
  readonly slot: Slot;
  /** True if nothing names the slot: it is taken to be the one after its parent. */
  readonly isSlotAssumed: boolean;
  /** As it was saved. */
  readonly exchange: Exchange;
  /** The same result in the envelope that the block reader expects. */
  readonly envelope: Blob;
  readonly options: BlockReadOptions;
  readonly caseFile: OpenedCaseFile | null;
}

/** Why nothing can be shown. Texts are from the file. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  /** What to do about it. */
  readonly remedy: string;
  constructor(message: string, remedy = '') {
    super(message);
    this.remedy = remedy;
  }
}
