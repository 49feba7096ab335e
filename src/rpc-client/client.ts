import { type BlockConfig, type Commitment, type TransactionConfig, maxVersionFor } from '../rpc-protocol/config.ts';
import {
  DecodeError,
  type Decoder,
  arrayOf,
  decodeAt,
  decodeMember,
  decodeObject,
  decodeString,
  decodeU64,
} from '../shared/json/json-decoding.ts';
import type { JsonValue } from '../shared/json/json.ts';
import { lazyModule } from '../shared/lazy-module.ts';
import type { BlockResponse } from '../rpc-protocol/responses/decode-block.ts';
import { decodeTransactionResponse } from '../rpc-protocol/responses/decode-transaction.ts';
import { signaturesOf, type TransactionResponse } from '../rpc-protocol/responses/transaction-response.ts';
import type { Signature, Slot } from '../solana/ids/ids.ts';
import { createBatchTransport } from './transport/batch-transport.ts';
import { createDeliveredTransport, type DeliveredAnswers } from './transport/delivered-transport.ts';
import { bodyDecoderOf } from '../rpc-protocol/responses/body-decoder.ts';
import { type Call, createCall } from './call/call.ts';
import {
  askByEitherName,
  type BlockMethodChoice,
  type MissingMethods,
  type TransactionMethodChoice,
  createMissingMethods,
} from './call/dialect.ts';
import type { Answered } from './exchange/exchange.ts';
import { createRequestLog, type RequestLog } from './call/request-log.ts';
import { type CallOptions, createHttpTransport } from './transport/transport.ts';
import type { BlockAssembly, BlockReadCall } from './block/block-reader.ts';
import { createBudgetedTransport, type LazyBudget } from './budget/budgeted-transport.ts';

export interface TransactionReadOptions extends TransactionConfig {
  readonly method: TransactionMethodChoice;
}

export interface BlockReadOptions extends BlockConfig {
  readonly method: BlockMethodChoice;
  /** Requests the block footer (SIMD-0307). Nodes ignore an unknown option, but gateways may reject it. */
  readonly footer?: true;
}

interface ClientOptions {
  readonly url: string;
  /**
   * True if the endpoint accepts batches and answers them in order, as Slotscope's own service does. Public nodes may
   * reject them.
   */
  readonly batches?: boolean | undefined;
  readonly isRecorded?: boolean | undefined;
  /** The request budget of the endpoint, which its clients share; without one, requests are sent at once. */
  readonly budget?: LazyBudget | undefined;
  /** The answers of the endpoint that came with the page. */
  readonly delivered?: DeliveredAnswers | null | undefined;
  readonly fetch?: typeof fetch | undefined;
}

/**
 * Reads from one endpoint. Each read returns its value with its exchange, and throws TransportError (no answer), JsonRpcError (an
 * error answer) or AnswerDecodeError (an answer of another shape), each with its exchange.
 */
export interface Client {
  readonly url: string;
  /** True if reads with the option `together` share a request. */
  readonly batches: boolean;
  /** True if the answers come from a file, so that other requests are impossible. */
  readonly isRecorded: boolean;
  readonly log: RequestLog;
  /** The methods that the endpoint does not offer. They are not sent again: a call fails as it did before. */
  readonly missing: MissingMethods;
  /** null: not found, or not yet at this commitment. */
  readonly getTransaction: (
    signature: Signature,
    options: TransactionReadOptions,
    call?: CallOptions,
  ) => Promise<Answered<TransactionResponse | null>>;
  /** null is the deprecated method's answer for every kind of missing block; for most, the current method throws JsonRpcError. */
  readonly getBlock: (
    slot: Slot,
    options: BlockReadOptions,
    call?: CallOptions,
  ) => Promise<Answered<BlockResponse | null>>;
  /** Like getBlock, but reads row by row while the response arrives; see BlockReadCall. The assembly may still be loading. */
  readonly readBlock: <Row, Block>(
    slot: Slot,
    options: BlockReadOptions,
    assembly: BlockAssembly<Row, Block> | Promise<BlockAssembly<Row, Block>>,
    call?: BlockReadCall<Block>,
  ) => Promise<Answered<Block | null>>;
  readonly getSlot: (commitment: Commitment, call?: CallOptions) => Promise<Answered<Slot>>;
  /** Produced slots from `from` to `to`, both inclusive, ascending. Nodes reject ranges above 500,000. */
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
  /** Calls a method whose decoder is not part of the first load. */
  readonly call: Call;
}

