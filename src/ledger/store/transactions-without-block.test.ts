import { expect, test } from 'vitest';
import { createService } from '../../rpc-service/create-service.ts';
import { errorOf, resultOf } from '../../rpc-service/test-support/call-method.ts';
import { transactionId } from '../../solana/model/transaction.ts';
import { encodeSignature } from '../../solana/ids/id-bytes.ts';
import { encodeWithoutBlockRow } from '../rows/without-block-row.ts';
import { useImportFolder } from '../test-support/import-folder.ts';
import { blockAnswer, signedTransaction, transactionAnswer } from '../test-support/signed-answers.ts';

const { put, importAll, importOne, ledger, store } = useImportFolder();
const [one, two, three] = [signedTransaction(1), signedTransaction(2), signedTransaction(3)];
const METHOD = 'getTransactionsWithoutBlock';
const row = (number: 1 | 2 | 3, slot: number, transactionIndex: number | null, err?: object) => ({
  blockTime: 1_700_000_000,
  err: err ?? null,
  signature: transactionId(signedTransaction(number)),
  slot,
  transactionIndex,
});

test('lists and counts transactions without their block, newest slot first, in pages and ranges', async () => {
  await put('a.json', [
    transactionAnswer(one, 5),
    { ...transactionAnswer(two, 900), transactionIndex: 7 },
    { ...transactionAnswer(three, 900), transactionIndex: 8 },
  ]);
  await importAll();
  const service = createService(store());
  const all = [row(3, 900, 8), row(2, 900, 7), row(1, 5, null)];
  expect(await resultOf(METHOD, '', service)).toEqual({ total: 3, transactions: all, unreadable: 0 });
  const page = await resultOf(METHOD, `{"before":"${all[0]?.signature}","limit":1}`, service);
  expect(page).toEqual({ total: 3, transactions: [all[1]], unreadable: 0 });
  const range = await resultOf(METHOD, '{"fromSlot":5,"toSlot":899}', service);
  expect(range).toEqual({ total: 1, transactions: [all[2]], unreadable: 0 });
  expect(await errorOf(METHOD, `{"before":"${transactionId(signedTransaction(4))}"}`, service)).toMatchObject({
    code: -32020,
  });
  expect(await errorOf(METHOD, '{"limit":0}', service)).toMatchObject({ code: -32602 });
});

test('leaves out a transaction whose block was imported, and claims no outcome without metadata', async () => {
  await put('a.json', [transactionAnswer(one, 5), { ...transactionAnswer(two, 6), meta: null }]);
  await importAll();
  await importOne(blockAnswer([one], 4));
  const { err: _, ...withoutOutcome } = row(2, 6, null);
  expect(await resultOf(METHOD, '', createService(store()))).toEqual({
    total: 1,
    transactions: [withoutOutcome],
    unreadable: 0,
  });
});

// Seen to fail against: lists of the transactions whose block is in the ledger.
test('are in the lists of the addresses that they name', async () => {
  await put('a.json', [
    blockAnswer([one], 9),
    { ...transactionAnswer(two, 900), transactionIndex: 7 },
    { ...transactionAnswer(three, 5), meta: null },
  ]);
  await importAll();
  const listOf = async (address: string | undefined) =>
    resultOf('getSignaturesForAddress', `"${address}"`, createService(store()));
  const { accountKeys } = two.message;
  const [payer, memo] = accountKeys;
  const row2 = { ...row(2, 900, 7), confirmationStatus: 'finalized', memo: '[8] number 2' };
  expect(await listOf(payer)).toEqual([row2]);
  const all = (await listOf(memo)) as readonly { readonly signature: string }[];
  expect(all.map(({ signature }) => signature)).toEqual([two, one, three].map((each) => transactionId(each)));
  expect(all[2]).not.toHaveProperty('err');
});

test('counts a row that cannot be read, and lists the others', async () => {
  await importOne(transactionAnswer(one, 5));
  const broken = { ...encodeWithoutBlockRow({ transaction: two, meta: null, slot: 5n, blockTime: null, index: null }) };
  await ledger().write([{ ...broken, cell: { qualifier: 'proto', value: Uint8Array.of(0, 0, 0, 0, 1) } }]);
  expect(await resultOf(METHOD, '', createService(store()))).toMatchObject({ total: 1, unreadable: 1 });
});

// Seen to fail against: reading all rows in one pass of the event loop (6 s for 100,000 rows).
test('reads a long list in several passes of the event loop', async () => {
  const rows = Array.from({ length: 800 }, (_, at) => {
    const signature = encodeSignature(
      new Uint8Array(64)
        .fill(1)
        .fill(at >> 8, 0, 1)
        .fill(at, 1, 2),
    );
    const transaction = { ...one, signatures: [signature] };
    return encodeWithoutBlockRow({ transaction, meta: null, slot: BigInt(at), blockTime: null, index: null });
  });
  await ledger().write(rows);
  let passes = 0;
  const counter = setInterval(() => passes++);
  const { transactions } = await store().withoutBlock();
  clearInterval(counter);
  expect(transactions).toHaveLength(rows.length);
  expect(passes).toBeGreaterThan(2);
});

// Seen to fail against: an answer from the gap alone.
test('a slot of which the ledger has a transaction is not called skipped', async () => {
  await put('a.json', [blockAnswer([one], 9), transactionAnswer(two, 11), blockAnswer([three], 12)]);
  await importAll();
  const service = createService(store());
  expect(await errorOf('getBlock', '12', service)).toEqual({
    code: -32009,
    message: 'Slot 12 was skipped, or missing in long-term storage',
  });
  const notHere = { code: -32004, message: 'Block not available for slot 11' };
  expect(await errorOf('getBlock', '11', service)).toEqual(notHere);
  expect(await errorOf('getBlockTime', '11', service)).toEqual(notHere);
});
