import { createService } from '../../rpc-service/create-service.ts';
import { responseText } from '../../rpc-service/response.ts';
import { expect, test } from 'vitest';
import { parseBase58 } from '../../shared/bytes/encodings.ts';
import { type JsonObject, type JsonValue, stringifyJson } from '../../shared/json/json.ts';
import { U64_MAX } from '../../solana/ids/ids.ts';
import { type Transaction, transactionId } from '../../solana/model/transaction.ts';
import { useImportFolder } from '../test-support/import-folder.ts';
import {
  RECORDED_META,
  blockAnswer,
  signedTransaction,
  transactionAnswer,
  transactionBase64,
  transactionJson,
} from '../test-support/signed-answers.ts';

const { put, importAll, importOne, reasons, read, store, verify } = useImportFolder();

const one = signedTransaction(1);
const two = signedTransaction(2);
/** The slot stands beside the transaction. */
function notification({ slot, ...entry }: JsonObject): JsonValue {
  return { method: 'transactionNotification', params: { result: { transaction: entry, slot: slot ?? null } } };
}

/** With compiled instructions, and bytes as Node prints a Buffer. */
function printedByWeb3({ signatures, message }: Transaction): JsonValue {
  const { header, accountKeys, recentBlockhash } = message;
  const compiledInstructions = message.instructions.map(({ programIdIndex, accounts, data }) => ({
    programIdIndex,
    accountKeyIndexes: accounts,
    data: { type: 'Buffer', data: [...data] },
  }));
  const printed = { header: { ...header }, staticAccountKeys: accountKeys, recentBlockhash, compiledInstructions };
  return { signatures, message: { ...printed, addressTableLookups: [] } };
}

const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';

/** As clients of a gRPC stream print it: bytes as Buffers, u64 as text, and the error as nodes store it. */
function printedByGrpc({ signatures, message }: Transaction, meta: JsonObject): JsonObject {
  const { header, accountKeys, recentBlockhash, version } = message;
  const buffer = (bytes: Iterable<number> | null) => ({ type: 'Buffer', data: [...(bytes ?? [])] });
  const bytes = (text: string) => buffer(parseBase58(text));
  const instructions = message.instructions.map(({ programIdIndex, accounts, data }) => ({
    programIdIndex,
    accounts: buffer(accounts),
    data: buffer(data),
  }));
  const printed = {
    header: { ...header },
    accountKeys: accountKeys.map(bytes),
    recentBlockhash: bytes(recentBlockhash),
  };
  const transaction = {
    signatures: signatures.map(bytes),
    message: { ...printed, instructions, versioned: version === 0, addressTableLookups: [] },
  };
  const info = { signature: bytes(signatures[0] ?? ''), isVote: false, transaction, meta, index: '7' };
  return { filters: ['all'], transaction: { transaction: info, slot: '5' } };
}

/** `GRPC_META` as getTransaction returns it. */
const STREAMED_META = {
  err: { InstructionError: [0, { Custom: 7 }] },
  fee: 5000,
  preBalances: [9_007_199_254_745_993n, 1],
  postBalances: [9_007_199_254_740_993n, 1],
  innerInstructions: [{ index: 0, instructions: [{ programIdIndex: 1, accounts: [0], data: '2', stackHeight: 2 }] }],
  logMessages: null,
  preTokenBalances: [],
  postTokenBalances: [],
  rewards: [{ pubkey: MEMO, lamports: -3, postBalance: 5, rewardType: 'Voting', commission: 7 }],
  loadedAddresses: { writable: [], readonly: [] },
  returnData: { programId: MEMO, data: ['AQI=', 'base64'] },
  computeUnitsConsumed: 150,
};

