import { bls12_381 } from '@noble/curves/bls12-381.js';
import type { Slot } from '../ids/ids.ts';
import {
  type CertificateCheck,
  type CertificateProof,
  GENESIS_THRESHOLD_PERCENT,
  type RankMap,
  type RankedValidator,
} from './certificate.ts';
import { readSigners } from './signer-bitmap.ts';
import { genesisVoteMessage } from './vote-message.ts';

/** What a certificate is checked against. */
export interface CertificateClaim {
  readonly slot: Slot;
  readonly proof: CertificateProof;
  readonly shredVersion: number;
  readonly rankMap: RankMap;
}

/** Verifies a genesis certificate as bls-cert-verify/src/cert_verify.rs of Agave does. Takes seconds with a thousand signers. */
export function checkCertificate({ slot, proof, shredVersion, rankMap }: CertificateClaim): CertificateCheck {
  const signers = readSigners(proof.bitmap);
  if (signers === null || signers.ranks.length === 0) return { problem: 'bitmap', signers: null, signedStake: null };
  const found = { signers: signers.ranks.length, signedStake: null };
  if (!isConsistent(rankMap)) return { ...found, problem: 'rankMap' };
  const validators = signers.ranks.map((rank) => rankMap.validators[rank]).filter((each) => each !== undefined);
  if (validators.length < found.signers || signers.length > rankMap.validators.length)
    return { ...found, problem: 'rank' };
  const signedStake = sumOfStakes(validators);
  const known = { ...found, signedStake };
  const keys = validators.map(({ blsKey }) => readPoint(G1, blsKey));
  if (!keys.every((key) => key !== null)) return { ...known, problem: 'key' };
  const signature = readPoint(G2, proof.signature);
  const message = longSignatures.hash(genesisVoteMessage(slot, proof.blockId, shredVersion), HASH_DOMAIN);
  if (signature === null || !verifies(signature, message, keys)) return { ...known, problem: 'signature' };
  const hasStake = signedStake * 100n >= GENESIS_THRESHOLD_PERCENT * rankMap.totalStake;
  return { ...known, problem: hasStake ? null : 'stake' };
}

/** Ranks ascend from 0, stakes descend from rank to rank and make the total, and no key is there twice. */
function isConsistent({ validators, totalStake }: RankMap): boolean {
  const keys = new Set(validators.map(({ blsKey }) => blsKey.join()));
  return (
    totalStake > 0n &&
    keys.size === validators.length &&
    sumOfStakes(validators) === totalStake &&
    validators.every(
      ({ rank, stake }, at) => rank === at && stake > 0n && stake <= (validators[at - 1]?.stake ?? totalStake),
    )
  );
}

function sumOfStakes(validators: readonly RankedValidator[]): bigint {
  return validators.reduce((sum, { stake }) => sum + stake, 0n);
}

const { longSignatures, G1, G2 } = bls12_381;

/** `HASH_TO_POINT_DST` in bls-signatures/src/hash.rs of solana-sdk. */
const HASH_DOMAIN = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';

type G1Point = ReturnType<typeof G1.Point.fromBytes>;
type G2Point = ReturnType<typeof G2.Point.fromBytes>;

/** A point of the right subgroup other than zero; null for anything else. */
function readPoint<P extends G1Point | G2Point>(
  { Point }: { readonly Point: { readonly fromBytes: (bytes: Uint8Array) => P } },
  bytes: Uint8Array,
): P | null {
  try {
    const point = Point.fromBytes(bytes);
    point.assertValidity();
    return point.is0() ? null : point;
  } catch {
    return null;
  }
}

function verifies(signature: G2Point, message: G2Point, keys: readonly G1Point[]): boolean {
  const sum = keys.reduce((total, key) => total.add(key), G1.Point.ZERO);
  return !sum.is0() && longSignatures.verify(signature, message, sum);
}
