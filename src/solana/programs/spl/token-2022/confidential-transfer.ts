import { authority } from '../../layout/account-slots.ts';
import { type InstructionSpec, type InstructionTable, subTable } from '../../layout/instruction-table.ts';
import { i8, u64, u8 } from '../../layout/binary-layout.ts';
import { flag, nonZeroElGamalPubkey, nonZeroPubkey } from '../token/fields.ts';
import { omitIfNull } from '../../layout/binary-layout.ts';
import { aeCiphertext, elGamalCiphertext, proofAccount, proofAccounts, proofOffsets } from './proofs.ts';

const OWNED_ACCOUNT: Pick<InstructionSpec, 'accounts'> = { accounts: ['account', authority('owner')] };

const TRANSFER_PROOFS = ['equality', 'ciphertextValidity', 'range'];
const TRANSFER_WITH_FEE_PROOFS = [
  'equality',
  'transferAmountCiphertextValidity',
  'feeSigma',
  'feeCiphertextValidity',
  'range',
];
// The proof accounts are in a different order than the proof offsets.
const TRANSFER_WITH_FEE_PROOF_ACCOUNTS = proofAccounts(
  'equality',
  'transferAmountCiphertextValidity',
  'feeCiphertextValidity',
  'feeSigma',
  'range',
);
const AUDITOR_CIPHERTEXTS = { auditorCiphertextLo: elGamalCiphertext, auditorCiphertextHi: elGamalCiphertext };
const AUDITOR_HIDDEN = { auditorCiphertextLo: null, auditorCiphertextHi: null };

export const CONFIDENTIAL_TRANSFER: InstructionTable = {
  27: subTable({
    0: {
      type: 'initializeConfidentialTransferMint',
      accounts: ['mint'],
      data: {
        authority: omitIfNull(nonZeroPubkey),
        autoApproveNewAccounts: flag,
        auditorElGamalPubkey: nonZeroElGamalPubkey,
      },
      exact: true,
    },
    1: {
      type: 'updateConfidentialTransferMint',
      accounts: ['mint', 'confidentialTransferMintAuthority'],
      data: { autoApproveNewAccounts: flag, auditorElGamalPubkey: nonZeroElGamalPubkey },
      exact: true,
    },
    2: {
      type: 'configureConfidentialTransferAccount',
      accounts: ['account', 'mint', proofAccount('recordAccount'), authority('owner')],
      data: {
        decryptableZeroBalance: aeCiphertext,
        maximumPendingBalanceCreditCounter: u64,
        proofInstructionOffset: i8,
      },
      exact: true,
    },
    3: {
      type: 'approveConfidentialTransferAccount',
      accounts: ['account', 'mint', 'confidentialTransferAuditorAuthority'],
    },
    4: {
      type: 'emptyConfidentialTransferAccount',
      accounts: ['account', proofAccount('recordAccount'), authority('owner')],
      data: { proofInstructionOffset: i8 },
      exact: true,
    },
    5: {
      type: 'depositConfidentialTransfer',
      accounts: ['account', 'mint', authority('owner')],
      data: { amount: u64, decimals: u8 },
      exact: true,
    },
    6: {
      type: 'withdrawConfidentialTransfer',
      accounts: ['account', 'mint', proofAccounts('equality', 'range'), authority('owner')],
      data: {
        amount: u64,
        decimals: u8,
        newDecryptableAvailableBalance: aeCiphertext,
        ...proofOffsets('equality', 'range'),
      },
      minAccounts: 4,
      exact: true,
    },
    7: {
      type: 'confidentialTransfer',
      accounts: ['source', 'mint', 'destination', proofAccounts(...TRANSFER_PROOFS), authority('owner')],
      data: {
        newSourceDecryptableAvailableBalance: aeCiphertext,
        ...AUDITOR_CIPHERTEXTS,
        ...proofOffsets(...TRANSFER_PROOFS),
      },
      hiddenFields: AUDITOR_HIDDEN,
      exact: true,
    },
    8: {
      type: 'applyPendingConfidentialTransferBalance',
      ...OWNED_ACCOUNT,
      data: { expectedPendingBalanceCreditCounter: u64, newDecryptableAvailableBalance: aeCiphertext },
      exact: true,
    },
    9: { type: 'enableConfidentialTransferConfidentialCredits', ...OWNED_ACCOUNT },
    10: { type: 'disableConfidentialTransferConfidentialCredits', ...OWNED_ACCOUNT },
    11: { type: 'enableConfidentialTransferNonConfidentialCredits', ...OWNED_ACCOUNT },
    12: { type: 'disableConfidentialTransferNonConfidentialCredits', ...OWNED_ACCOUNT },
    13: {
      type: 'confidentialTransferWithFee',
      accounts: ['source', 'mint', 'destination', TRANSFER_WITH_FEE_PROOF_ACCOUNTS, authority('owner')],
      data: {
        newSourceDecryptableAvailableBalance: aeCiphertext,
        ...AUDITOR_CIPHERTEXTS,
        ...proofOffsets(...TRANSFER_WITH_FEE_PROOFS),
      },
      hiddenFields: AUDITOR_HIDDEN,
      exact: true,
    },
    14: { type: 'configureConfidentialAccountWithRegistry', accounts: ['account', 'mint', 'registry'] },
  }),
};
