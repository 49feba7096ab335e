import { createMemoryLedger } from '../../src/ledger/test-support/memory-ledger.ts';
import { type StoredBlock, toExecutedTransaction } from '../../src/rpc-service/store/ledger-store.ts';
import { gzipSync } from 'node:zlib';
import { CELL_LIMITS, CellError, encodeCell, inflateCell } from '../../src/ledger/cell/cell.ts';
import {
  type KeyValueWriter,
  type Qualifier,
  RowError,
  type TableName,
  withRowError,
} from '../../src/ledger/engine/key-value.ts';
import { importCarChunks } from '../../src/ledger/import/car/import-car.ts';
import { CarError } from '../../src/ledger/import/car/read-sections.ts';
import { findAnswers, importBlock, importTransaction } from '../../src/ledger/import/import-recording.ts';
import { Refusal, createReportBuilder } from '../../src/ledger/import/import-report.ts';
import { createLedgerWriter } from '../../src/ledger/import/ledger-writer.ts';
import { parseRecording } from '../../src/ledger/import/read-recording.ts';
import { encodeProtoBlock } from '../../src/ledger/proto/block.ts';
import { decodeAbsentRow, encodeAbsentRow } from '../../src/ledger/rows/absent-row.ts';
import {
  decodeAccountRow,
  decodeAccountTableRow,
  encodeAccountRow,
  encodeAccountTableRow,
} from '../../src/ledger/rows/account-rows.ts';
import { decodeAddressRow, encodeAddressRows } from '../../src/ledger/rows/address-rows.ts';
import { encodeBinBlock, fitsBinBlock, openBlock } from '../../src/ledger/rows/block-rows.ts';
import { decodeEntriesRow, encodeEntriesRow } from '../../src/ledger/rows/entries-row.ts';
import { UNKNOWN_INFO, decodeInfoRow, encodeInfoRow } from '../../src/ledger/rows/info-row.ts';
import { decodeTransactionRow, encodeTransactionRow } from '../../src/ledger/rows/tx-row.ts';
import { decodeWithoutBlockRow, encodeWithoutBlockRow } from '../../src/ledger/rows/without-block-row.ts';
import { createWarehouseStore } from '../../src/ledger/store/warehouse-store.ts';
import { withEntries, writeCar } from '../../src/ledger/test-support/car-file.ts';
import { createByteWriter } from '../../src/shared/bytes/bytes.ts';
import { DecodeError } from '../../src/shared/json/json-decoding.ts';
import { type JsonValue, isJsonObject } from '../../src/shared/json/json.ts';
import type { Random } from '../../src/shared/test-support/random.ts';
import { signatureBytes } from '../../src/solana/ids/id-bytes.ts';
import { type Address, UNAVAILABLE_BLOCKHASH, parseSignature } from '../../src/solana/ids/ids.ts';
import type { Block } from '../../src/solana/model/block.ts';
import { transactionId } from '../../src/solana/model/transaction.ts';
import { createVerifier } from '../../src/solana/verify-signatures.ts';
import type { Corpus } from './corpus.ts';
import { type FuzzTarget, decodeOrRefuse, expectSame, expectThat } from './fuzz-target.ts';
import { flipBits, mutateBytes, mutateJson } from './mutate.ts';
import { isSigned } from './chain-targets.ts';

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
export const withoutBlockRow = rowTarget('row without block', 'loose', decodeWithoutBlockRow, ({ blocks }) =>
  blocks.flatMap(({ slot, blockTime, transactions }) =>
    transactions.map(
      (executed, at) => encodeWithoutBlockRow({ slot, blockTime, index: BigInt(at), ...executed }).cell.value,
    ),
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

/** True if one is a prefix of the other: a row may lack its last field, and newer rows may have more. */
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
    // The text of an unknown error is stored in the row of absent members, not in the block.
    if (isJsonObject(member) && member['name'] === 'unknown') return 'unknown error';
    return typeof member === 'bigint' ? `${member}n` : member;
  });
}

/** The largest cell of this target. */
const LIMIT = 1024 * 1024;

