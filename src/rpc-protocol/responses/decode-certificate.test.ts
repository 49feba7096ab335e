import { expect, test } from 'vitest';
import { encodeBase58 } from '../../shared/bytes/encodings.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import { decodeGenesisCertificate, decodeRankMap, decodeShredVersion } from './decode-certificate.ts';

const bytes = (length: number): number[] => Array.from({ length }, (_, at) => at);
const block = { slot: 504_148_999, blockId: bytes(32) };
const signature = { signature: bytes(192), bitmap: [0, 4, 0, 7] };

test('reads a certificate; null is a cluster without one', () => {
  expect(decodeGenesisCertificate({ block, signature })).toEqual({
    slot: 504_148_999n,
    proof: {
      blockId: Uint8Array.from(bytes(32)),
      signature: Uint8Array.from(bytes(192)),
      bitmap: Uint8Array.of(0, 4, 0, 7),
    },
  });
  expect(decodeGenesisCertificate(null)).toBe('none');
  expect(() => decodeGenesisCertificate({ signature })).toThrow(/result\.block/);
  expect(() => decodeGenesisCertificate('Alpenglow')).toThrow(/result/);
});

test.each([
  ['no signature', { block }],
  ['a short block ID', { block: { ...block, blockId: bytes(31) }, signature }],
  ['a short signature', { block, signature: { ...signature, signature: bytes(191) } }],
  ['a bitmap of text', { block, signature: { ...signature, bitmap: 'AAQABw==' } }],
  ['a value above a byte', { block, signature: { ...signature, bitmap: [0, 256] } }],
])('keeps the slot of a certificate with %s', (_, json: JsonValue) => {
  expect(decodeGenesisCertificate(json)).toEqual({ slot: 504_148_999n, proof: null });
});

const VOTE = 'Vote111111111111111111111111111111111111111';
const KEY = Uint8Array.from(bytes(48));
const validator = { rank: 0, votePubkey: VOTE, nodePubkey: VOTE, blsPubkeyCompressed: encodeBase58(KEY), stake: 7n };
const answer = (value: JsonValue): JsonValue => ({ context: { slot: 432_100 }, value });

test('reads the ranks of an epoch; null if they are no longer retained', () => {
  const map = { epoch: 1, totalStake: 18_446_744_073_709_551_615n, validators: [validator] };
  expect(decodeRankMap(answer(map))).toEqual({
    epoch: 1n,
    totalStake: 18_446_744_073_709_551_615n,
    validators: [{ rank: 0, votePubkey: VOTE, blsKey: KEY, stake: 7n }],
  });
  expect(decodeRankMap(answer(null))).toBeNull();
  expect(() => decodeRankMap(answer({ ...map, validators: [{ ...validator, rank: 65_536 }] }))).toThrow(/rank/);
  expect(() => decodeRankMap(answer({ ...map, validators: [{ ...validator, blsPubkeyCompressed: '1' }] }))).toThrow(
    /48 bytes/,
  );
});

test('takes the shred version of most nodes', () => {
  expect(decodeShredVersion([{ shredVersion: 1 }, { shredVersion: 50_093 }, { shredVersion: 50_093 }, {}])).toBe(
    50_093,
  );
  expect(decodeShredVersion([{ shredVersion: null }])).toBeNull();
  expect(decodeShredVersion([])).toBeNull();
});
