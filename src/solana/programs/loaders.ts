import {
  BPF_LOADER,
  BPF_LOADER_DEPRECATED,
  BPF_LOADER_UPGRADEABLE,
  LOADER_V4,
  RENT_SYSVAR,
} from '../ids/program-ids.ts';
import { bytes, u32, u64 } from './layout/binary-layout.ts';
import { type InstructionTable, bincodeProgram, nullableAccount, optionalAccount } from './layout/instruction-table.ts';

/** An optional flag from newer clients, whether to close the buffer. Nodes do not show it. */
const CLOSE_BUFFER = [{}, { data: Uint8Array.of(1, 1) }, { data: Uint8Array.of(1, 0) }, { data: Uint8Array.of(0) }];

const UPGRADEABLE_LOADER_INSTRUCTIONS: InstructionTable = {
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

export const bpfUpgradeableLoader = bincodeProgram(
  'bpf-upgradeable-loader',
  BPF_LOADER_UPGRADEABLE,
  UPGRADEABLE_LOADER_INSTRUCTIONS,
  { lamportMoves: { close: { kind: 'closing', from: 'account', to: 'recipient', all: true } } },
);

const LOADER_INSTRUCTIONS: InstructionTable = {
  0: { type: 'write', accounts: ['account'], data: { offset: u32, bytes } },
  // The second account is the rent sysvar: nodes require it but do not print it.
  1: { type: 'finalize', accounts: ['account'], minAccounts: 2, extraInputs: () => [{ accounts: [RENT_SYSVAR] }] },
};

export const bpfLoader = bincodeProgram('bpf-loader', BPF_LOADER, LOADER_INSTRUCTIONS);

/** The deprecated loader has the same instructions, but nodes do not parse them. */
export const deprecatedBpfLoader = bincodeProgram('bpf-loader-deprecated', BPF_LOADER_DEPRECATED, LOADER_INSTRUCTIONS);

const LOADER_V4_INSTRUCTIONS: InstructionTable = {
  0: { type: 'write', accounts: ['program', 'authority'], data: { offset: u32, bytes } },
  1: {
    type: 'copy',
    accounts: ['program', 'authority', 'source'],
    data: { destinationOffset: u32, sourceOffset: u32, length: u32 },
  },
  2: {
    type: 'setProgramLength',
    accounts: ['program', 'authority', optionalAccount('recipient')],
    data: { newSize: u32 },
  },
  3: { type: 'deploy', accounts: ['program', 'authority', optionalAccount('source')] },
  4: { type: 'retract', accounts: ['program', 'authority'] },
  5: { type: 'transferAuthority', accounts: ['program', 'authority', 'newAuthority'] },
  6: { type: 'finalize', accounts: ['program', 'authority', 'nextVersion'] },
};

export const loaderV4 = bincodeProgram('loader-v4', LOADER_V4, LOADER_V4_INSTRUCTIONS);
