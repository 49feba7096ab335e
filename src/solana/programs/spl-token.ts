import { createByteReader } from '../../shared/byte-reader.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../well-known.ts';
import { findInstruction, type InstructionTable, readInstruction } from './instruction-table.ts';
import type { Program } from './program.ts';
import { BASE_INSTRUCTIONS } from './token/base.ts';

const INSTRUCTIONS: InstructionTable = { ...BASE_INSTRUCTIONS };

/** Both token programs: a node reads either with the parser of the newer one. */
export const splToken: Program = {
  name: 'spl-token',
  ids: [TOKEN_PROGRAM, TOKEN_2022_PROGRAM],
  parse: (accounts, data) => {
    const reader = createByteReader(data);
    const spec = findInstruction(INSTRUCTIONS, reader.u8(), reader, accounts);
    return spec && readInstruction(spec, reader, accounts);
  },
};
