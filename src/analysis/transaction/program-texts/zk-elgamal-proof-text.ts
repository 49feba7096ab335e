import { type DescribeInstruction, statement } from '../sentence/clause.ts';
import { describeAction } from './clause-builders.ts';
import type { ProgramText } from './program-text.ts';
import { accountOnly } from './summary-parts.ts';

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
