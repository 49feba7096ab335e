import { decodeArray, decodeNumber, decodeObject, decodeU64 } from '../../../../shared/json/json-decoding.ts';
import type { JsonObject } from '../../../../shared/json/json.ts';
import { authority, trailingAccounts, remainingAccounts } from '../../layout/account-slots.ts';
import { type InstructionTable, subTable } from '../../layout/instruction-table.ts';
import { type Field, omitIfNull, option, pubkey, u16, u64, u8 } from '../../layout/binary-layout.ts';
import { tokenAmount } from '../token/fields.ts';
import { formatTokenAmount } from '../../layout/token-amount.ts';

/** A u64 amount with the decimals of `tokenAmount` before it. */
const feeAmount: Field = {
  read: (reader, previous) =>
    formatTokenAmount(reader.u64(), decodeNumber(decodeObject(previous['tokenAmount'])['decimals'])),
  write: (writer, value) => writer.u64(decodeU64(decodeObject(value)['amount'])),
};

export const TRANSFER_FEE: InstructionTable = {
  26: subTable({
    0: {
      type: 'initializeTransferFeeConfig',
      accounts: ['mint'],
      data: {
        transferFeeConfigAuthority: omitIfNull(option(pubkey)),
        withdrawWithheldAuthority: omitIfNull(option(pubkey)),
        transferFeeBasisPoints: u16,
        maximumFee: u64,
      },
    },
    1: {
      type: 'transferCheckedWithFee',
      accounts: ['source', 'mint', 'destination', authority('authority')],
      data: { tokenAmount, feeAmount },
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
        trailingAccounts('sourceAccounts', 'numTokenAccounts'),
        authority('withdrawWithheldAuthority'),
      ],
      data: { numTokenAccounts: u8 },
      hiddenFields: { numTokenAccounts: countSourceAccounts },
    },
    4: { type: 'harvestWithheldTokensToMint', accounts: ['mint', remainingAccounts('sourceAccounts')] },
    5: {
      type: 'setTransferFee',
      accounts: ['mint', authority('transferFeeConfigAuthority', 'multisigtransferFeeConfigAuthority')],
      data: { transferFeeBasisPoints: u16, maximumFee: u64 },
    },
  }),
};

/** Derives numTokenAccounts from the source accounts at the end of the list. */
export function countSourceAccounts({ sourceAccounts }: JsonObject): number {
  return decodeArray(sourceAccounts).length;
}
