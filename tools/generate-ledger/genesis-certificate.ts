import { bls12_381 } from '@noble/curves/bls12-381.js';
import { encodeBase58 } from '../../src/shared/bytes/encodings.ts';
import type { JsonObject } from '../../src/shared/json/json.ts';
import { blockhashBytes } from '../../src/solana/ids/id-bytes.ts';
import { EMBEDDED_ALPENGLOW } from '../../src/solana/era/clusters.ts';
import type { CertificateProof, GenesisCertificate, RankMap } from '../../src/solana/certificate/certificate.ts';
import { genesisVoteMessage } from '../../src/solana/certificate/vote-message.ts';
import type { Block } from '../../src/solana/model/block.ts';
import { validatorName, voteAccountOf } from './actors/validators.ts';
import { epochOf } from './execution/chain.ts';
import { createKeyring, fromKit, sha256 } from './execution/keys.ts';

const { longSignatures } = bls12_381;
const HASH_DOMAIN = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';
const RANKS = 20;
/** All but the last two of the ranks, which have the least stake. */
const SIGNERS = RANKS - 2;

type ProvenCertificate = GenesisCertificate & { readonly proof: CertificateProof };

/** The certificate over the last block under TowerBFT, signed with keys made for this ledger, and the ranks of its signers. */
export function createGenesisCertificate({ slot, blockhash }: Pick<Block, 'slot' | 'blockhash'>): {
  readonly certificate: ProvenCertificate;
  readonly rankMap: RankMap;
} {
  const validators = Array.from({ length: RANKS }, (_, rank) => {
    const [one, other] = ['one', 'other'].map((half) => sha256('slotscope bls', half, String(rank)));
    const key = longSignatures.keygen(Uint8Array.of(...(one ?? []), ...(other ?? []).slice(0, 16)));
    return { key, rank, stake: BigInt(RANKS - rank) * 1_000_000_000_000n };
  });
  const blockId = sha256('block id', blockhashBytes(blockhash));
  const message = longSignatures.hash(genesisVoteMessage(slot, blockId, EMBEDDED_ALPENGLOW.shredVersion), HASH_DOMAIN);
  const signatures = validators.slice(0, SIGNERS).map(({ key }) => longSignatures.sign(message, key.secretKey));
  const bits = 2 ** SIGNERS - 1;
  return {
    certificate: {
      slot,
      proof: {
        blockId,
        signature: longSignatures.aggregateSignatures(signatures).toBytes(false),
        bitmap: Uint8Array.of(0, RANKS, 0, bits % 256, Math.floor(bits / 256) % 256, Math.floor(bits / 65_536)),
      },
    },
    rankMap: {
      epoch: epochOf(slot),
      totalStake: validators.reduce((sum, { stake }) => sum + stake, 0n),
      validators: validators.map(({ key, rank, stake }) => ({
        rank,
        votePubkey: fromKit(voteAccountOf(rank)),
        blsKey: key.publicKey.toBytes(),
        stake,
      })),
    },
  };
}

/** As the `value` of getRankMap. The first validators of the ledger have the ranks. */
export async function encodeRankMap({ epoch, totalStake, validators }: RankMap): Promise<JsonObject> {
  const keys = createKeyring();
  const nodes = await Promise.all(validators.map(({ rank }) => keys.signer(validatorName(rank))));
  return {
    epoch,
    totalStake,
    validators: validators.map(({ rank, votePubkey, blsKey, stake }, at) => ({
      blsPubkeyCompressed: encodeBase58(blsKey),
      nodePubkey: nodes[at]?.address ?? null,
      rank,
      stake,
      votePubkey,
    })),
  };
}

/** As getAgGenesisCert returns it. */
export function encodeCertificate({ slot, proof: { blockId, signature, bitmap } }: ProvenCertificate): JsonObject {
  return {
    block: { blockId: [...blockId], slot },
    signature: { bitmap: [...bitmap], signature: [...signature] },
  };
}
