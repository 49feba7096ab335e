import type { BlockStart } from '../../app/first-screen.tsx';
import { blockRequest, transactionRequest } from '../../analysis/facts/absence/why-absent.ts';
import { type BlockAbsences, blockAbsences } from '../../analysis/facts/absence/block-absences.ts';
import { type TransactionAbsences, transactionAbsences } from '../../analysis/facts/absence/transaction-absences.ts';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import type { Client, BlockReadOptions, TransactionReadOptions } from '../../rpc-client/client.ts';
import { JsonRpcError } from '../../rpc-client/exchange/errors.ts';
import type { Answered, Exchange } from '../../rpc-client/exchange/exchange.ts';
import { COMMITMENTS, type Commitment } from '../../rpc-protocol/config.ts';
import {
  type Address,
  type Signature,
  type Slot,
  parseAddress,
  parseSignature,
  parseSlot,
} from '../../solana/ids/ids.ts';
import { transactionRowSentence } from '../../analysis/explain/headline/row-sentence.ts';
import { markdownRows, MARKDOWN_UNIT, MAX_ROWS } from '../../analysis/markdown/block-markdown.ts';
import { decodeAddressTransactions } from '../../rpc-protocol/responses/decode-signatures.ts';
import type { AddressOverview } from '../../analysis/markdown/address-markdown.ts';
import { tryDecodeEntry } from '../../rpc-protocol/responses/decode-transaction.ts';
import type { TransactionEntry, TransactionResponse } from '../../rpc-protocol/responses/transaction-response.ts';
import { OVERVIEW_ASSEMBLY } from '../../analysis/facts/block/overview-assembly.ts';
import { viewTransaction } from '../../analysis/facts/transaction/view-transaction-with-names.ts';

/** The transaction, block or address of a document. */
export type Subject = { readonly commitment: Commitment } & (
  | { readonly kind: 'transaction'; readonly signature: Signature }
  | {
      readonly kind: 'block';
      readonly slot: Slot;
      /** The names of page filters in the URL. The document ignores them: it describes the whole block. */
      readonly filters: readonly string[];
    }
  | { readonly kind: 'address'; readonly address: Address }
);

/**
 * The subject of `/tx/:signature`, `/block/:slot` or `/address/:address`; null for another path; an error sentence if its last part is
 * invalid.
 */
export function parseSubject(path: string, search: string): Subject | string | null {
  const [, kind, text = ''] = /^\/(tx|block|address)\/([^/]+)\/?$/.exec(path) ?? [];
  if (kind === undefined) return null;
  const params = new URLSearchParams(search);
  const given = params.get('commitment');
  const commitment = COMMITMENTS.find((each) => each === given) ?? 'finalized';
  if (kind === 'tx') {
    const signature = parseSignature(text);
    return signature === null ? 'This is not a signature.' : { kind: 'transaction', signature, commitment };
  }
  if (kind === 'address') {
    const address = parseAddress(text);
    return address === null ? 'This is not an address.' : { kind: 'address', address, commitment };
  }
  const slot = parseSlot(text);
  if (slot === null) return 'This is not a slot number.';
  return { kind: 'block', slot, commitment, filters: PAGE_FILTERS.filter((name) => params.has(name)) };
}

/** The search parameters by which the page of a block filters its transactions. */
const PAGE_FILTERS = ['outcome', 'votes', 'program', 'calls', 'account', 'main', 'rows', 'q'];

interface ReadTransaction extends Answered<TransactionResponse> {
  readonly view: ViewedTransaction;
  readonly absences: TransactionAbsences;
}

/** A transaction as its page shows it; null if it is not found at this commitment. Throws the errors of the client. */
export async function readTransaction(
  client: Client,
  signature: Signature,
  commitment: Commitment,
): Promise<ReadTransaction | null> {
  const options: TransactionReadOptions = { encoding: 'json', commitment, method: 'auto' };
  const { value, exchange } = await client.getTransaction(signature, options);
  if (value === null) return null;
  const view = viewTransaction(value);
  return { value, view, absences: transactionAbsences(view, transactionRequest(options, exchange)), exchange };
}

