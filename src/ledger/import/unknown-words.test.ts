import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyUnknownError, anyUnknownWord } from '../../rpc-protocol/test-support/any-unknown-word.ts';
import { createService } from '../../rpc-service/create-service.ts';
import { responseText } from '../../rpc-service/response.ts';
import { type JsonObject, type JsonValue, parseJson, stringifyJson } from '../../shared/json/json.ts';
import { REWARD_TYPES, transactionId } from '../../solana/model/transaction.ts';
import { useImportFolder } from '../test-support/import-folder.ts';
import {
  blockAnswer,
  RECORDED_META,
  signedTransaction,
  transactionAnswer,
  transactionBase64,
} from '../test-support/signed-answers.ts';

const { importOne, store, verify } = useImportFolder();

async function ask(method: string, ...params: readonly JsonValue[]): Promise<JsonValue | undefined> {
  const service = createService(store());
  const text = await responseText(service(stringifyJson({ jsonrpc: '2.0', id: 1, method, params })));
  return (parseJson(text ?? '') as JsonObject)['result'];
}

const CONFIG = { encoding: 'base64', maxSupportedTransactionVersion: 0 };
const PUBKEY = signedTransaction(1).message.accountKeys[0] ?? '';

const anyRewards: fc.Arbitrary<JsonObject[]> = fc.array(
  fc.option(fc.oneof(anyUnknownWord, fc.constantFrom(...REWARD_TYPES))).map((rewardType) => ({
    commission: null,
    lamports: -1_600_000_000,
    postBalance: 5,
    pubkey: PUBKEY,
    rewardType,
  })),
  { maxLength: 4 },
);

const anyMeta: fc.Arbitrary<JsonObject> = fc.tuple(fc.option(anyUnknownError), anyRewards).map(([error, rewards]) => ({
  ...RECORDED_META,
  ...(error === null ? {} : { err: error.json, status: { Err: error.json } }),
  rewards,
}));

/** An old node's metadata, whose block is stored as bincode. */
const anyOldMeta: fc.Arbitrary<JsonObject> = anyMeta.map((meta) => ({
  ...meta,
  innerInstructions: null,
  logMessages: null,
  postTokenBalances: null,
  preTokenBalances: null,
  rewards: null,
}));

let next = 1;

test('a block with unknown reward types and errors is answered as recorded', async () => {
  const anyBlock = fc.oneof(
    fc.record({ metas: fc.array(anyMeta, { minLength: 1, maxLength: 3 }), rewards: anyRewards }),
    fc.record({ metas: fc.array(anyOldMeta, { minLength: 1, maxLength: 3 }), rewards: fc.constant([]) }),
  );
  await fc.assert(
    fc.asyncProperty(anyBlock, async ({ metas, rewards }) => {
      const slot = next * 10;
      const transactions = metas.map((meta) => ({
        meta,
        transaction: transactionBase64(signedTransaction(next++)),
        version: 'legacy',
      }));
      const answer = { ...blockAnswer([], slot - 1), rewards, transactions, blockhash: blockhashOf(slot) };
      const report = await importOne(answer, { slot: BigInt(slot), inferSlots: true });
      expect(report).toMatchObject({ blocks: { stored: 1 }, refusals: [], notes: [] });
      expect(await ask('getBlock', slot, CONFIG)).toEqual(answer);
    }),
    { numRuns: 40 },
  );
  expect((await verify()).faults).toEqual([]);
});

test('so is a single transaction, and its status', async () => {
  // Statuses need a finalized slot.
  await importOne(blockAnswer([signedTransaction(next++)], 7));
  await fc.assert(
    fc.asyncProperty(anyUnknownError, anyRewards, async ({ json }, rewards) => {
      const transaction = signedTransaction(next++);
      const meta = { ...RECORDED_META, err: json, rewards, status: { Err: json } };
      const answer = { ...transactionAnswer(transaction, 5), meta, transaction: transactionBase64(transaction) };
      expect(await importOne(answer)).toMatchObject({ withoutBlock: { stored: 1 }, refusals: [], notes: [] });
      expect(await ask('getTransaction', transactionId(transaction), CONFIG)).toEqual(answer);
      expect(await ask('getConfirmedTransaction', transactionId(transaction))).toMatchObject({
        meta: { err: json, status: { Err: json } },
      });
      const config = { searchTransactionHistory: true };
      expect(await ask('getSignatureStatuses', [transactionId(transaction)], config)).toMatchObject({
        value: [{ err: json }],
      });
    }),
    { numRuns: 40 },
  );
  expect((await verify()).faults).toEqual([]);
});

test('of two answers that differ in unknown words, the first is kept, and the import notes it', async () => {
  const answer = { ...blockAnswer([signedTransaction(next++)], 7), rewards: [tip('Tip')] };
  await importOne(answer);
  expect((await importOne(answer)).notes).toEqual([]);
  const again = await importOne({ ...answer, rewards: [tip('Refund')] });
  expect(again).toMatchObject({ blocks: { existing: 1 }, notes: [{ text: expect.stringContaining('unknown words') }] });
  expect(await ask('getBlock', 8, CONFIG)).toEqual(answer);
});

test('counts the fields and words that rows have no place for, by their path', async () => {
  const meta = { ...RECORDED_META, deadline: 5, rewards: [{ ...tip('Tip'), memo: 'x' }] };
  const entry = (number: number): JsonObject => ({
    meta,
    transaction: transactionBase64(signedTransaction(number)),
    version: 'lattice',
  });
  const answer = { ...blockAnswer([], 7), transactions: [entry(next++), entry(next++)], footer: {}, shard: null };
  const { blocks, droppedFields } = await importOne(answer);
  expect(blocks.stored).toBe(1);
  expect(droppedFields).toEqual(
    new Map([
      ['transactions[].meta.deadline', 2],
      ['transactions[].meta.rewards[].memo', 2],
      ['shard', 1],
      ['version "lattice"', 2],
    ]),
  );
  const transaction = signedTransaction(next++);
  const contradicting = { ...RECORDED_META, status: { Err: 'AccountInUse' } };
  const loose = { ...transactionAnswer(transaction, 5), meta: contradicting, relayed: true };
  expect((await importOne(loose)).droppedFields).toEqual(
    new Map([
      ['relayed', 1],
      ['status, where it contradicts err', 1],
    ]),
  );
});

function tip(rewardType: string): JsonObject {
  return { commission: null, lamports: 1, postBalance: 5, pubkey: PUBKEY, rewardType };
}

function blockhashOf(slot: number): string {
  return signedTransaction(slot).message.accountKeys[0] ?? '';
}