const GRPC_META = {
  err: { err: { type: 'Buffer', data: [8, 0, 0, 0, 0, 25, 0, 0, 0, 7, 0, 0, 0] } },
  fee: '5000',
  preBalances: ['9007199254745993', '1'],
  postBalances: ['9007199254740993', '1'],
  innerInstructions: [
    {
      index: 0,
      instructions: [
        {
          programIdIndex: 1,
          accounts: { type: 'Buffer', data: [0] },
          data: { type: 'Buffer', data: [1] },
          stackHeight: 2,
        },
      ],
    },
  ],
  innerInstructionsNone: false,
  logMessages: [],
  logMessagesNone: true,
  preTokenBalances: [],
  postTokenBalances: [],
  rewards: [{ pubkey: MEMO, lamports: '-3', postBalance: '5', rewardType: 4, commission: '7' }],
  loadedWritableAddresses: [],
  loadedReadonlyAddresses: [],
  returnData: {
    programId: { type: 'Buffer', data: [...(parseBase58(MEMO) ?? [])] },
    data: { type: 'Buffer', data: [1, 2] },
  },
  returnDataNone: false,
  computeUnitsConsumed: '150',
};

// Seen to fail against: the error as the stream sends it, and a missing log as an empty one.
test('imports a transaction of a gRPC stream as an answer of getTransaction', async () => {
  expect(await importOne(printedByGrpc(one, GRPC_META))).toMatchObject({ withoutBlock: { stored: 1 }, refusals: [] });
  const { blockTime: _, ...answer } = transactionAnswer(one, 5);
  const same = await importOne({ ...answer, transactionIndex: 7, meta: STREAMED_META });
  expect(same).toMatchObject({ withoutBlock: { existing: 1 }, refusals: [], notes: [] });
  expect((await store().transaction(transactionId(one)))?.recordedIndex).toBe(7n);
});

// Seen to fail against: throwing for bytes that are no error, which refused the whole recording.
test('names the member of a gRPC message that has another shape, and imports the others', async () => {
  const cut = { err: { type: 'Buffer', data: [8, 0, 0, 0, 0, 25] } };
  const report = await importOne([
    printedByGrpc(one, { ...GRPC_META, preBalances: ['1', '-1'] }),
    printedByGrpc(one, { ...GRPC_META, err: cut }),
    printedByGrpc(two, GRPC_META),
  ]);
  expect(reasons(report)).toEqual([
    expect.stringContaining('meta.preBalances[1]'),
    expect.stringContaining('meta.err'),
  ]);
  expect(report.withoutBlock).toMatchObject({ stored: 1, refused: 2 });
});

test.each<[string, JsonValue]>([
  ['bare', transactionAnswer(one, 5)],
  ['in an envelope', { jsonrpc: '2.0', result: transactionAnswer(one, 5), id: 1 }],
  ['in a batch', [{ jsonrpc: '2.0', error: { code: 1, message: '' }, id: 1 }, { result: transactionAnswer(one, 5) }]],
  ['under a member of a wrapper', { description: 'swap', expected: {}, raw: transactionAnswer(one, 5) }],
  ['as base64', { ...transactionAnswer(one, 5), transaction: transactionBase64(one) }],
  ['in a notification', notification(transactionAnswer(one, 5))],
  ['as web3.js prints it', { ...transactionAnswer(one, 5), transaction: printedByWeb3(one) }],
  ['without version, meta members and lookups', { meta: null, slot: 5, transaction: transactionJson(one) }],
])('finds an answer %s', async (_, recording) => {
  expect(await importOne(recording)).toMatchObject({ withoutBlock: { stored: 1 }, refusals: [] });
  expect((await read(one))?.transaction).toEqual(one);
});

// Seen to fail against: an answer without the index.
test('stores the index of a transaction without its block, which a repeated answer may lack', async () => {
  const indexed = (index: number): JsonValue => ({ ...transactionAnswer(one, 5), transactionIndex: index });
  expect(await importOne(indexed(7))).toMatchObject({ withoutBlock: { stored: 1 } });
  expect((await store().transaction(transactionId(one)))?.recordedIndex).toBe(7n);
  expect(await importOne(transactionAnswer(one, 5))).toMatchObject({ withoutBlock: { existing: 1 }, refusals: [] });
  expect(await importOne(indexed(8))).toMatchObject({ withoutBlock: { refused: 1 } });
});

