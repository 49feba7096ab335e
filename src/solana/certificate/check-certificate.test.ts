import { bls12_381 } from '@noble/curves/bls12-381.js';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseHex } from '../../shared/bytes/encodings.ts';
import { type Address, parseAddress } from '../ids/ids.ts';
import { type CertificateClaim, checkCertificate } from './check-certificate.ts';
import type { RankMap } from './certificate.ts';
import { readSigners } from './signer-bitmap.ts';
import { genesisVoteMessage } from './vote-message.ts';

const { longSignatures, G1, G2 } = bls12_381;
const DOMAIN = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';
const VOTER = parseAddress('Vote111111111111111111111111111111111111111') as Address;
const SLOT = 459_652_999n;
const SHRED_VERSION = 50_093;
const BLOCK_ID = Uint8Array.from({ length: 32 }, (_, at) => at);
const STAKES = [400n, 300n, 200n, 100n];
const KEYS = STAKES.map((_, at) => longSignatures.keygen(new Uint8Array(48).fill(at + 1)));

const rankMap: RankMap = {
  epoch: 1064n,
  totalStake: 1000n,
  validators: KEYS.map(({ publicKey }, rank) => ({
    rank,
    votePubkey: VOTER,
    blsKey: publicKey.toBytes(),
    stake: STAKES[rank] ?? 0n,
  })),
};

function bitmapOf(...ranks: readonly number[]): Uint8Array {
  return Uint8Array.of(
    0,
    4,
    0,
    ranks.reduce((bits, rank) => bits + 2 ** rank, 0),
  );
}

/** What validators with these ranks sign together. */
function signatureOf(
  ranks: readonly number[],
  message = genesisVoteMessage(SLOT, BLOCK_ID, SHRED_VERSION),
): Uint8Array {
  const hashed = longSignatures.hash(message, DOMAIN);
  const signatures = ranks.map((rank) => longSignatures.sign(hashed, KEYS[rank]?.secretKey ?? new Uint8Array()));
  return longSignatures.aggregateSignatures(signatures).toBytes(false);
}

function claimOf(ranks: readonly number[]): CertificateClaim {
  const proof = { blockId: BLOCK_ID, signature: signatureOf(ranks), bitmap: bitmapOf(...ranks) };
  return { slot: SLOT, proof, shredVersion: SHRED_VERSION, rankMap };
}

const VALID = claimOf([0, 1, 2]);
const withProof = (change: Partial<CertificateClaim['proof']>): CertificateClaim => ({
  ...VALID,
  proof: { ...VALID.proof, ...change },
});
const withMap = (change: Partial<RankMap>): CertificateClaim => ({ ...VALID, rankMap: { ...rankMap, ...change } });
const withValidator = (at: number, change: Partial<RankMap['validators'][number]>): CertificateClaim =>
  withMap({ validators: rankMap.validators.map((each, rank) => (rank === at ? { ...each, ...change } : each)) });

test('the message is a tag, the slot, the block ID and the shred version', () => {
  const message = genesisVoteMessage(0x0102n, BLOCK_ID, 0x0304);
  expect([...message]).toEqual([6, 2, 1, 0, 0, 0, 0, 0, 0, ...BLOCK_ID, 4, 3]);
});

test('reads the ranks of a bitmap, and nothing that is not one', () => {
  expect(readSigners(Uint8Array.of(0, 10, 0, 0b1000_0001, 0b10))).toEqual({ ranks: [0, 7, 9], length: 10 });
  expect(readSigners(Uint8Array.of(0, 0, 0))).toEqual({ ranks: [], length: 0 });
  // Too short, too long, over two votes, of an unknown version, with a bit that it does not cover.
  for (const bytes of [[], [0, 1], [0, 4, 0], [0, 4, 0, 1, 0], [1, 4, 0, 1], [2, 4, 0, 1], [0, 4, 0, 0b10000]])
    expect(readSigners(Uint8Array.from(bytes))).toBeNull();
});

test('verifies a certificate', () => {
  expect(checkCertificate(VALID)).toEqual({ problem: null, signers: 3, signedStake: 900n });
  expect(checkCertificate(claimOf([0, 1, 2, 3]))).toEqual({ problem: null, signers: 4, signedStake: 1000n });
});