interface ReadBlock {
  readonly overview: BlockOverview;
  readonly absences: BlockAbsences;
  /** What the rows in its document say. They take longer than a preview waits. */
  readonly sentences: () => readonly (string | null)[];
  readonly exchange: Exchange;
}

/** To read a whole block. */
export function wholeBlock(commitment: Commitment): BlockReadOptions {
  return { encoding: 'json', transactionDetails: 'full', rewards: true, commitment, method: 'auto' };
}

/** A block as its page shows it. For a slot without a block, the client throws or the result is null. */
export async function readBlock(client: Client, slot: Slot, options: BlockReadOptions): Promise<ReadBlock | null> {
  // Only of the rows in the document, so that the values of a whole block are never held at once.
  const entries = new Map<number, TransactionEntry>();
  const { value, exchange } = await client.readBlock(slot, options, {
    decodeRow: (json, index, decodeBody) => {
      const row = OVERVIEW_ASSEMBLY.decodeRow(json, index, decodeBody);
      if (!row.isVote && entries.size < MAX_ROWS) entries.set(index, tryDecodeEntry(json, decodeBody));
      return row;
    },
    assemble: OVERVIEW_ASSEMBLY.assemble,
  });
  if (value === null) return null;
  const { blockTime } = value.block;
  const sentenceOf = ({ index }: BlockRow) => {
    const entry = entries.get(index);
    if (entry === undefined) return null;
    return transactionRowSentence({ ...entry, slot, blockTime, transactionIndex: BigInt(index) }, index, MARKDOWN_UNIT);
  };
  return {
    overview: value,
    absences: blockAbsences(value, blockRequest(options, exchange)),
    sentences: () => markdownRows(value).map(sentenceOf),
    exchange,
  };
}

/**
 * Reads a block or, once its header and more than `most` bytes have arrived, only its beginning. For a slot without a block, the client
 * throws or the result is null.
 */
export async function readBlockStart(
  client: Client,
  slot: Slot,
  options: BlockReadOptions,
  most: number,
): Promise<BlockStart | null> {
  let start: BlockStart | null = null;
  const stop = new AbortController();
  try {
    const { value, exchange } = await client.readBlock(slot, options, OVERVIEW_ASSEMBLY, {
      signal: stop.signal,
      onPart: (received, soFar) => {
        if (received <= most) return;
        const overview = soFar();
        // Its header has not arrived yet.
        if (overview === null) return;
        start = { overview, received, exchange: null };
        stop.abort();
        stop.signal.throwIfAborted();
      },
    });
    return value && { overview: value, received: exchange.bytes, exchange };
  } catch (error) {
    if (stop.signal.aborted) return start;
    throw error;
  }
}

interface ReadAddress {
  readonly overview: AddressOverview;
  readonly exchange: Exchange;
}

/** The newest transactions of an address, and what each did: one call for the list, then one for each transaction, in sequence. */
export async function readAddress(client: Client, address: Address, commitment: Commitment): Promise<ReadAddress> {
  const { value, exchange } = await client.call({
    method: 'getSignaturesForAddress',
    params: [address, { commitment, limit: MAX_LISTED + 1 }],
    decode: decodeAddressTransactions,
  });
  const transactions = value.items.slice(0, MAX_LISTED);
  const sentences: (string | null)[] = [];
  for (const { signature, transactionIndex } of transactions)
    sentences.push(await readSentence(client, signature, transactionIndex ?? 0, commitment));
  return { overview: { address, transactions, sentences, isWhole: value.items.length <= MAX_LISTED }, exchange };
}

/** The most transactions in the document of an address. */
export const MAX_LISTED = 20;

/** What a transaction did; null if the endpoint does not return it. */
async function readSentence(
  client: Client,
  signature: Signature,
  index: number,
  commitment: Commitment,
): Promise<string | null> {
  try {
    const { value } = await client.getTransaction(signature, { encoding: 'json', commitment, method: 'auto' });
    return value && transactionRowSentence(value, index, MARKDOWN_UNIT);
  } catch (error) {
    if (error instanceof JsonRpcError) return null;
    throw error;
  }
}
