import { type AnsweredBlock, blockFromAnswer, checkParent } from '../../ledger/import/from-answer.ts';
import { Refusal } from '../../ledger/import/import-report.ts';
import { LedgerError } from '../../ledger/engine/key-value.ts';
import { parseCertificate } from '../../ledger/rows/certificate-row.ts';
import { parseRankMap } from '../../ledger/rows/rank-map-row.ts';
import { parseTransactionCount, type TransactionCount } from '../../ledger/rows/transaction-count-row.ts';
import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import {
  DecodeError,
  type Decoder,
  arrayOf,
  decodeAt,
  decodeObject,
  decodeString,
  decodeU64,
} from '../../shared/json/json-decoding.ts';
import { type JsonObject, type JsonValue, stringifyJson } from '../../shared/json/json.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { type VerifyTransaction, createVerifier } from '../../solana/verify-signatures.ts';
import { askWithoutRefusedFooter } from '../upstream/refused-footer.ts';
import { type Answer, type Upstream, type UpstreamCall, isWithoutGenesis } from '../upstream/upstream.ts';

/** The node returned no usable answer. A retry may succeed. */
export class NodeProblem extends Error {
  override readonly name = 'NodeProblem';
}

/** Reads finalized blocks of a node. Throws NodeProblem, or LedgerError for permanent failures. */
export interface NodeReader {
  /** null if the node does not report it. */
  readonly genesisHash: () => Promise<string | null>;
  /** The certificate of Alpenglow's genesis; null if the node does not return it, for whatever reason. */
  readonly certificate: () => Promise<JsonObject | null>;
  /** The validators of the epoch of a slot by rank; null if the node does not return them, for whatever reason. */
  readonly rankMap: (slot: Slot) => Promise<JsonObject | null>;
  /** How many transactions the node has counted up to its newest block; null if it does not return that, for whatever reason. */
  readonly transactionCount: () => Promise<TransactionCount | null>;
  readonly newestSlot: () => Promise<Slot>;
  readonly oldestSlot: () => Promise<Slot>;
  /** Slots with a block, both ends included, ascending. A pruned node leaves out blocks that it has deleted. */
  readonly slots: (from: Slot, to: Slot) => Promise<readonly Slot[]>;
  readonly block: (slot: Slot) => Promise<JsonObject>;
  readonly verify: VerifyTransaction;
}

const FINALIZED = { commitment: 'finalized' };
const MB = 1024 * 1024;
const SHORT = { timeoutMs: 15_000, maxBytes: MB };
/** A block of 5,000 transactions takes a tenth of this. */
const BLOCK = { timeoutMs: 60_000, maxBytes: 256 * MB };
const BLOCK_CONFIG = {
  ...FINALIZED,
  encoding: 'base64',
  maxSupportedTransactionVersion: 1,
  rewards: true,
  transactionDetails: 'full',
  // Last, because askWithoutRefusedFooter removes it.
  footer: true,
};

/** Permanent failures. */
const LASTING_ERRORS: ReadonlySet<number> = new Set([
  ERROR_CODES.methodNotFound,
  ERROR_CODES.invalidParams,
  ERROR_CODES.unsupportedTransactionVersion,
]);

type Limits = Pick<UpstreamCall, 'maxBytes' | 'timeoutMs'>;
type GivenAnswer = Exclude<Answer, { kind: 'failed' }>;

