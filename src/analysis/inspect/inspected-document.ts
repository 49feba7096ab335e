import {
  type AnsweredRequest,
  blockRequest,
  type GivenBytes,
  transactionRequest,
} from '../facts/absence/why-absent.ts';
import type { Client, BlockReadOptions, TransactionReadOptions } from '../../rpc-client/client.ts';
import type { Exchange } from '../../rpc-client/exchange/exchange.ts';
import type { OpenedCaseFile } from '../../rpc-protocol/case-file.ts';
import type { ShownTransaction, TransactionResponse } from '../../rpc-protocol/responses/transaction-response.ts';
import { MISSING_SIGNATURE, type Signature, type Slot } from '../../solana/ids/ids.ts';
import type { GivenTransaction } from '../../solana/wire/parse-transaction-text.ts';
import { DecodeError } from '../../shared/json/json-decoding.ts';
import { visibleText } from '../../shared/format/visible-text.ts';

/** The pasted, dropped or opened document, decoded. */
export type InspectedDocument = GivenDocument | SavedTransaction | SavedBlock;

export interface GivenDocument {
  readonly kind: 'bytes';
  readonly given: GivenTransaction;
}

/** A saved response about one transaction, or about one of a block, which does not contain its slot. */
export interface SavedTransaction {
  readonly kind: 'transaction';
  readonly value: ShownTransaction;
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
  /** True if the slot is unknown: it is assumed to follow its parent. */
  readonly isSlotAssumed: boolean;
  /** As it was saved. */
  readonly exchange: Exchange;
  /** The same result in the envelope that the block reader expects. */
  readonly envelope: Blob;
  /** Answers from it, and sends nothing. */
  readonly client: Client;
  readonly options: BlockReadOptions;
  readonly caseFile: OpenedCaseFile | null;
}

/** A transaction of a saved block. */
export interface SavedBlockTransaction {
  readonly kind: 'blockTransaction';
  readonly value: TransactionResponse;
  /** Its part of the saved response. */
  readonly exchange: Exchange;
  /** Those of the request for the block. */
  readonly options: BlockReadOptions;
  readonly place: SavedPlace;
}

/** A place in a saved block. */
export interface SavedPlace {
  readonly index: number;
  readonly count: number;
  /** null at the ends, and next to a transaction that could not be decoded. */
  readonly previous: Signature | null;
  readonly next: Signature | null;
}

/** Why nothing can be shown. Texts are from the file. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  /** The suggested action. */
  readonly remedy: string;
  /** Of the transaction that cannot be shown, to look it up; null if unknown. */
  readonly signature: Signature | null;
  constructor(message: string, remedy = '', signature: Signature | null = null) {
    super(message);
    this.remedy = remedy;
    this.signature = signature;
  }
}

/** Why a document cannot be shown, and what to do. */
export interface DocumentProblem {
  readonly sentence: string;
  readonly remedy: string;
  readonly signature: Signature | null;
}

export function describeDocumentError(error: Error): DocumentProblem {
  if (error instanceof DocumentError)
    return { sentence: error.message, remedy: error.remedy, signature: error.signature };
  if (error instanceof DecodeError) {
    const place = error.path === '' ? 'The response' : visibleText(error.path);
    return {
      sentence: `${place} has another shape: expected ${visibleText(error.expected)}, found ${visibleText(error.found)}.`,
      remedy: 'The response may be incomplete or changed.',
      signature: null,
    };
  }
  return { sentence: `This cannot be read: ${visibleText(error.message)}.`, remedy: '', signature: null };
}

/** The transaction of an opened document, as a page shows it. Bytes have no metadata. */
export function shownTransaction(document: GivenDocument | SavedTransaction | SavedBlockTransaction): ShownTransaction {
  if (document.kind !== 'bytes') return document.value;
  const { transaction } = document.given;
  return {
    slot: null,
    blockTime: null,
    transactionIndex: null,
    version: transaction.message.version,
    body: { form: 'wire', transaction },
    meta: null,
  };
}

/** What was asked to get the document, from which it follows why fields are absent. */
export function answeredRequest(
  document: GivenDocument | SavedTransaction | SavedBlockTransaction,
): AnsweredRequest | GivenBytes {
  if (document.kind === 'blockTransaction') return blockRequest(document.options, document.exchange);
  if (document.kind === 'transaction') return transactionRequest(document.options, document.exchange);
  const { form, transaction } = document.given;
  return { method: 'bytes', isSigned: form === 'transaction' && !transaction.signatures.includes(MISSING_SIGNATURE) };
}
