import { authority, trailingAccounts, remainingAccounts } from '../../layout/account-slots.ts';
import { type InstructionTable, subTable } from '../../layout/instruction-table.ts';
import { i8, omitIfNull, u8 } from '../../layout/binary-layout.ts';
import { nonZeroPubkey } from '../token/fields.ts';
import { countSourceAccounts } from './transfer-fee.ts';
import { aeCiphertext, elGamalPubkey, proofAccount } from './proofs.ts';

export const CONFIDENTIAL_TRANSFER_FEE: InstructionTable = {
  37: subTable({
    0: {
      type: 'initializeConfidentialTransferFeeConfig',
      accounts: ['mint'],
      data: { authority: omitIfNull(nonZeroPubkey), withdrawWithheldAuthorityElGamalPubkey: elGamalPubkey },
      exact: true,
    },
    1: {
      type: 'withdrawWithheldConfidentialTransferTokensFromMint',
      accounts: ['mint', 'feeRecipient', proofAccount('recordAccount'), authority('withdrawWithheldAuthority')],
      data: { proofInstructionOffset: i8, newDecryptableAvailableBalance: aeCiphertext },
      exact: true,
    },
    2: {
      type: 'withdrawWithheldConfidentialTransferTokensFromAccounts',
      accounts: [
        'mint',
        'feeRecipient',
        trailingAccounts('sourceAccounts', 'numTokenAccounts'),
        proofAccount('proofAccount'),
        authority('withdrawWithheldAuthority'),
      ],
      data: { numTokenAccounts: u8, proofInstructionOffset: i8, newDecryptableAvailableBalance: aeCiphertext },
      hiddenFields: { numTokenAccounts: countSourceAccounts },
      exact: true,
    },
    3: {
      type: 'harvestWithheldConfidentialTransferTokensToMint',
      accounts: ['mint', remainingAccounts('sourceAccounts')],
    },
    4: { type: 'enableConfidentialTransferFeeHarvestToMint', accounts: ['account', authority('owner')] },
    5: { type: 'disableConfidentialTransferFeeHarvestToMint', accounts: ['account', authority('owner')] },
  }),
};
