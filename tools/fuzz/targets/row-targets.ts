import { CELL_LIMITS, encodeCell, inflateCell } from '../../../src/ledger/cell/cell.ts';
import { withRowError, RowError } from '../../../src/ledger/engine/errors.ts';
import { encodeProtoBlock } from '../../../src/ledger/proto/block.ts';
import { decodeAddressRow, encodeAddressRows } from '../../../src/ledger/rows/address-rows.ts';
import { decodeEntriesRow, encodeEntriesRow } from '../../../src/ledger/rows/entries-row.ts';
import {
  decodeAccountRow,
  decodeAccountTableRow,
  encodeAccountRow,
  encodeAccountTableRow,
} from '../../../src/ledger/rows/account-rows.ts';
import { decodeAbsentRow, encodeAbsentRow } from '../../../src/ledger/rows/absent-row.ts';
import { encodeBinBlock, fitsBinBlock, openBlock } from '../../../src/ledger/rows/block-rows.ts';
import { decodeInfoRow, encodeInfoRow, UNKNOWN_INFO } from '../../../src/ledger/rows/info-row.ts';
import { decodeWithoutBlockRow, encodeWithoutBlockRow } from '../../../src/ledger/rows/without-block-row.ts';
import { decodeTransactionRow, encodeTransactionRow } from '../../../src/ledger/rows/tx-row.ts';
import type { Qualifier, TableName } from '../../../src/ledger/engine/key-value.ts';
import { toExecutedTransaction } from '../../../src/rpc-service/to-stored-block.ts';
import type { StoredBlock } from '../../../src/rpc-service/ledger-store.ts';
import { isJsonObject, type JsonValue } from '../../../src/shared/json/json.ts';
import { signatureBytes } from '../../../src/solana/ids/id-bytes.ts';
import type { Block } from '../../../src/solana/model/block.ts';
import { transactionId } from '../../../src/solana/model/transaction.ts';
import type { Corpus } from '../corpus.ts';
import { decodeOrRefuse, expectSame, expectThat, type FuzzTarget } from '../fuzz-target.ts';
import { mutateBytes } from '../mutate-bytes.ts';
import { createByteWriter } from '../../../src/shared/bytes/bytes.ts';
import type { Address } from '../../../src/solana/ids/ids.ts';

/** Blocks in protobuf and in bincode: what is decoded survives being encoded and decoded again. */
export const protoBlock = blockTarget('proto block', 'proto', ({ blocks }) => blocks.map(encodeProtoBlock));
export const binBlock = blockTarget('bin block', 'bin', ({ blocks }) =>
  blocks.map(toBinBlock).filter(fitsBinBlock).map(encodeBinBlock),
);

/** The rows of the other tables, inside a cell. */
export const transactionRow = rowTarget('transaction row', 'tx', decodeTransactionRow, ({ blocks }) =>
  blocks.flatMap(({ slot, transactions }) =>
    transactions.map((executed, index) => encodeTransactionRow(slot, index, executed).cell.value),
  ),
);
export const withoutBlockRow = rowTarget('loose row', 'loose', decodeWithoutBlockRow, ({ blocks }) =>
  blocks.flatMap(({ slot, blockTime, transactions }) =>
    transactions.map((executed) => encodeWithoutBlockRow({ slot, blockTime, ...executed }).cell.value),
  ),
);
export const infoRow = rowTarget('info row', 'info', decodeInfoRow, () => [
  encodeInfoRow(UNKNOWN_INFO).cell.value,
  encodeInfoRow({ ...UNKNOWN_INFO, genesisHash: '1'.repeat(32), cluster: 'devnet', finalizedSlot: 7n }).cell.value,
]);
export const accountRow = rowTarget('account row', 'account', decodeAccountRow, async ({ store, addresses }) => {
  const slot = (await store.info()).confirmedSlot ?? 0n;
  const found = await Promise.all(addresses.map((address) => store.account(address, slot)));
  const accounts = found.filter((account) => account === null || account.data.length < 10_000);
  return accounts.map((account) => encodeAccountRow({ address: SOME_ADDRESS, slot, account }).cell.value);
});
export const accountTableRow = rowTarget('account table row', 'info', decodeAccountTableRow, () => [
  encodeAccountTableRow({ complete: true, slots: [5n, 18_446_744_073_709_551_615n] }).cell.value,
]);
export const absentRow = rowTarget('absent row', 'absent', decodeAbsentRow, () => {
  const words = [{ transaction: 1, reward: null, text: 'Unheard' }];
  const metas = [{ rewards: 'null' }, {}, { returnData: 'left out', logMessages: 'null' }] as const;
  const row = encodeAbsentRow('0', { answer: { blockTime: 'left out' }, metas, words });
  return row === null ? [] : [row.cell.value];
});
export const entriesRow = rowTarget('entries row', 'entries', decodeEntriesRow, ({ blocks }) =>
  blocks.map(({ slot, transactions }) => {
    const hash = new Uint8Array(32).fill(Number(slot % 256n));
    const mixed = transactions.map(() => ({ numHashes: 12_500n, hash, numTransactions: 1 }));
    return encodeEntriesRow(slot, [...mixed, { numHashes: 62_500n, hash, numTransactions: 0 }]).cell.value;
  }),
);
/** In protobuf, and in the bincode of the oldest rows. */
export const addressRow = rowTarget('address row', 'tx-by-addr', decodeAddresses('proto'), ({ blocks }) =>
  blocks.flatMap((block) => encodeAddressRows(block).map(({ cell }) => cell.value)),
);
export const binAddressRow = rowTarget('bin address row', 'tx-by-addr', decodeAddresses('bin'), ({ blocks }) =>
  blocks.map(({ transactions }) => encodeCell(encodeBinAddresses(transactions), CELL_LIMITS['tx-by-addr'])),
);

