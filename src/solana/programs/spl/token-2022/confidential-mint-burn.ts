import { authority } from '../../layout/account-slots.ts';
import { type InstructionTable, subTable } from '../../layout/instruction-table.ts';
import { i8 } from '../../layout/binary-layout.ts';
import { aeCiphertext, elGamalCiphertext, elGamalPubkey, proofAccount, proofAccounts, proofOffsets } from './proofs.ts';

const PROOFS = ['equality', 'ciphertextValidity', 'range'];
const AUDITOR_CIPHERTEXTS = { auditorCiphertextLo: elGamalCiphertext, auditorCiphertextHi: elGamalCiphertext };
const AUDITOR_HIDDEN = { auditorCiphertextLo: null, auditorCiphertextHi: null };

export const CONFIDENTIAL_MINT_BURN: InstructionTable = {
  42: subTable({
    0: {
      type: 'initializeConfidentialMintBurnMint',
      accounts: ['mint'],
      data: { supplyElGamalPubkey: elGamalPubkey, decryptableSupply: aeCiphertext },
      exact: true,
    },
    1: {
      type: 'rotateConfidentialMintBurnSupplyElGamalPubkey',
      accounts: ['mint', proofAccount(null), authority('owner')],
      data: { newSupplyElGamalPubkey: elGamalPubkey, proofInstructionOffset: i8 },
      exact: true,
    },
    2: {
      type: 'updateConfidentialMintBurnDecryptableSupply',
      accounts: ['mint', authority('owner')],
      data: { newDecryptableSupply: aeCiphertext },
      exact: true,
    },
    3: {
      type: 'confidentialMint',
      accounts: ['destination', 'mint', proofAccounts(...PROOFS), authority('owner')],
      data: { newDecryptableSupply: aeCiphertext, ...AUDITOR_CIPHERTEXTS, ...proofOffsets(...PROOFS) },
      hiddenFields: AUDITOR_HIDDEN,
      exact: true,
    },
    4: {
      type: 'confidentialBurn',
      accounts: ['destination', 'mint', proofAccounts(...PROOFS), authority('owner')],
      data: { newDecryptableAvailableBalance: aeCiphertext, ...AUDITOR_CIPHERTEXTS, ...proofOffsets(...PROOFS) },
      hiddenFields: AUDITOR_HIDDEN,
      exact: true,
    },
    5: { type: 'applyPendingBurn', accounts: ['mint', authority('owner')] },
  }),
};
