import type { Commitment, TransactionDetails } from '../../rpc-protocol/config.ts';
import { decodeBody } from '../../rpc-protocol/responses/decode-body.ts';
import {
  type LocatedTransaction,
  NONE_ABSENT,
  type StoredBlock,
  type StoredTransaction,
  toStoredTransaction,
} from '../../rpc-service/store/ledger-store.ts';
import { decodeObject } from '../../shared/json/json-decoding.ts';
import { type JsonObject, stringifyJson } from '../../shared/json/json.ts';
import { transactionId } from '../../solana/model/transaction.ts';
import { reopenBlock } from '../../ledger/rows/block-rows.ts';
import type { UpstreamWriter } from './upstream-writer.ts';
import type { ResultAnswer } from './upstream.ts';
import { type SlotAnswer, askAboutSlot, askForSignature, createSingleFlight } from './ask-upstreams.ts';
import type { UpstreamPool } from './upstream-pool.ts';
import type { Signature, Slot } from '../../solana/ids/ids.ts';
import {
  blockFromAnswer,
  findAbsentInBlock,
  footerOf,
  refuseDamage,
  transactionFromAnswer,
} from '../../ledger/import/from-answer.ts';
import { Refusal } from '../../ledger/import/import-report.ts';
import { decodeWithoutBlockRow, encodeWithoutBlockRow } from '../../ledger/rows/without-block-row.ts';
import { withAbsentInMeta, withAbsentMembers } from '../../ledger/rows/absent-row.ts';
import { completeHeader, decodeBlockResponse } from '../../rpc-protocol/responses/decode-block.ts';

/** Blocks and transactions of the upstreams, in the form of a ledger's. */
export interface UpstreamLedger {
  /** Without transactions unless the details require them. Throws RpcError if no upstream is conclusive. */
  readonly block: (request: BlockRequest) => Promise<SlotAnswer<StoredBlock>>;
  /** null if every upstream returned null. Throws RpcError if one of them failed. */
  readonly transaction: (signature: Signature, commitment: Commitment) => Promise<LocatedTransaction | null>;
}

export interface BlockRequest {
  readonly slot: Slot;
  readonly commitment: Commitment;
  readonly transactionDetails: TransactionDetails;
  readonly rewards: boolean;
  readonly footer: boolean;
}

/** base64 is the shortest complete encoding; the others are derived from it here. Nodes support versions up to 1. */
const WHOLE = { encoding: 'base64', maxSupportedTransactionVersion: 1 } as const;

/** Only finalized, complete answers are stored. */
export function createUpstreamLedger(pool: UpstreamPool, writer: UpstreamWriter): UpstreamLedger {
  const shareBlock = createSingleFlight<SlotAnswer<StoredBlock>>();
  const shareTransaction = createSingleFlight<LocatedTransaction | null>();

  const decodeWhole = async ({ slot, commitment }: BlockRequest, { value }: ResultAnswer): Promise<StoredBlock> => {
    const { block, absent } = await blockFromAnswer(decodeObject(value), slot);
    if (commitment === 'finalized') writer.writeBlock(block, absent);
    return withAbsentMembers(reopenBlock(block), absent);
  };

  const decodeTransaction = async (
    signature: Signature,
    commitment: Commitment,
    { value }: ResultAnswer,
  ): Promise<LocatedTransaction> => {
    const { transaction, absent } = await transactionFromAnswer(decodeObject(value));
    if (transactionId(transaction.transaction) !== signature) throw new Refusal('it has another transaction');
    if (commitment === 'finalized') writer.writeTransaction(transaction, absent);
    // Decoded from its row, so that the answer is the same after it is stored.
    const row = await decodeWithoutBlockRow(encodeWithoutBlockRow(transaction).cell.value);
    const { slot, blockTime, index, ...executed } = row;
    const stored = withAbsentInMeta(toStoredTransaction(executed), absent.metas[0] ?? NONE_ABSENT, absent.words);
    const position = { index: index === null ? null : Number(index), recordedIndex: null };
    return { ...stored, slot, blockTime, ...position, absent: absent.answer };
  };

  return {
    block: ({ slot, commitment, transactionDetails, rewards, footer }) => {
      const isWhole = transactionDetails === 'full' || transactionDetails === 'accounts';
      const request: BlockRequest = isWhole
        ? { slot, commitment, transactionDetails: 'full', rewards: true, footer: true }
        : { slot, commitment, transactionDetails, rewards, footer };
      const { slot: _, footer: hasFooter, ...config } = request;
      // Last, because askWithoutRefusedFooter removes it.
      const params = `[${slot},${stringifyJson({ ...config, ...WHOLE, ...(hasFooter && { footer: true }) })}]`;
      const size = isWhole ? 'block' : 'long';
      return shareBlock(params, () =>
        pool.enter(size, () =>
          askAboutSlot(pool, {
            slot,
            commitment,
            call: { method: 'getBlock', params, size },
            decode: async (answer) =>
              isWhole ? decodeWhole(request, answer) : decodeShort(request, decodeObject(answer.value)),
          }),
        ),
      );
    },
    transaction: (signature, commitment) => {
      const params = `["${signature}",${stringifyJson({ commitment, ...WHOLE })}]`;
      return shareTransaction(params, () =>
        pool.enter('long', () =>
          askForSignature(pool, { method: 'getTransaction', params, size: 'long' }, (answer) =>
            decodeTransaction(signature, commitment, answer),
          ),
        ),
      );
    },
  };
}

/** A block that was requested without transactions, or with signatures only. */
function decodeShort({ slot, transactionDetails, rewards }: BlockRequest, json: JsonObject): StoredBlock {
  const answer = decodeBlockResponse(json, slot, decodeBody);
  if (answer === null) throw new Refusal('no block');
  refuseDamage(answer.damage ?? []);
  if (transactionDetails === 'signatures' && answer.signatures === null) throw new Refusal('no signatures');
  const absent = findAbsentInBlock(json);
  return {
    ...completeHeader(answer),
    numRewardPartitions: answer.numRewardPartitions,
    rewards: () => answer.rewards ?? (rewards && absent.rewards === undefined ? [] : null),
    transactions: (answer.signatures ?? []).map(toBareTransaction),
    absent,
    footer: async () => footerOf(json) ?? null,
  };
}

function toBareTransaction(signature: Signature): StoredTransaction {
  const notAsked = (): never => {
    throw new Error('only the signatures of this block were asked for');
  };
  return {
    id: () => signature,
    version: notAsked,
    transaction: notAsked,
    wireBytes: notAsked,
    meta: notAsked,
    absentInMeta: NONE_ABSENT,
  };
}
