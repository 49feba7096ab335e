import { formatCount } from '../../../shared/format/format-number.ts';
import { isJsonArray } from '../../../shared/json/json.ts';
import { type DescribeInstruction, statement } from '../clauses.ts';
import { type ProgramText, accountOnly, describeAction } from './program-text.ts';

/** The three signature precompiles differ only in the name of the curve. */
function precompileText(program: string, curve: string): ProgramText {
  return {
    program,
    summaries: {
      verify: ({ signatures }) =>
        isJsonArray(signatures)
          ? [{ integer: BigInt(signatures.length) }, signatures.length === 1 ? ' signature' : ' signatures']
          : [null],
    },
    clauses: {
      verify: ({ signatures }) =>
        isJsonArray(signatures)
          ? { aside: statement(null, `the network verified ${formatCount(signatures.length, `${curve} signature`)}`) }
          : null,
    },
  };
}

export const ed25519Text = precompileText('ed25519', 'Ed25519');
export const secp256k1Text = precompileText('secp256k1', 'secp256k1');
export const secp256r1Text = precompileText('secp256r1', 'secp256r1');

/** A failed verification fails the transaction. */
const describeProof: DescribeInstruction = () => ({
  aside: statement(null, 'the network verified a zero-knowledge proof'),
});

const PROOFS = [
  'ZeroCiphertext',
  'CiphertextCiphertextEquality',
  'CiphertextCommitmentEquality',
  'PubkeyValidity',
  'PercentageWithCap',
  'BatchedRangeProofU64',
  'BatchedRangeProofU128',
  'BatchedRangeProofU256',
  'GroupedCiphertext2HandlesValidity',
  'BatchedGroupedCiphertext2HandlesValidity',
  'GroupedCiphertext3HandlesValidity',
  'BatchedGroupedCiphertext3HandlesValidity',
];

export const zkElGamalProofText: ProgramText = {
  program: 'zk-elgamal-proof',
  summaries: { closeContextState: accountOnly('contextStateAccount') },
  clauses: {
    closeContextState: describeAction('closed', 'proof context', 'contextStateAccount', 'contextStateAuthority'),
    ...Object.fromEntries(PROOFS.map((proof) => [`verify${proof}`, describeProof])),
  },
};
