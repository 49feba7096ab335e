import { BPF_LOADER, BPF_LOADER_DEPRECATED, RENT_SYSVAR } from '../../ids/program-ids.ts';
import { bytes } from '../layout/bincode.ts';
import { bincodeProgram, type InstructionTable } from '../layout/instruction-table.ts';
import { u32 } from '../layout/binary-layout.ts';

const INSTRUCTIONS: InstructionTable = {
  0: { type: 'write', accounts: ['account'], data: { offset: u32, bytes } },
  // The second account is the rent sysvar: nodes require it but do not print it.
  1: { type: 'finalize', accounts: ['account'], minAccounts: 2, extraInputs: () => [{ accounts: [RENT_SYSVAR] }] },
};

export const bpfLoader = bincodeProgram('bpf-loader', BPF_LOADER, INSTRUCTIONS);

/** The deprecated loader has the same instructions, but nodes do not parse them. */
export const deprecatedBpfLoader = bincodeProgram('bpf-loader-deprecated', BPF_LOADER_DEPRECATED, INSTRUCTIONS);
