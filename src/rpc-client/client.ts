import {
  type BlockConfig,
  type Commitment,
  MAX_SUPPORTED_TRANSACTION_VERSION,
  type TransactionConfig,
} from '../rpc-protocol/config.ts';
import type { JsonValue } from '../shared/json/json.ts';
import type { BlockAnswer } from '../rpc-protocol/responses/block-answer.ts';
import { decodeTransactionAnswer } from '../rpc-protocol/responses/decode-transaction-answer.ts';
import type { TransactionAnswer } from '../rpc-protocol/responses/transaction-answer.ts';
import type { BlockOverview } from '../analysis/block/block-overview.ts';
import type { Signature } from '../solana/ids/signature.ts';
import type { Slot } from '../solana/ids/slot.ts';
import { createBatchTransport } from './batch-transport.ts';
import { bodyDecoderOf } from './body-decoder.ts';
import { createCall } from './call.ts';
import { decodeSlot, decodeSlots, decodeText, decodeVersion } from './decode-discovery.ts';
import { type BlockMethodChoice, createDialect, type TransactionMethodChoice } from './dialect.ts';
import type { Answered } from './exchange.ts';
import { createRequestLog, type RequestLog } from './request-log.ts';
import { requireSignature } from './require-signature.ts';
import { type CallOptions, createHttpTransport } from './transport.ts';

export interface ClientOptions {
  readonly url: string;
  /** It takes batches and answers them in order, as Slotscope's own service does; a public node may refuse them. */
  readonly batches?: boolean | undefined;
  readonly fetch?: typeof fetch | undefined;
}

export interface TransactionReadOptions extends TransactionConfig {
  readonly method: TransactionMethodChoice;
}

export interface BlockReadOptions extends BlockConfig {
  readonly method: BlockMethodChoice;
}

/**
 * Reads one endpoint. Every read gives its value with the exchange that it came in, and throws TransportError (no answer),
 * JsonRpcError (an error answer) or AnswerDecodeError (an answer that does not fit), each with its exchange.
 */
export interface Client {
  readonly url: string;
  /** Whether reads that are asked `together` travel in one request. */
  readonly batches: boolean;
  readonly log: RequestLog;
  /** null: not found, or not yet at this commitment. */
  readonly getTransaction: (
    signature: Signature,
    options: TransactionReadOptions,
    call?: CallOptions,
  ) => Promise<Answered<TransactionAnswer | null>>;
  /** null: how the deprecated method says every kind of "no block"; the current one throws JsonRpcError for most. */
  readonly getBlock: (
    slot: Slot,
    options: BlockReadOptions,
    call?: CallOptions,
  ) => Promise<Answered<BlockAnswer | null>>;
  /** As getBlock, but read row by row while it comes; see BlockReadCall. */
  readonly readBlock: (
    slot: Slot,
    options: BlockReadOptions,
    call?: BlockReadCall,
  ) => Promise<Answered<BlockOverview | null>>;
  readonly getSlot: (commitment: Commitment, call?: CallOptions) => Promise<Answered<Slot>>;
  /** Produced slots from `from` to `to`, both included, ascending; nodes refuse ranges above 500,000. */
  readonly getBlocks: (
    from: Slot,
    to: Slot,
    commitment: Commitment,
    call?: CallOptions,
  ) => Promise<Answered<readonly Slot[]>>;
  /** The first `limit` produced slots from `from` on, ascending. */
  readonly getBlocksWithLimit: (
    from: Slot,
    limit: number,
    commitment: Commitment,
    call?: CallOptions,
  ) => Promise<Answered<readonly Slot[]>>;
  readonly getFirstAvailableBlock: (call?: CallOptions) => Promise<Answered<Slot>>;
  readonly getVersion: (call?: CallOptions) => Promise<Answered<string>>;
  readonly getGenesisHash: (call?: CallOptions) => Promise<Answered<string>>;
}

export type BlockReadCall = CallOptions & BlockWatch;

/** How a block is watched while it comes. */
export interface BlockWatch {
  /** Awaited after each piece of the answer: what has come can be shown, and the rest can be held back. */
  readonly onPiece?: ((received: number, seen: () => BlockOverview | null) => Promise<void> | void) | undefined;
  /** Settled when what was seen first has been drawn: starting a thread to read the rest would take processors from that. */
  readonly drawn?: Promise<void> | undefined;
}

export function createClient({ url, batches = false, fetch }: ClientOptions): Client {
  const log = createRequestLog();
  const http = createHttpTransport({ url, fetch });
  const call = createCall(url, batches ? createBatchTransport(http) : http, log);
  const dialect = createDialect();
  return {
    url,
    batches,
    log,
    getTransaction: (signature, { encoding, commitment, method }, options) => {
      const params = [
        signature,
        { encoding, commitment, maxSupportedTransactionVersion: MAX_SUPPORTED_TRANSACTION_VERSION },
      ];
      return dialect.ask(method, { current: 'getTransaction', deprecated: 'getConfirmedTransaction' }, (name) =>
        call(
          {
            method: name,
            params,
            decode: async (result) =>
              requireSignature(decodeTransactionAnswer(result, await bodyDecoderOf([result])), signature),
          },
          options,
        ),
      );
    },
    getBlock: (slot, options, watched) =>
      dialect.ask(options.method, BLOCK_NAMES, (name) =>
        call(
          {
            method: name,
            params: blockParams(slot, options),
            decode: async (result) => (await blockReading()).decodeBlock(result, slot),
          },
          watched,
        ),
      ),
    readBlock: (slot, options, { onPiece, drawn, ...watched } = {}) =>
      dialect.ask(options.method, BLOCK_NAMES, (name) => {
        // What reads a block comes while the endpoint is asked.
        const reading = blockReading().then(({ createBlockReading }) => createBlockReading(slot, { onPiece, drawn }));
        const request = {
          method: name,
          params: blockParams(slot, options),
          decode: async (result: JsonValue) => (await reading).decode(result),
          reader: reading,
        };
        return call(request, watched);
      }),
    getSlot: (commitment, options) =>
      call({ method: 'getSlot', params: [{ commitment }], decode: decodeSlot }, options),
    getBlocks: (from, to, commitment, options) =>
      call({ method: 'getBlocks', params: [from, to, { commitment }], decode: decodeSlots }, options),
    getBlocksWithLimit: (from, limit, commitment, options) =>
      call({ method: 'getBlocksWithLimit', params: [from, limit, { commitment }], decode: decodeSlots }, options),
    getFirstAvailableBlock: (options) =>
      call({ method: 'getFirstAvailableBlock', params: [], decode: decodeSlot }, options),
    getVersion: (options) => call({ method: 'getVersion', params: [], decode: decodeVersion }, options),
    getGenesisHash: (options) => call({ method: 'getGenesisHash', params: [], decode: decodeText }, options),
  };
}

/** What reads blocks is a file of its own: most answers are one transaction. */
const blockReading = () => import('./block-stream/read-block.ts');

const BLOCK_NAMES = { current: 'getBlock', deprecated: 'getConfirmedBlock' } as const;

function blockParams(slot: Slot, options: BlockReadOptions): readonly JsonValue[] {
  const { encoding, transactionDetails, rewards, commitment } = options;
  const maxSupportedTransactionVersion = MAX_SUPPORTED_TRANSACTION_VERSION;
  return [slot, { encoding, transactionDetails, rewards, commitment, maxSupportedTransactionVersion }];
}
