import type { Address } from '../../../solana/ids/ids.ts';
import type { ResponseInstruction } from '../../../rpc-protocol/responses/transaction-response.ts';
import type { CompiledInnerInstruction, InnerInstructions } from '../../../solana/model/meta.ts';
import { compileInstruction, instructionForms, nameInstruction } from './instruction-forms.ts';
import { RebuildError } from './rebuild-error.ts';

/**
 * Compiles inner instructions. They are not signed, so a parsed one gets the likeliest of its possible forms, which parses to the same
 * JSON. Throws RebuildError if an instruction has no possible form.
 */
export function rebuildInner(
  groups: readonly InnerInstructions<ResponseInstruction>[],
  keys: readonly Address[],
): readonly InnerInstructions<CompiledInnerInstruction>[] {
  const indexes = new Map(keys.map((key, index) => [key, index]));
  const rebuild = (instruction: ResponseInstruction): CompiledInnerInstruction => {
    const { stackHeight } = instruction;
    if (instruction.form === 'compiled') {
      const { programIdIndex, accounts, data } = instruction;
      return { programIdIndex, accounts, data, stackHeight };
    }
    for (const form of instructionForms(instruction, keys)) {
      const compiled = compileInstruction(form, indexes);
      if (compiled !== null) return { ...compiled, stackHeight };
    }
    throw new RebuildError(`inner instruction ${nameInstruction(instruction)}: no bytes read like it`);
  };
  return groups.map(({ index, instructions }) => ({ index, instructions: instructions.map(rebuild) }));
}
