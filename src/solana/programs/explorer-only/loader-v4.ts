import { LOADER_V4 } from '../../ids/program-ids.ts';
import { optionalAccount } from '../layout/account-slots.ts';
import { bytes } from '../layout/bincode.ts';
import { bincodeProgram, type InstructionTable } from '../layout/instruction-table.ts';
import { u32 } from '../layout/binary-layout.ts';

const INSTRUCTIONS: InstructionTable = {
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

export const loaderV4 = bincodeProgram('loader-v4', LOADER_V4, INSTRUCTIONS);
