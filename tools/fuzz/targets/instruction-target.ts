import { encodeInstruction } from '../../../src/solana/programs/encode-instruction.ts';
import { parseInstruction } from '../../../src/solana/programs/registry.ts';
import { randomInstruction } from '../../differential/random-instruction.ts';
import type { FuzzTarget } from '../fuzz-target.ts';
import { mutateBytes } from '../mutate-bytes.ts';

/** Instructions of the programs that are parsed: never an error, neither parsing nor back. */
export const instructions: FuzzTarget = {
  name: 'instructions',
  prepare: () => (random) => {
    const instruction = randomInstruction(random);
    const { data } = instruction;
    const mutated = random.chance(0.5) ? { ...instruction, data: mutateBytes(data, [data], random) } : instruction;
    return {
      input: mutated.data,
      run: () => {
        const parsed = parseInstruction(mutated);
        if (parsed === null) return 'refused';
        encodeInstruction(mutated.programId, parsed.parsed);
        return 'accepted';
      },
    };
  },
};
