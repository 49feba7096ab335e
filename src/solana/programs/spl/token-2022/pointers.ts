import { authority } from '../../layout/account-slots.ts';
import { type InstructionTable, type SubTable, subTable } from '../../layout/instruction-table.ts';
import { omitIfNull } from '../../layout/binary-layout.ts';
import { nonZeroPubkey } from '../token/fields.ts';

/** Instructions for mint extensions that refer to another account: transfer hook program, metadata, group and group member. */
export const POINTERS: InstructionTable = {
  36: pointer('TransferHook', 'programId'),
  39: pointer('MetadataPointer', 'metadataAddress'),
  40: pointer('GroupPointer', 'groupAddress'),
  41: pointer('GroupMemberPointer', 'memberAddress'),
};

function pointer(name: string, target: string): SubTable {
  return subTable({
    0: {
      type: `initialize${name}`,
      accounts: ['mint'],
      data: { authority: omitIfNull(nonZeroPubkey), [target]: omitIfNull(nonZeroPubkey) },
      exact: true,
    },
    1: {
      type: `update${name}`,
      accounts: ['mint', authority('authority')],
      data: { [target]: omitIfNull(nonZeroPubkey) },
      exact: true,
    },
  });
}