function decodeAddresses(qualifier: Qualifier): (value: Uint8Array) => Promise<unknown> {
  return (value) => decodeAddressRow({ qualifier, value });
}

/** Signature, error, index and memo of each transaction. Every second one has failed with a custom error, and has a memo. */
function encodeBinAddresses(transactions: Block['transactions']): Uint8Array {
  const writer = createByteWriter();
  writer.u64(BigInt(transactions.length));
  for (const [index, { transaction }] of transactions.entries()) {
    writer.bytes(signatureBytes(transactionId(transaction)));
    const hasMore = index % 2 === 1;
    writer.bytes(hasMore ? Uint8Array.of(1, 8, 0, 0, 0, 2, 25, 0, 0, 0, 1, 0, 0, 0) : Uint8Array.of(0));
    writer.u32(index);
    writer.bytes(hasMore ? Uint8Array.of(1, 3, 0, 0, 0, 0, 0, 0, 0, 109, 101, 109) : Uint8Array.of(0));
  }
  return writer.finish();
}

const SOME_ADDRESS = '11111111111111111111111111111111' as Address;

function blockTarget(
  name: string,
  qualifier: Qualifier,
  inputs: (corpus: Corpus) => readonly Uint8Array[],
): FuzzTarget {
  return {
    name,
    prepare: (corpus) => {
      const rows = inputs(corpus);
      return (random) => {
        const bytes = mutateBytes(random.pick(rows), rows, random);
        const decode = (payload: Uint8Array): Promise<Block> =>
          withRowError('blocks', '', () => toBlock(openBlock({ slot: 7n, qualifier, bytes: payload })));
        return {
          input: bytes,
          run: () =>
            decodeOrRefuse(
              [RowError],
              () => decode(bytes),
              async (block) => {
                const encoded = encode(block, qualifier);
                if (qualifier === 'bin') expectThat(isPrefix(bytes, encoded), 'encodes to the same bytes');
                const again = await decode(encoded);
                expectSame(print(again), print(block), 'is the same after being encoded and decoded');
              },
            ),
        };
      };
    },
  };
}

/** True if neither differs from the other before it ends: a row may lack its last field, and newer rows may have more. */
function isPrefix(a: Uint8Array, b: Uint8Array): boolean {
  const length = Math.min(a.length, b.length);
  return Buffer.compare(a.subarray(0, length), b.subarray(0, length)) === 0;
}

function encode(block: Block, qualifier: Qualifier): Uint8Array {
  return qualifier === 'bin' ? encodeBinBlock(block) : encodeProtoBlock(block);
}

function rowTarget(
  name: string,
  table: Exclude<TableName, 'blocks'>,
  decode: (cell: Uint8Array) => Promise<unknown>,
  inputs: (corpus: Corpus) => Promise<readonly Uint8Array[]> | readonly Uint8Array[],
): FuzzTarget {
  return {
    name,
    prepare: async (corpus) => {
      const cells = await inputs(corpus);
      // Mutated inside of the compression, which would refuse nearly everything.
      const payloads = await Promise.all(cells.map((cell) => inflateCell(cell, CELL_LIMITS[table])));
      return (random) => {
        const payload = mutateBytes(random.pick(payloads), payloads, random);
        const cell = encodeCell(payload, CELL_LIMITS[table]);
        return {
          input: payload,
          run: () =>
            decodeOrRefuse(
              [RowError],
              () => withRowError(table, '', () => decode(cell)),
              () => undefined,
            ),
        };
      };
    },
  };
}

/** Reads every part of a stored block. */
function toBlock(stored: StoredBlock): Block {
  const { transactions, rewards, absent: _, ...header } = stored;
  return {
    ...header,
    rewards: rewards() ?? [],
    transactions: Array.from(transactions, (stored) => {
      stored.version();
      stored.id();
      stored.wireBytes();
      return toExecutedTransaction(stored);
    }),
  };
}

/** A block without what the older form has no place for. */
function toBinBlock(block: Block): Block {
  const transactions = block.transactions.map(({ transaction, meta }) => ({
    transaction,
    meta: meta && {
      ...meta,
      innerInstructions: null,
      logMessages: null,
      preTokenBalances: null,
      postTokenBalances: null,
      rewards: null,
      returnData: null,
      computeUnitsConsumed: null,
      costUnits: null,
    },
  }));
  const rewards = block.rewards.map(({ pubkey, lamports }) => ({
    pubkey,
    lamports,
    postBalance: 0n,
    rewardType: null,
    commission: null,
    commissionBps: null,
  }));
  return { ...block, transactions, rewards, numRewardPartitions: null };
}

function print(value: unknown): string {
  return JSON.stringify(value, (_, member: JsonValue | Uint8Array) => {
    if (member instanceof Uint8Array) return Buffer.from(member).toString('base64');
    // What an unknown error says is kept in the row of absent members, not in the block.
    if (isJsonObject(member) && member['name'] === 'unknown') return 'unknown error';
    return typeof member === 'bigint' ? `${member}n` : member;
  });
}
