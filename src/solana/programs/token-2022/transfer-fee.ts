import type { ByteReader } from '../../../shared/byte-reader.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { authority, last, rest } from '../account-slots.ts';
import { type InstructionTable, subTable } from '../instruction-table.ts';
import { omitNull, option, pubkey, u16, u64, u8 } from '../layout.ts';
import { formatTokenAmount } from '../token-amount.ts';

export const TRANSFER_FEE: InstructionTable = {
  26: subTable({
    0: {
      type: 'initializeTransferFeeConfig',
      accounts: ['mint'],
      data: {
        transferFeeConfigAuthority: omitNull(option(pubkey)),
        withdrawWithheldAuthority: omitNull(option(pubkey)),
        transferFeeBasisPoints: u16,
        maximumFee: u64,
      },
    },
    1: {
      type: 'transferCheckedWithFee',
      accounts: ['source', 'mint', 'destination', authority('authority')],
      data: readAmountAndFee,
    },
    2: {
      type: 'withdrawWithheldTokensFromMint',
      accounts: ['mint', 'feeRecipient', authority('withdrawWithheldAuthority')],
    },
    3: {
      type: 'withdrawWithheldTokensFromAccounts',
      accounts: [
        'mint',
        'feeRecipient',
        last('sourceAccounts', 'numTokenAccounts'),
        authority('withdrawWithheldAuthority'),
      ],
      data: { numTokenAccounts: u8 },
      unshown: ['numTokenAccounts'],
    },
    4: { type: 'harvestWithheldTokensToMint', accounts: ['mint', rest('sourceAccounts')] },
    5: {
      type: 'setTransferFee',
      accounts: ['mint', authority('transferFeeConfigAuthority', 'multisigtransferFeeConfigAuthority')],
      data: { transferFeeBasisPoints: u16, maximumFee: u64 },
    },
  }),
};

function readAmountAndFee(reader: ByteReader): JsonObject {
  const amount = reader.u64();
  const decimals = reader.u8();
  return { tokenAmount: formatTokenAmount(amount, decimals), feeAmount: formatTokenAmount(reader.u64(), decimals) };
}