export function createClient(options: ClientOptions): Client {
  const { url, batches = false, isRecorded = false, budget, delivered = null, fetch } = options;
  const log = createRequestLog();
  const missing = createMissingMethods();
  const http = createHttpTransport({ url, fetch });
  const sent = budget === undefined ? http : createBudgetedTransport(http, budget);
  const batched = batches ? createBatchTransport(sent) : sent;
  const send = delivered === null ? batched : createDeliveredTransport(batched, delivered);
  const call = createCall(url, send, { log, missing, isRecorded });
  return {
    url,
    batches,
    isRecorded,
    log,
    missing,
    call,
    getTransaction: (signature, { encoding, commitment, method }, options) => {
      const params = [signature, { encoding, commitment, maxSupportedTransactionVersion: maxVersionFor(encoding) }];
      return askByEitherName(method, { current: 'getTransaction', deprecated: 'getConfirmedTransaction' }, (name) =>
        call(
          {
            method: name,
            params,
            decode: async (result) =>
              requireSignature(decodeTransactionResponse(result, await bodyDecoderOf([result])), signature),
          },
          options,
        ),
      );
    },
    getBlock: (slot, options, callOptions) =>
      askByEitherName(options.method, BLOCK_NAMES, (name) =>
        call(
          {
            method: name,
            params: blockParams(slot, options),
            decode: async (result) => (await BLOCK_READER.load()).decodeBlock(result, slot),
          },
          callOptions,
        ),
      ),
    readBlock: (slot, options, assembly, { onPart, shown, ...callOptions } = {}) =>
      askByEitherName(options.method, BLOCK_NAMES, (name) => {
        // Loads while the endpoint answers.
        const reader = Promise.all([BLOCK_READER.load(), assembly]).then(([{ createBlockReader }, loaded]) =>
          createBlockReader(slot, loaded, { onPart, shown, isRecorded }),
        );
        const request = {
          method: name,
          params: blockParams(slot, options),
          decode: async (result: JsonValue) => (await reader).decode(result),
          reader,
        };
        return call(request, callOptions);
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

/** A separate file, since most answers are one transaction. */
const BLOCK_READER = lazyModule(() => import('./block/block-reader.ts'));

const BLOCK_NAMES = { current: 'getBlock', deprecated: 'getConfirmedBlock' } as const;

function blockParams(slot: Slot, options: BlockReadOptions): readonly JsonValue[] {
  const { encoding, transactionDetails, rewards, commitment, footer } = options;
  const maxSupportedTransactionVersion = maxVersionFor(encoding);
  return [
    slot,
    { encoding, transactionDetails, rewards, commitment, maxSupportedTransactionVersion, ...(footer && { footer }) },
  ];
}

/**
 * Returns the answer. Throws DecodeError if its first signature, the id, is not the requested one: another transaction may have valid
 * signatures too. Accepts an answer that cannot be decoded, because it may not show its signatures.
 */
function requireSignature(answer: TransactionResponse | null, requested: Signature): TransactionResponse | null {
  if (answer === null) return null;
  const { body } = answer;
  const [id] = signaturesOf(body);
  if (id === requested || (id === undefined && body.form === 'undecoded')) return answer;
  const describe = (signature: Signature) => `the transaction with signature ${signature}`;
  const found = id === undefined ? 'a transaction without signatures' : describe(id);
  throw new DecodeError('result.transaction', describe(requested), found);
}

/** The `result` of getSlot and getFirstAvailableBlock. */
export const decodeSlot: ResultDecoder<Slot> = inResult(decodeU64);

/** The `result` of getBlocks and getBlocksWithLimit: slots, ascending. */
const decodeSlots: ResultDecoder<readonly Slot[]> = inResult(arrayOf(decodeU64));

/** The `result` of getGenesisHash. */
const decodeText: ResultDecoder<string> = inResult(decodeString);

/** The version of the node software ("4.0.1"), from the `result` of getVersion. */
const decodeVersion: ResultDecoder<string> = inResult((result) =>
  decodeMember(decodeObject(result), 'solana-core', decodeString),
);

type ResultDecoder<T> = (result: JsonValue) => T;

function inResult<T>(decode: Decoder<T>): ResultDecoder<T> {
  return (result) => decodeAt('result', result, decode);
}
