import { createByteReader } from '../../shared/bytes/bytes.ts';
import { encodeBase64 } from '../../shared/bytes/encodings.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { Address } from '../ids/ids.ts';
import { ZK_ELGAMAL_PROOF_PROGRAM } from '../ids/program-ids.ts';
import type { Program } from './program.ts';

/** As in solana-program/zk-elgamal-proof: a byte, then the proof, or where it lies in the first account. */
const TYPES = [
  'closeContextState',
  'verifyZeroCiphertext',
  'verifyCiphertextCiphertextEquality',
  'verifyCiphertextCommitmentEquality',
  'verifyPubkeyValidity',
  'verifyPercentageWithCap',
  'verifyBatchedRangeProofU64',
  'verifyBatchedRangeProofU128',
  'verifyBatchedRangeProofU256',
  'verifyGroupedCiphertext2HandlesValidity',
  'verifyBatchedGroupedCiphertext2HandlesValidity',
  'verifyGroupedCiphertext3HandlesValidity',
  'verifyBatchedGroupedCiphertext3HandlesValidity',
];

export const zkElGamalProof: Program = {
  name: 'zk-elgamal-proof',
  ids: [ZK_ELGAMAL_PROOF_PROGRAM],
  parse: (accounts, data) => {
    const reader = createByteReader(data);
    const type = TYPES[reader.u8()];
    if (type === undefined) return null;
    if (type === 'closeContextState') {
      const info = nameAll(['contextStateAccount', 'destinationAccount', 'contextStateAuthority'], accounts);
      return info && { type, info };
    }
    if (data.length !== LENGTH_WITH_ACCOUNT) {
      return { type, info: { proofData: encodeBase64(reader.rest()), ...nameContext(accounts) } };
    }
    const proof = nameAll(['proofAccount'], accounts);
    return proof && { type, info: { ...proof, offset: reader.u32(), ...nameContext(accounts.slice(1)) } };
  },
};

/** The tag and a u32. */
const LENGTH_WITH_ACCOUNT = 5;

/** The context is stored only if both accounts are present. */
function nameContext(accounts: readonly Address[]): JsonObject {
  return nameAll(['contextStateAccount', 'contextStateAuthority'], accounts) ?? {};
}

/** null if there are too few accounts. */
function nameAll(names: readonly string[], accounts: readonly Address[]): JsonObject | null {
  if (accounts.length < names.length) return null;
  return Object.fromEntries(names.map((name, at) => [name, accounts[at] ?? null]));
}
