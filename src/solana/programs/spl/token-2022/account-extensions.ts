import { authority } from '../../layout/account-slots.ts';
import { type InstructionSpec, type InstructionTable, subTable } from '../../layout/instruction-table.ts';
import { extensionTypes } from '../token/fields.ts';

const OWNED_ACCOUNT: Pick<InstructionSpec, 'accounts'> = { accounts: ['account', authority('owner')] };

/** Instructions for the extensions of token accounts. */
export const ACCOUNT_EXTENSIONS: InstructionTable = {
  29: {
    type: 'reallocate',
    accounts: ['account', 'payer', 'systemProgram', authority('owner')],
    data: { extensionTypes },
  },
  30: subTable({
    0: { type: 'enableRequiredMemoTransfers', ...OWNED_ACCOUNT },
    1: { type: 'disableRequiredMemoTransfers', ...OWNED_ACCOUNT },
  }),
  34: subTable({
    0: { type: 'enableCpiGuard', ...OWNED_ACCOUNT },
    1: { type: 'disableCpiGuard', ...OWNED_ACCOUNT },
  }),
};
