import { BPF_LOADER_UPGRADEABLE } from '../../ids/program-ids.ts';
import { nullableAccount, optionalAccount } from '../layout/account-slots.ts';
import { bytes } from '../layout/bincode.ts';
import { bincodeProgram, type InstructionTable } from '../layout/instruction-table.ts';
import { u32, u64 } from '../layout/binary-layout.ts';

/** An optional flag from newer clients, whether to close the buffer. Nodes do not show it. */
const CLOSE_BUFFER = [{}, { data: Uint8Array.of(1, 1) }, { data: Uint8Array.of(1, 0) }, { data: Uint8Array.of(0) }];

const INSTRUCTIONS: InstructionTable = {
  0: { type: 'initializeBuffer', accounts: ['account', optionalAccount('authority')] },
  1: { type: 'write', accounts: ['account', 'authority'], data: { offset: u32, bytes } },
  2: {
    type: 'deployWithMaxDataLen',
    accounts: [
      'payerAccount',
      'programDataAccount',
      'programAccount',
      'bufferAccount',
      'rentSysvar',
      'clockSysvar',
      'systemProgram',
      'authority',
    ],
    data: { maxDataLen: u64 },
    extraInputs: () => CLOSE_BUFFER,
  },
  3: {
    type: 'upgrade',
    accounts: [
      'programDataAccount',
      'programAccount',
      'bufferAccount',
      'spillAccount',
      'rentSysvar',
      'clockSysvar',
      'authority',
    ],
    extraInputs: () => CLOSE_BUFFER,
  },
  4: { type: 'setAuthority', accounts: ['account', 'authority', nullableAccount('newAuthority')] },
  5: { type: 'close', accounts: ['account', 'recipient', 'authority', nullableAccount('programAccount')] },
  6: {
    type: 'extendProgram',
    accounts: [
      'programDataAccount',
      'programAccount',
      nullableAccount('systemProgram'),
      nullableAccount('payerAccount'),
    ],
    data: { additionalBytes: u32 },
  },
  7: { type: 'setAuthorityChecked', accounts: ['account', 'authority', 'newAuthority'] },
  8: { type: 'migrate', accounts: ['programDataAccount', 'programAccount', 'authority'] },
  9: {
    type: 'extendProgramChecked',
    accounts: [
      'programDataAccount',
      'programAccount',
      'authority',
      nullableAccount('systemProgram'),
      nullableAccount('payerAccount'),
    ],
    data: { additionalBytes: u32 },
  },
};

export const bpfUpgradeableLoader = bincodeProgram('bpf-upgradeable-loader', BPF_LOADER_UPGRADEABLE, INSTRUCTIONS);
