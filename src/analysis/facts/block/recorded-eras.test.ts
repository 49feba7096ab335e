import { decodeBlockResponse } from '../../../rpc-protocol/responses/decode-block.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isJsonObject, parseJson } from '../../../shared/json/json.ts';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { decodeBody } from '../../../rpc-protocol/responses/decode-body.ts';
import { clusterOf } from '../../../solana/era/clusters.ts';
import { eraOf } from '../../../solana/era/era-of.ts';
import { overviewBlock } from './block-overview.ts';
import { feeRevenue } from './rewards.ts';

const folder = recordedFolder();
const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
const TESTNET = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY';
const DEVNET = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';

/** The rule that the fee reward follows (`either`: there are no priority fees), and the rule in force. */
describe.skipIf(folder === null)('recorded blocks keep the rules of their slots', () => {
  test.each([
    ['lamports-dev+richat__64800004__7dc8267d.json', MAINNET, 64_800_004n, 'either', 'halved'],
    ['helius-labs+photon__254170887__c5853fe7.json', MAINNET, 254_170_887n, 'halved', 'halved'],
    ['sava-software+sava__getBlock__7bc64d03.json', MAINNET, 361_774_429n, 'whole', 'whole'],
    ['Block-Logic+solana-rpc-ruby__get_block__d2bf3592.json', TESTNET, 50_000_000n, 'either', 'halved'],
    ['helius-labs+photon__314167369__b0708258.json', DEVNET, 314_167_369n, 'halved', null],
    ['helius-labs+photon__380876342__aa72caaf.json', DEVNET, 380_876_342n, 'whole', 'whole'],
    ['helius-labs+photon__443787702__dc1ac365.json', DEVNET, 443_787_702n, 'whole', 'whole'],
  ] as const)('%s', (file, genesisHash, slot, found, rule) => {
    const { block, summary } = recorded(file, slot);
    expect(summary && feeRevenue(summary, block.rewards)?.rule).toBe(found);
    expect(eraOf(clusterOf(genesisHash), slot, null).feeRule?.value ?? null).toBe(rule);
  });

  test('a full block costs as much as its limit', () => {
    const { summary } = recorded('sava-software+sava__getBlock__7bc64d03.json', 361_774_429n);
    const { blockUnits } = eraOf(clusterOf(MAINNET), 361_774_429n, null);
    expect([summary?.costUnits.total, blockUnits?.value]).toEqual([59_998_391n, 60_000_000n]);
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
