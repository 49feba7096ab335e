import { decodeBlockResponse } from '../../../rpc-protocol/responses/decode-block.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isJsonObject, parseJson } from '../../../shared/json/json.ts';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { decodeBody } from '../../../rpc-protocol/responses/decode-body.ts';
import { overviewBlock } from './block-overview.ts';
import { blockSubtitle, blockSentence } from '../../explain/block/block-sentence.ts';
import { totalRewards } from './rewards.ts';
import { plainText } from '../../../shared/format/rich-text.ts';

const folder = recordedFolder();

describe.skipIf(folder === null)('recorded blocks', () => {
  test('summarizes 1,790 transactions of mainnet-beta in base64', () => {
    const { rows, summary } = recorded('sava-software+sava__getBlock__7bc64d03.json', 361_774_429n);
    if (rows === null || summary === null) throw new Error('no transactions');
    expect(rows.map((row) => row.index)).toEqual(Array.from({ length: 1790 }, (_, index) => index));
    expect(blockSentence(361_774_429n, summary)).toBe('Block 361,774,429 has 1,790 transactions; 409 of them failed.');
    expect(plainText(blockSubtitle(summary))).toBe(
      'None of the 1,035 votes failed. Most of the other 755 failed, and failures used 65.1% of the block’s compute units.',
    );
    expect(summary).toMatchObject({
      fees: { total: 39_351_413n, missing: 0 },
      computeUnits: { total: 54_004_413n, missing: 0 },
      costUnits: { total: 59_998_391n, missing: 0 },
      undecoded: 0,
      feeSignatures: { signatures: 1810, verifications: 5 },
    });
    expect(rows[1743]).toMatchObject({ outcome: 'failed', computeUnits: 97_798n, version: 0, isVote: false });
  });

  test('gives no totals without metadata', () => {
    const { summary } = recorded('coinbase+chainstorage__block_without_parent_hash__a3940d2d.json', 1_021_085n);
    expect(summary).toMatchObject({
      count: 15,
      unknown: { votes: 15, others: 0 },
      fees: { total: null, missing: 15 },
      baseFees: null,
    });
  });

  test('adds up the rewards at an epoch boundary', () => {
    const { block } = recorded('lamports-dev+richat__64800004__7dc8267d.json', 64_800_004n);
    expect(totalRewards(block.rewards ?? []).map(({ rewardType, count }) => [rewardType, count])).toEqual([
      ['Staking', 9738],
      ['Voting', 446],
      ['Fee', 1],
    ]);
  });

  test('gives the same rows for json, base64 and jsonParsed', () => {
    const [base64, json, parsed] = [
      'base64_encoding__b6b03155',
      'json_encoding__39b6d80e',
      'json_parsed_encoding__4db1c4ca',
    ].map((name) => recorded(`kevinheavey+solders__get_block_${name}.json`, 147_078_735n).rows);
    expect(json).toEqual(base64);
    // Without maxSupportedTransactionVersion, jsonParsed has no version; it never shows which lookup table an account was loaded
    // from.
    const shown = (rows: typeof json) =>
      rows?.map(({ index, signature, outcome, feePayer, fee, programs, isVote }) => ({
        index,
        signature,
        outcome,
        feePayer,
        fee,
        programs,
        isVote,
      }));
    expect(shown(parsed ?? null)).toEqual(shown(base64 ?? null));
  });
});

function recorded(file: string, slot: bigint) {
  const json = parseJson(readFileSync(join(folder ?? '', 'raw', file), 'utf8'));
  const block = decodeBlockResponse(
    isJsonObject(json) && json['result'] !== undefined ? json['result'] : json,
    slot,
    decodeBody,
  );
  if (block === null) throw new Error(`${file} holds no block`);
  return overviewBlock(block);
}
