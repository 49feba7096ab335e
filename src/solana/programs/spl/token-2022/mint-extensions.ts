import { authority } from '../../layout/account-slots.ts';
import { type InstructionTable, subTable } from '../../layout/instruction-table.ts';
import { amount, i16, i64, enumOf, option, pubkey } from '../../layout/binary-layout.ts';
import { float, nonZeroPubkey, tokenAmount } from '../token/fields.ts';

const accountState = enumOf('u8', ['uninitialized', 'initialized', 'frozen']);

const PERMISSIONED_BURN_ACCOUNTS = ['account', 'mint', 'permissionedBurnAuthority', authority('authority')];

/** Instructions for mint extensions other than transfer fees, pointers and confidential transfers. */
export const MINT_EXTENSIONS: InstructionTable = {
  25: { type: 'initializeMintCloseAuthority', accounts: ['mint'], data: { newAuthority: option(pubkey) } },
  28: subTable({
    0: { type: 'initializeDefaultAccountState', accounts: ['mint'], data: { accountState }, exact: true },
    1: {
      type: 'updateDefaultAccountState',
      accounts: ['mint', authority('freezeAuthority')],
      data: { accountState },
      exact: true,
    },
  }),
  31: { type: 'createNativeMint', accounts: ['payer', 'nativeMint', 'systemProgram'] },
  32: { type: 'initializeNonTransferableMint', accounts: ['mint'] },
  33: subTable({
    0: {
      type: 'initializeInterestBearingConfig',
      accounts: ['mint'],
      data: { rateAuthority: nonZeroPubkey, rate: i16 },
      exact: true,
    },
    1: {
      type: 'updateInterestBearingConfigRate',
      accounts: ['mint', authority('rateAuthority')],
      data: { newRate: i16 },
      exact: true,
    },
  }),
  35: { type: 'initializePermanentDelegate', accounts: ['mint'], data: { delegate: pubkey } },
  43: subTable({
    0: {
      type: 'initializeScaledUiAmountConfig',
      accounts: ['mint'],
      data: { authority: nonZeroPubkey, multiplier: float },
      exact: true,
    },
    1: {
      type: 'updateMultiplier',
      accounts: ['mint', authority('authority')],
      data: { newMultiplier: float, newMultiplierTimestamp: i64 },
      exact: true,
    },
  }),
  44: subTable({
    0: { type: 'initializePausableConfig', accounts: ['mint'], data: { authority: nonZeroPubkey }, exact: true },
    1: { type: 'pause', accounts: ['mint', authority('authority')] },
    2: { type: 'resume', accounts: ['mint', authority('authority')] },
  }),
  46: subTable({
    0: { type: 'initializePermissionedBurnConfig', accounts: ['mint'], data: { authority: pubkey } },
    1: { type: 'permissionedBurn', accounts: PERMISSIONED_BURN_ACCOUNTS, data: { amount } },
    2: { type: 'permissionedBurnChecked', accounts: PERMISSIONED_BURN_ACCOUNTS, data: { tokenAmount } },
  }),
};