/** Cells of all four codecs: never more than the limit, and damage that a checksum covers is noticed. */
export const cells: FuzzTarget = {
  name: 'cells',
  prepare: ({ blocks }) => {
    const gzipped = blocks.slice(0, 20).map((block) => {
      const payload = encodeProtoBlock(block);
      return { cell: Buffer.concat([Buffer.of(2, 0, 0, 0), gzipSync(payload)]), payload, hasChecksum: true };
    });
    const samples = [...gzipped, ...encodeSmallCells()];
    const all = samples.map(({ cell }) => cell);
    return (random) => {
      const { cell, payload, hasChecksum } = random.pick(samples);
      const onlyFlips = random.chance(0.4);
      // Behind the number of the codec: with another codec, other bytes are right.
      const bytes = onlyFlips
        ? Buffer.concat([cell.subarray(0, 4), flipBits(cell.subarray(4), random)])
        : mutateBytes(cell, all, random);
      return {
        input: bytes,
        run: () =>
          decodeOrRefuse(
            [CellError],
            () => inflateCell(bytes, LIMIT),
            (inflated) => {
              expectThat(inflated.length <= LIMIT, 'holds at most the limit');
              if (onlyFlips && hasChecksum)
                expectThat(Buffer.compare(inflated, payload) === 0, 'a flipped bit is noticed');
            },
          ),
      };
    };
  },
};

interface CellSample {
  readonly cell: Uint8Array;
  readonly payload: Uint8Array;
  readonly hasChecksum: boolean;
}

/** The same text in cells of every codec. Compressed by the bzip2 and zstd programs, because Node 20 has neither. */
function encodeSmallCells(): readonly CellSample[] {
  const payload = Buffer.from(`${LINE}\n`.repeat(6));
  const sample = (codec: number, data: Uint8Array, hasChecksum: boolean): CellSample => ({
    cell: Buffer.concat([Buffer.of(codec, 0, 0, 0), data]),
    payload,
    hasChecksum,
  });
  return [
    sample(0, payload, false),
    sample(1, Buffer.from(BZIP2, 'base64'), true),
    sample(3, Buffer.from(ZSTD_WITH_CHECKSUM, 'base64'), false),
    sample(3, Buffer.from(ZSTD_BARE, 'base64'), false),
  ];
}

const LINE =
  '{"slot":"slotscope","list":[1,2,3,4,5,6,7,8,9,10],"text":"The quick brown fox jumps over the lazy dog. The quick brown dog jumps over the lazy fox."}';
const BZIP2 = [
  'QlpoOTFBWSZTWQhFPv0AAb7bgAAQUAV/8AQKP///+jAA+AMADRoaMIyaDRpoDDAA0aGjCMmg0aaAwKVRTInqbRpqZGaaaQGGk/TUzWleZftZLBYL',
  'Jea4F7lgXuWC4o3LYs1isVrXYuC3ruX3X4XevBbl4reu1dy1Lgtil1o3rBbV5L1LQXoW5Yl6C4rIvFaC+CxL+lkX1WkvYsC610lpLkXEuddBdBfw',
  'vgtayLQX+L/ltLsWwu1blqW1aFqLmXIuRYkdKzLMs19F8i7kinChIBCKffo=',
].join('');
const ZSTD_WITH_CHECKSUM = [
  'KLUv/WSEArUDAIKGGB5QjzrM2COy4kj/EWaEEjdiUFXVLLiibyGUxkw5UwOADLKnkaSQmaSQLZdGc07OVlLUW0Wuh59GllTUchjyUNfEOSleOjwj',
  '0DxxxA83vHDCBxe8WTjolmp4zEqfddBpW8QEBQDrMqYy4BuFCkuoCq2rxAFkdwU6',
].join('');
const ZSTD_BARE = [
  'KLUv/WCEAo0DAMIGGBlg2wG+Rqs1IrjRuBOUILiljE1TmjDIRhEBQNlB+BP1EgfUSyyOT2VaXe7o92y3zLs4/Ik18DuIscjyOKYV07NvSG+7Iwy+',
  'uOKJI3644YUTPjSzr7Vqe9PtIzv7frVNBgQA6zKmMuAbDSo0ukoc',
].join('');

const BLOCKS = 3;

