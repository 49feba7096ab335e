import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordedFolder } from '../../shared/test-support/recorded-folder.ts';
import { type TransactionBalances, followAccount } from '../../analysis/facts/block/block-balances.ts';
import { readBlockBalances } from './read-block-balances.ts';
import { checkBalanceChain } from '../../solana/balance-chain.ts';
import { findTransactions } from './find-transactions.ts';

const PAYER = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';
const answer = (result: string) => new Blob([`{"jsonrpc":"2.0","result":${result},"id":1}`]);

/** A transaction as transactionDetails `accounts` shows it. */
const entry = (before: string, after: string) =>
  `{"meta":{"err":null,"fee":5000,"preBalances":[${before}],"postBalances":[${after}],"preTokenBalances":[],"postTokenBalances":[]},"transaction":{"accountKeys":[{"pubkey":"${PAYER}","signer":true,"source":"transaction","writable":true}],"signatures":[]},"version":"legacy"}`;

const SIGNATURE = '2SNQK1kvQ2G3kTAXrnhcAc7B2jMAvuwaQdavCxkTtkUoj9Yj5hCNB69ZWt4koceY2BgjFLxc6bH2FYdhpvLgE3H1';
const signed = (text: string) => text.replace('"signatures":[]', `"signatures":["${SIGNATURE}"]`);

const readBlock = async (response: Blob) => {
  const texts = await findTransactions(response);
  return texts && readBlockBalances(texts);
};

const read = async (result: string) => {
  const block = await readBlock(answer(result));
  return block && checkBalanceChain(block.transactions.map(({ recorded }) => recorded));
};

test('reads exact balances', async () => {
  const [big, next] = ['18446744073709551615', '18446744073709551614'];
  const unbroken = await read(`{"transactions":[${entry('1', big)},${entry(big, next)}]}`);
  expect(unbroken).toMatchObject({ lamportLinks: 1, breaks: [] });
  const broken = await read(`{"transactions":[${entry('1', big)},${entry(next, big)}]}`);
  expect(broken?.breaks).toMatchObject([
    { account: PAYER, earlier: 0, later: 1, left: BigInt(big), found: BigInt(next) },
  ]);
});

test('a transaction of another shape has no balances, and no link crosses it', async () => {
  const check = await read(`{"transactions":[${entry('9', '8')},{"meta":{"preBalances":7}},${entry('3', '2')}]}`);
  expect(check).toEqual({ lamportLinks: 0, tokenLinks: 0, breaks: [], withoutBalances: 1 });
});

test('finds the transactions that contradict themselves', async () => {
  const lie = entry('5', '900').replace(
    '"err":null',
    '"err":null,"logMessages":["Program 11111111111111111111111111111111 failed: x"]',
  );
  const block = await readBlock(answer(`{"transactions":[${signed(entry('9000', '4000'))},${signed(lie)}]}`));
  expect(block?.contradicted).toEqual([
    {
      index: 1,
      succeeded: true,
      found: [
        { kind: 'loggedFailure', programId: '11111111111111111111111111111111', line: 0 },
        { kind: 'lamports', appeared: 5895n },
      ],
    },
  ]);
});

test('an answer without exactly one list of transactions cannot be read', async () => {
  expect(await read('null')).toBeNull();
  expect(await read('{"blockhash":"1"}')).toBeNull();
  expect(await read('{"transactions":[],"transactions":[]}')).toBeNull();
  expect(await read('{"transactions":[]}')).toMatchObject({ lamportLinks: 0 });
});

const folder = recordedFolder();

describe.skipIf(folder === null)('recorded blocks', () => {
  test('follows an account the same way in json, base64 and jsonParsed', async () => {
    const blocks = await Promise.all(
      ['base64_encoding__b6b03155', 'json_encoding__39b6d80e', 'json_parsed_encoding__4db1c4ca'].map(recorded),
    );
    const accounts = new Set(blocks[0]?.flatMap(({ accounts: named }) => named.flatMap((each) => each ?? [])));
    expect(accounts.size).toBeGreaterThan(100);
    for (const account of accounts) {
      const [base64, json, parsed] = blocks.map((block) => followAccount(block, account));
      expect(json).toEqual(base64);
      expect(parsed).toEqual(base64);
    }
  });
});

async function recorded(name: string): Promise<readonly TransactionBalances[]> {
  const text = readFileSync(join(folder ?? '', 'raw', `kevinheavey+solders__get_block_${name}.json`), 'utf8');
  const isEnvelope = text.trimStart().startsWith('{"jsonrpc"');
  const block = await readBlock(isEnvelope ? new Blob([text]) : answer(text));
  if (block === null) throw new Error(`${name} holds no block`);
  return block.transactions;
}
