import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isJsonObject, parseJson } from '../../shared/json/json.ts';
import { IS_LONG } from '../../shared/test-support/long-run.ts';
import { recordedFolder } from '../../shared/test-support/recorded-folder.ts';
import { transactionBalances } from '../../analysis/facts/block/block-balances.ts';
import { createRandom } from '../../shared/test-support/random.ts';
import { decodeBody } from '../../rpc-protocol/responses/decode-body.ts';
import { decodeBlockResponse } from '../../rpc-protocol/responses/decode-block.ts';
import { VOTE_PROGRAM } from '../ids/program-ids.ts';
import { type RecordedBalances, checkBalanceChain } from '../balance-chain.ts';

const folder = recordedFolder();

describe.skipIf(folder === null)('balances of recorded blocks', () => {
  test.each([
    ['sava-software+sava__getBlock__7bc64d03', 18_922, 4038],
    ['helius-labs+photon__254170887__c5853fe7', 7472, 1200],
    ['Block-Logic+solana-rpc-ruby__get_block__d2bf3592', 1567, 0],
    ['lamports-dev+richat__43200000__e13eb977', 687, 0],
    ['lamports-dev+richat__18144001__fd2f8917', 276, 0],
    ['helius-labs+photon__380876342__aa72caaf', 154, 0],
    ['helius-labs+photon__270893658__e1b9be04', 149, 0],
    ['kevinheavey+solders__get_block_base64_encoding__b6b03155', 417, 79],
    ['kevinheavey+solders__get_block_json_encoding__39b6d80e', 417, 79],
    ['kevinheavey+solders__get_block_json_parsed_encoding__4db1c4ca', 417, 79],
    ['helius-labs+photon__443787702__dc1ac365', 32, 0],
    ['helius-labs+photon__314167369__b0708258', 17, 0],
    ['lamports-dev+richat__64800004__7dc8267d', 54, 0],
    ['coinbase+chainstorage__block__40907f08', 19, 0],
    ['coinbase+chainstorage__block_v2__760858cd', 19, 0],
    ['coinbase+chainstorage__block__f2a00a57', 4, 0],
  ])('%s is an unbroken chain', (name, lamportLinks, tokenLinks) => {
    const check = checkBalanceChain(recordedBlock(name));
    expect(check).toEqual({ lamportLinks, tokenLinks, breaks: [], withoutBalances: 0 });
  });

  test('a block without metadata has nothing to compare', () => {
    const check = checkBalanceChain(recordedBlock('coinbase+chainstorage__block_without_parent_hash__a3940d2d'));
    expect(check).toEqual({ lamportLinks: 0, tokenLinks: 0, breaks: [], withoutBalances: 15 });
  });

  test('a shuffled block breaks', () => {
    const random = createRandom(1);
    const block = recordedBlock(LARGEST);
    for (let round = 0; round < (IS_LONG ? 10 : 2); round++) {
      const shuffled = block.map((each) => ({ each, order: random.below(2 ** 32) })).sort((a, b) => a.order - b.order);
      expect(checkBalanceChain(shuffled.map(({ each }) => each)).breaks.length).toBeGreaterThan(0);
    }
  });

  test('most omissions of a transaction that is no vote break the chain', () => {
    const block = recordedBlock(LARGEST);
    const others = block.flatMap((each, index) => (each?.accounts.includes(VOTE_PROGRAM) === true ? [] : [index]));
    const tried = others.filter((_, position) => position % (IS_LONG ? 10 : 20) === 0);
    const noticed = tried.filter((dropped) => checkBalanceChain(block.toSpliced(dropped, 1)).breaks.length > 0);
    expect(tried.length).toBeGreaterThan(IS_LONG ? 70 : 35);
    expect(noticed.length / tried.length).toBeGreaterThan(0.7);
  });

  test('a falsified balance breaks the chain at the account’s next transaction', () => {
    const random = createRandom(2);
    const block = recordedBlock(LARGEST);
    for (let round = 0; round < (IS_LONG ? 20 : 4); round++) {
      const earlier = random.below(block.length);
      const recorded = block[earlier];
      if (recorded == null) throw new Error('no balances');
      const at = random.below(recorded.accounts.length);
      const account = recorded.accounts[at];
      const postBalances = recorded.postBalances.with(at, (recorded.postBalances[at] ?? 0n) + 1n);
      const { breaks } = checkBalanceChain(block.with(earlier, { ...recorded, postBalances }));
      const later = block.findIndex((each, index) => index > earlier && each?.accounts.some((key) => key === account));
      const left = postBalances[at];
      const expected = { account, token: null, earlier, later, left, found: (left ?? 0n) - 1n };
      expect(breaks).toEqual(later === -1 ? [] : [expected]);
    }
  });
});

const LARGEST = 'sava-software+sava__getBlock__7bc64d03';

function recordedBlock(name: string): readonly (RecordedBalances | null)[] {
  const json = parseJson(readFileSync(join(folder ?? '', 'raw', `${name}.json`), 'utf8'));
  const result = isJsonObject(json) && json['result'] !== undefined ? json['result'] : json;
  const entries = decodeBlockResponse(result, 1n, decodeBody)?.transactions ?? null;
  if (entries === null) throw new Error(`${name} has no transactions`);
  return entries.map((entry) => transactionBalances(entry).recorded);
}