test('determines the version by the signature, not by the answer', async () => {
  const zero = signedTransaction(3, 0);
  const mislabelled = (transaction: Transaction, version: JsonValue): JsonValue => ({
    ...transactionAnswer(transaction, 5),
    version,
  });
  expect(await importOne([mislabelled(zero, 'legacy'), mislabelled(one, 0)])).toMatchObject({
    withoutBlock: { stored: 2 },
  });
  expect((await read(zero))?.transaction.message.version).toBe(0);
  expect((await read(one))?.transaction.message.version).toBe('legacy');
});

test('rebuilds the signed message from jsonParsed and notes rebuilt inner instructions', async () => {
  const memo = { parsed: 'number 1', program: 'spl-memo', programId: MEMO, stackHeight: null };
  const meta = { ...RECORDED_META, innerInstructions: [{ index: 0, instructions: [{ ...memo, stackHeight: 2 }] }] };
  const [payer] = one.message.accountKeys;
  const message = {
    accountKeys: [
      { pubkey: payer ?? '', signer: true, writable: true },
      { pubkey: MEMO, signer: false, writable: false },
    ],
    instructions: [memo],
    recentBlockhash: one.message.recentBlockhash,
  };
  const transaction = { message, signatures: one.signatures };
  const report = await importOne({ ...transactionAnswer(one, 5), meta, transaction });
  expect(report.notes.map(({ text }) => text)).toEqual([
    '1 inner instruction rebuilt from jsonParsed; no signature proves it',
  ]);
  const stored = await read(one);
  expect(stored?.transaction).toEqual(one);
  const data = Uint8Array.from(Buffer.from('number 1'));
  expect(stored?.meta?.innerInstructions).toEqual([
    { index: 0, instructions: [{ programIdIndex: 1, accounts: [], data, stackHeight: 2 }] },
  ]);

  const unreadable = { ...memo, parsed: { info: {}, type: 'memo' } };
  const inner = { ...meta, innerInstructions: [{ index: 0, instructions: [unreadable] }] };
  expect(reasons(await importOne({ ...transactionAnswer(two, 5), meta: inner }))).toEqual([
    'one.json : inner instruction spl-memo memo: no bytes read like it',
  ]);
});

test('accepts unescaped control characters inside strings', async () => {
  const text = stringifyJson(transactionAnswer(one, 5)).replace('hello', 'tab\t and line\n');
  expect(await importOne(Buffer.from(text))).toMatchObject({ withoutBlock: { stored: 1 } });
  expect((await read(one))?.meta?.logMessages).toEqual(['Program log: tab\t and line\n']);
});

test.each<[string, JsonValue, string]>([
  [
    'jsonParsed that is not what was signed',
    { ...transactionAnswer(one, 5), transaction: parsedJson() },
    'jsonParsed: no message that reads like it fits its signatures',
  ],
  [
    'accounts',
    { ...transactionAnswer(one, 5), transaction: { accountKeys: [], signatures: one.signatures } },
    'transactionDetails accounts',
  ],
  ['signatures', { ...blockAnswer([], 7), transactions: null, signatures: [] }, 'transactionDetails signatures'],
  ['none', { ...blockAnswer([], 7), transactions: null }, 'transactionDetails none'],
  [
    'an entry without slot',
    { meta: RECORDED_META, transaction: transactionJson(one) },
    'a transaction without its slot',
  ],
  ['a slot above u64', { ...blockAnswer([], 7), parentSlot: U64_MAX }, 'cannot come after the parent slot'],
])('refuses %s with a reason', async (_, recording, reason) => {
  const report = await importOne(recording);
  expect(reasons(report)).toEqual([expect.stringContaining(reason)]);
  expect(report.blocks.stored + report.withoutBlock.stored).toBe(0);
});