describe('refuses', () => {
  const infinity = Uint8Array.of(0xc0, ...new Uint8Array(47));
  const flipped = signatureOf([0, 1, 2]).map((byte, at) => (at === 100 ? byte ^ 1 : byte));
  test.each([
    ['less than 82% of the stake', claimOf([0, 1, 3]), 'stake'],
    ['another slot', { ...VALID, slot: SLOT + 1n }, 'signature'],
    ['another shred version', { ...VALID, shredVersion: 1 }, 'signature'],
    ['another block ID', withProof({ blockId: BLOCK_ID.toReversed() }), 'signature'],
    ['a signer more', withProof({ bitmap: bitmapOf(0, 1, 2, 3) }), 'signature'],
    ['another signer', withProof({ bitmap: bitmapOf(0, 1, 3) }), 'signature'],
    ['a rank that the map does not have', withProof({ bitmap: Uint8Array.of(0, 5, 0, 0b10111) }), 'rank'],
    ['a bitmap that is longer than the map', withProof({ bitmap: Uint8Array.of(0, 5, 0, 0b111) }), 'rank'],
    ['no signers', withProof({ bitmap: bitmapOf() }), 'bitmap'],
    ['a bitmap for two votes', withProof({ bitmap: Uint8Array.of(1, 4, 0, 13) }), 'bitmap'],
    ['the signature of fewer', withProof({ signature: signatureOf([0, 1]) }), 'signature'],
    ['the signature of another message', withProof({ signature: signatureOf([0, 1, 2], BLOCK_ID) }), 'signature'],
    ['bytes that are no point', withProof({ signature: flipped }), 'signature'],
    ['the point at infinity', withProof({ signature: G2.Point.ZERO.toBytes(false) }), 'signature'],
    ['an empty signature', withProof({ signature: new Uint8Array() }), 'signature'],
    ['a key of another validator', withValidator(1, { blsKey: G1.Point.BASE.toBytes() }), 'signature'],
    ['a key that is no point', withValidator(1, { blsKey: new Uint8Array(48).fill(7) }), 'key'],
    ['a key at infinity', withValidator(1, { blsKey: infinity }), 'key'],
    ['the same key twice', withValidator(1, { blsKey: KEYS[0]?.publicKey.toBytes() ?? infinity }), 'rankMap'],
    ['ranks in another order', withMap({ validators: rankMap.validators.toReversed() }), 'rankMap'],
    ['a rank twice', withValidator(1, { rank: 0 }), 'rankMap'],
    ['stakes that do not make the total', withMap({ totalStake: 1001n }), 'rankMap'],
    ['a stake above that of a lower rank', withValidator(1, { stake: 500n }), 'rankMap'],
    ['no validators', withMap({ validators: [], totalStake: 0n }), 'rankMap'],
  ] as const)('%s', (_, claim, problem) => {
    expect(checkCertificate(claim).problem).toBe(problem);
  });
});

/** What api.devnet.solana.com returned on 2026-10-01, as shayansal/clpr-smart-contracts on GitHub publishes it. */
interface Recorded {
  readonly shredVersion: number;
  readonly block: { readonly slot: number; readonly blockId: readonly number[] };
  readonly bitmap: readonly number[];
  readonly signature: readonly number[];
  /** Stake and compressed BLS key. */
  readonly validators: readonly (readonly [string, string])[];
}

test('verifies the genesis certificate of devnet', () => {
  const file = new URL('fixtures/devnet-genesis.json', import.meta.url);
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as Recorded;
  const validators = recorded.validators
    .map(([stake, key]) => ({ stake: BigInt(stake), blsKey: parseHex(key) ?? new Uint8Array(), votePubkey: VOTER }))
    .toSorted((one, other) => (other.stake > one.stake ? 1 : -1))
    .map((each, rank) => ({ ...each, rank }));
  const totalStake = validators.reduce((sum, { stake }) => sum + stake, 0n);
  const claim: CertificateClaim = {
    slot: BigInt(recorded.block.slot),
    proof: {
      blockId: Uint8Array.from(recorded.block.blockId),
      signature: Uint8Array.from(recorded.signature),
      bitmap: Uint8Array.from(recorded.bitmap),
    },
    shredVersion: recorded.shredVersion,
    rankMap: { epoch: 1167n, totalStake, validators },
  };
  expect(checkCertificate(claim)).toEqual({ problem: null, signers: 11, signedStake: 161_302_469_701_314_373n });
  expect(checkCertificate({ ...claim, shredVersion: 50_093 }).problem).toBe('signature');
});
