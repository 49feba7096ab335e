import {
  DecodeError,
  type Decoder,
  arrayOf,
  decodeArray,
  decodeAt,
  decodeMember,
  decodeObject,
  decodeOptionalMember,
  decodeU16,
  decodeU64,
  decodeU8,
  fail,
} from '../../shared/json/json-decoding.ts';
import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import {
  BLOCK_ID_BYTES,
  BLS_KEY_BYTES,
  CERTIFICATE_SIGNATURE_BYTES,
  type CertificateProof,
  type GenesisCertificate,
  type RankMap,
  type RankedValidator,
} from '../../solana/certificate/certificate.ts';
import { decodeAddress, decodeBase58 } from './decode-primitives.ts';

/** The `result` of getAgGenesisCert: null before the migration to Alpenglow. */
export function decodeGenesisCertificate(result: JsonValue): GenesisCertificate | 'none' {
  if (result === null) return 'none';
  return decodeAt('result', result, (value) => {
    const object = decodeObject(value);
    const block = decodeMember(object, 'block', decodeObject);
    return { slot: decodeMember(block, 'slot', decodeU64), proof: decodeProof(object, block) };
  });
}

/** The slot alone is enough to know which blocks are of Alpenglow, so the rest may be missing. */
function decodeProof(object: JsonObject, block: JsonObject): CertificateProof | null {
  try {
    const signature = decodeMember(object, 'signature', decodeObject);
    return {
      blockId: decodeMember(block, 'blockId', bytesOf(BLOCK_ID_BYTES)),
      signature: decodeMember(signature, 'signature', bytesOf(CERTIFICATE_SIGNATURE_BYTES)),
      bitmap: decodeMember(signature, 'bitmap', decodeBytes),
    };
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}

/** A bitmap has two bytes of length for its bits, and three bytes before them. */
const MAX_BITMAP_BYTES = 3 + 65_536 / 5;
const decodeByteValues = arrayOf(decodeU8, MAX_BITMAP_BYTES);
const decodeBytes: Decoder<Uint8Array> = (value) => Uint8Array.from(decodeByteValues(value));

function bytesOf(length: number): Decoder<Uint8Array> {
  return (value) => {
    const bytes = decodeBytes(value);
    return bytes.length === length ? bytes : fail(`${length} bytes`, value);
  };
}

/** The `result` of getRankMap. null: the endpoint does not retain the ranks of that epoch. */
export function decodeRankMap(result: JsonValue): RankMap | null {
  return decodeAt('result', result, (json) =>
    decodeMember(decodeObject(json), 'value', (value) => {
      if (value === null) return null;
      const object = decodeObject(value);
      return {
        epoch: decodeMember(object, 'epoch', decodeU64),
        totalStake: decodeMember(object, 'totalStake', decodeU64),
        validators: decodeMember(object, 'validators', arrayOf(decodeValidator, MAX_RANKS)),
      };
    }),
  );
}

/** Ranks are u16. */
const MAX_RANKS = 65_536;

const decodeValidator: Decoder<RankedValidator> = (value) => {
  const object = decodeObject(value);
  return {
    rank: decodeMember(object, 'rank', decodeU16),
    votePubkey: decodeMember(object, 'votePubkey', decodeAddress),
    blsKey: decodeMember(object, 'blsPubkeyCompressed', (text) => {
      const key = decodeBase58(text);
      return key.length === BLS_KEY_BYTES ? key : fail(`${BLS_KEY_BYTES} bytes in base58`, text);
    }),
    stake: decodeMember(object, 'stake', decodeU64),
  };
};

/** The shred version of most nodes in the `result` of getClusterNodes; null if no node names one. */
export function decodeShredVersion(result: JsonValue): number | null {
  return decodeAt('result', result, (value) => {
    const counts = new Map<number, number>();
    for (const node of decodeArray(value)) {
      const version = decodeOptionalMember(decodeObject(node), 'shredVersion', decodeU16);
      if (version !== null) counts.set(version, (counts.get(version) ?? 0) + 1);
    }
    const [most = null] = [...counts].toSorted(([, one], [, other]) => other - one);
    return most && most[0];
  });
}