/** The import of CAR files: a change is refused, and each block that is stored nevertheless is the one of the whole file. */
export const carFiles: FuzzTarget = {
  name: 'car-files',
  prepare: async ({ blocks }) => {
    const made = withEntries(blocks.slice(-BLOCKS), UNAVAILABLE_BLOCKHASH);
    const files = [writeCar(made), writeCar(made, { frameBytes: 60 })];
    const whole = await importBytes(files[0] ?? new Uint8Array());
    expectThat(whole.refusals === 0 && whole.rows.size > 0, 'the whole file is imported');
    return (random) => {
      const file = random.pick(files);
      const input = mutateBytes(file, files, random);
      return {
        input,
        run: async () => {
          const { rows, blocks, refusals } = await importBytes(input, random);
          for (const row of rows) expectThat(whole.rows.has(row), 'every row is one of the whole file');
          // For a change that removes nothing, such as a duplicate section.
          const isWhole = rows.size === whole.rows.size && [...blocks].join('\n') === [...whole.blocks].join('\n');
          expectThat(isWhole || refusals > 0, 'a file that is not whole has a refusal');
          return refusals > 0 ? 'refused' : 'accepted';
        },
      };
    };
  },
};

async function importBytes(
  bytes: Uint8Array,
  random: Random | null = null,
): Promise<{ readonly rows: ReadonlySet<string>; readonly blocks: ReadonlySet<string>; readonly refusals: number }> {
  const ledger = createMemoryLedger();
  let refusals = 0;
  const refuse = (error: unknown): void => {
    if (!(error instanceof CarError || error instanceof Refusal)) throw error;
    refusals++;
  };
  const report = createReportBuilder();
  const writer = createLedgerWriter(ledger);
  const state = { ledger, report, refuse, writer, verify: createVerifier(), onProgress: () => {} };
  try {
    await importCarChunks(inChunks(bytes, random), 'a.car', state);
  } catch (error) {
    refuse(error);
  }
  // A block whose parent is refused has another previousBlockhash, so only the signatures of its transactions are compared.
  const [rows, blocks] = [await rowsOf(ledger, ['tx', 'entries']), await rowsOf(ledger, ['blocks'])];
  return { rows: new Set(rows), blocks: new Set(blocks), refusals };
}

async function* inChunks(bytes: Uint8Array, random: Random | null): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length;) {
    const length = random === null ? bytes.length : random.between(1, 5000);
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

async function rowsOf(ledger: KeyValueWriter, tables: readonly TableName[]): Promise<readonly string[]> {
  const rows: string[] = [];
  for (const table of tables) {
    for await (const { key, cell } of ledger.rows(table))
      rows.push(`${table} ${key} ${Buffer.from(cell.value).toString('hex')}`);
  }
  return rows;
}

/** The import of recorded answers: what is stored can be read again, and every transaction of it is signed. */
export const recordings: FuzzTarget = {
  name: 'recordings',
  prepare: ({ answers, transactions }) => {
    const values = answers.map(({ json }) => json);
    return (random) => {
      const { json } = random.pick(answers);
      const text = random.chance(0.3)
        ? answerWith(flipBits(random.pick(transactions), random))
        : mutateJson({ jsonrpc: '2.0', result: json }, values, random);
      return {
        input: text,
        run: () => decodeOrRefuse([Refusal, DecodeError, RowError, SyntaxError], () => importText(text), expectSigned),
      };
    };
  },
};

/** A well-formed answer, so that only the signature shows that the transaction was changed. */
function answerWith(transaction: Uint8Array): string {
  const text = Buffer.from(transaction).toString('base64');
  return JSON.stringify({ slot: 7, blockTime: null, meta: null, transaction: [text, 'base64'] });
}

async function importText(text: string): Promise<KeyValueWriter> {
  const ledger = createMemoryLedger();
  const state = { writer: createLedgerWriter(ledger), verify: createVerifier() };
  const answers = findAnswers(parseRecording(text));
  for (const { kind, json } of answers) {
    if (kind === 'block') await importBlock(json, 900_000_000n, state);
    else if (kind === 'transaction') await importTransaction(json, state);
  }
  if (answers.length === 0) throw new Refusal('no answer');
  return ledger;
}

async function expectSigned(ledger: KeyValueWriter): Promise<void> {
  const store = createWarehouseStore(ledger);
  for (const table of ['tx', 'loose'] as const) {
    for await (const { key } of ledger.rows(table)) {
      const signature = parseSignature(key);
      const stored = signature && (await store.transaction(signature));
      stored?.meta();
      expectThat(stored !== null && isSigned(stored.transaction()), `the stored transaction ${key} is signed`);
    }
  }
}