test('refuses any flipped byte of signature or message with a reason, and continues with the other files', async () => {
  const [base64] = transactionBase64(one) as [string];
  const bytes = Buffer.from(base64, 'base64');
  for (let at = 1; at < bytes.length; at += 7) {
    const flipped = Buffer.from(bytes).fill((bytes[at] ?? 0) ^ 1, at, at + 1);
    await put(`flipped-${at}.json`, {
      ...blockAnswer([], 7),
      transactions: [{ meta: null, transaction: [flipped.toString('base64'), 'base64'] }],
    });
  }
  await put('good.json', transactionAnswer(two, 5));
  const report = await importAll();
  expect(report).toMatchObject({ blocks: { stored: 0 }, withoutBlock: { stored: 1 } });
  expect(report.blocks.refused).toBe(report.refusals.length);
  expect(report.refusals.length).toBeGreaterThan(20);
  for (const reason of reasons(report)) expect(reason).toMatch(/^flipped-\d+\.json : transaction 0: /);
});

test('reports the first bad transaction of a block, regardless of which check finishes first', async () => {
  const [base64] = transactionBase64(one) as [string];
  const flipped = Buffer.from(base64, 'base64');
  flipped[1] = (flipped[1] ?? 0) ^ 1;
  const [good, wrong, accounts] = [
    transactionBase64(two),
    [flipped.toString('base64'), 'base64'],
    { accountKeys: [], signatures: one.signatures },
  ];
  const transactions = [good, wrong, accounts].map((transaction) => ({ meta: null, transaction }));
  expect(reasons(await importOne({ ...blockAnswer([], 7), transactions }))).toEqual([
    expect.stringContaining('transaction 1: '),
  ]);
});

test('refuses loaded addresses that do not match the lookups', async () => {
  const meta = { ...RECORDED_META, loadedAddresses: { readonly: [], writable: ['1'.repeat(32)] } };
  expect(reasons(await importOne({ ...transactionAnswer(one, 5), meta }))).toEqual([
    'one.json : 1 loaded addresses, where the message loads 0 from lookup tables',
  ]);
});

function parsedJson(): JsonValue {
  return {
    message: {
      accountKeys: [{ pubkey: '1'.repeat(32), signer: true, writable: true }],
      instructions: [],
      recentBlockhash: '1'.repeat(32),
    },
    signatures: one.signatures,
  };
}

// Seen to fail against: a footer whose integers pass through a double; no footer for a block that is there already.
test('keeps the footer of a block beside it, exactly, also if a later answer has it', async () => {
  const footer = { blockProducerTimeNanos: 1_750_176_982_899_968_023n, blockUserAgent: 'agave/v4.3.0' };
  const report = await importOne({ ...blockAnswer([one], 4), footer });
  expect(report).toMatchObject({ blocks: { stored: 1 }, refusals: [] });
  expect(report.droppedFields).toEqual(new Map());
  const ask = (config: string): Promise<string | null> =>
    responseText(
      createService(store())(
        `{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[5,{"transactionDetails":"none"${config}}]}`,
      ),
    );
  const text = ',"footer":{"blockProducerTimeNanos":1750176982899968023,"blockUserAgent":"agave/v4.3.0"},"parentSlot"';
  expect(await ask(',"footer":true')).toContain(text);
  expect(await ask('')).not.toContain('footer');
  expect((await verify()).faults).toEqual([]);
  expect((await importOne({ ...blockAnswer([two], 5), footer: null })).droppedFields).toEqual(new Map());
  const later = { ...blockAnswer([two], 5), footer: { blockUserAgent: null, more: [1] } };
  expect(await importOne(later)).toMatchObject({ blocks: { existing: 1 }, droppedFields: new Map() });
  expect(await (await store().block(6n))?.footer()).toEqual({ blockUserAgent: null, more: [1] });
  const long = { blockUserAgent: 'x'.repeat(100_000) };
  expect((await importOne({ ...blockAnswer([], 6), footer: long })).droppedFields).toEqual(new Map([['footer', 1]]));
  expect(await (await store().block(7n))?.footer()).toBeNull();
});
