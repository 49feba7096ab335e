import type { JsonObject } from '../../shared/json/json.ts';
import { type Signature, type Slot, U64_MAX } from '../../solana/ids/ids.ts';
import { encodeErr } from '../encode/encode-meta.ts';
import { readContextObject, readLimit, readOptionalSignature, readOptionalSlot } from '../request/params.ts';
import { readRecord, transactionNotFound } from '../store/errors.ts';
import type { StoredWithoutBlock } from '../store/ledger-store.ts';
import type { Method } from './method.ts';
import { arrayOf, objectOf, signatureSchema, slotSchema, u64Schema, withoutBlockSchema } from './schemas.ts';

const MAX_LIMIT = 1_000;

/** Nodes have no such method, because they have the block of each transaction that they have. */
export const getTransactionsWithoutBlock: Method = {
  name: 'getTransactionsWithoutBlock',
  summary:
    'The transactions that were imported without their block, newest slot first, and their number. Only Slotscope has this method.',
  params: [
    {
      name: 'config',
      required: false,
      schema: objectOf(
        {
          before: { ...signatureSchema, description: 'Only transactions after this one in the list.' },
          fromSlot: slotSchema,
          limit: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: MAX_LIMIT },
          toSlot: slotSchema,
        },
        ['before', 'fromSlot', 'limit', 'toSlot'],
      ),
    },
  ],
  result: {
    name: 'transactions',
    schema: objectOf({
      total: { ...u64Schema, description: 'The number of transactions in the range of slots.' },
      transactions: arrayOf(withoutBlockSchema),
      unreadable: { ...u64Schema, description: 'The number of transactions that the ledger has, but cannot read.' },
    }),
  },
  handle: async (store, params) => {
    const config = readContextObject(params[0], 'TransactionsWithoutBlockConfig');
    const limit = readLimit(config, MAX_LIMIT);
    const [from, to] = [readOptionalSlot(config, 'fromSlot') ?? 0n, readOptionalSlot(config, 'toSlot') ?? U64_MAX];
    const before = readOptionalSignature(config, 'before');
    const { transactions, unreadable } = await readRecord(
      () => 'The list of transactions without a block',
      () => store.withoutBlock(),
    );
    const inRange = transactions.filter(({ slot }) => isBetween(slot, from, to));
    const start = before === null ? 0 : positionAfter(inRange, before);
    return {
      total: BigInt(inRange.length),
      transactions: inRange.slice(start, start + limit).map(encode),
      unreadable: BigInt(unreadable),
    };
  },
};

function isBetween(slot: Slot, from: Slot, to: Slot): boolean {
  return slot >= from && slot <= to;
}

function positionAfter(transactions: readonly StoredWithoutBlock[], before: Signature): number {
  const position = transactions.findIndex(({ signature }) => signature === before);
  if (position === -1) throw transactionNotFound(before);
  return position + 1;
}

function encode(transaction: StoredWithoutBlock): JsonObject {
  const { blockTime, index, hasMetadata, signature, slot } = transaction;
  return {
    blockTime,
    ...(hasMetadata && { err: encodeErr(transaction) }),
    signature,
    slot,
    transactionIndex: index,
  };
}