export function createNodeReader(
  upstream: Upstream,
  signal: AbortSignal,
  blockTimeoutMs = BLOCK.timeoutMs,
): NodeReader {
  const node = askWithoutRefusedFooter(upstream);
  const call = async (method: string, params: readonly JsonValue[], limits: Limits): Promise<GivenAnswer> => {
    const answer = await node.ask({ method, params: stringifyJson(params), ...limits, signal });
    if (answer.kind === 'failed') throw new NodeProblem(`${method}: ${answer.reason}`);
    return answer;
  };
  const read = <T>(method: string, answer: GivenAnswer, decode: Decoder<T>): T => {
    if (answer.kind === 'error') {
      const { code, message } = answer.error;
      const text = `${method}: the node answers ${code}, ${message}`;
      throw LASTING_ERRORS.has(code) ? new LedgerError(text) : new NodeProblem(text);
    }
    try {
      return decodeAt('result', answer.value, decode);
    } catch (error) {
      throw error instanceof DecodeError ? new NodeProblem(`${method}: ${node.redact(error.message)}`) : error;
    }
  };
  const ask = async <T>(
    method: string,
    params: readonly JsonValue[],
    decode: Decoder<T>,
    limits: Limits = SHORT,
  ): Promise<T> => read(method, await call(method, params, limits), decode);
  return {
    genesisHash: async () => {
      const answer = await call('getGenesisHash', [], SHORT);
      return isWithoutGenesis(answer) ? null : read('getGenesisHash', answer, decodeString);
    },
    certificate: async () => {
      // A ledger does not need it: if this call fails, the blocks are read all the same.
      const answer = await node.ask({ method: 'getAgGenesisCert', params: '[]', ...SHORT, signal });
      return answer.kind === 'result' ? parseCertificate(answer.value) : null;
    },
    rankMap: async (slot) => {
      const params = stringifyJson([slot, FINALIZED]);
      const answer = await node.ask({ method: 'getRankMap', params, ...SHORT, signal });
      return answer.kind === 'result' ? parseRankMap(answer.value) : null;
    },
    transactionCount: async () => {
      // Unlike getTransactionCount, this method says up to which slot.
      const call = { method: 'getEpochInfo', params: stringifyJson([FINALIZED]), ...SHORT, signal };
      const answer = await node.ask(call);
      return answer.kind === 'result' ? parseTransactionCount(answer.value) : null;
    },
    newestSlot: () => ask('getSlot', [FINALIZED], decodeU64),
    oldestSlot: () => ask('getFirstAvailableBlock', [], decodeU64),
    slots: async (from, to) => {
      const slots = await ask('getBlocks', [from, to, FINALIZED], arrayOf(decodeU64));
      const isSound = slots.every((slot, at) => slot <= to && slot > (slots[at - 1] ?? from - 1n));
      if (!isSound) throw new NodeProblem('getBlocks: its slots are not in the range, in order');
      return slots;
    },
    block: (slot) => ask('getBlock', [slot, BLOCK_CONFIG], decodeObject, { ...BLOCK, timeoutMs: blockTimeoutMs }),
    verify: createVerifier(),
  };
}

/** Blocks to prefetch: on a distant node, each takes longer than a slot. */
const AHEAD = 4;

/**
 * The blocks of the slots, in order, with every signature verified. Throws NodeProblem at a block that is unavailable.
 */
export async function* fetchAhead(
  slots: readonly Slot[],
  { block, verify }: NodeReader,
): AsyncGenerator<AnsweredBlock> {
  const fetched = slots.slice(0, AHEAD).map((slot) => settle(block(slot)));
  const readNext = async (at: number): Promise<AnsweredBlock> => {
    const json = (await fetched.shift())?.() ?? {};
    const ahead = slots[at + AHEAD];
    if (ahead !== undefined) fetched.push(settle(block(ahead)));
    return decodeBlock(json, slots[at] ?? 0n, verify, WHOLE_BLOCK);
  };
  if (slots.length === 0) return;
  let next = settle(readNext(0));
  for (let at = 0; at < slots.length; at++) {
    const answered = (await next)();
    // Other threads verify its signatures while the caller writes this block.
    if (at + 1 < slots.length) next = settle(readNext(at + 1));
    yield answered;
  }
}

/** More signatures than a block has. */
const WHOLE_BLOCK = 10_000;

/** Never rejects: the result, when it is called, returns the value or throws the error. */
async function settle<T>(promise: Promise<T>): Promise<() => T> {
  try {
    const value = await promise;
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** Verifies every signature. Throws NodeProblem for a block that no ledger accepts. */
export async function decodeBlock(
  json: JsonObject,
  slot: Slot,
  verify: VerifyTransaction,
  batchSize?: number,
): Promise<AnsweredBlock> {
  try {
    const answered = await blockFromAnswer(json, slot, verify, batchSize);
    checkParent(answered.block);
    return answered;
  } catch (error) {
    if (error instanceof Refusal || error instanceof DecodeError)
      throw new NodeProblem(`getBlock: block ${slot} is refused: ${error.message}`);
    throw error;
  }
}
