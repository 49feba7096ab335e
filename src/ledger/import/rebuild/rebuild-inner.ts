import type { Address } from '../../../solana/ids/address.ts';
import type { ResponseInstruction } from '../../../rpc-protocol/responses/transaction-response.ts';
import type { CompiledInnerInstruction, InnerInstructions } from '../../../solana/model/meta.ts';
import { compileInstruction, instructionForms, nameInstruction } from './instruction-forms.ts';
import { UnprovenError } from './unproven-error.ts';

/**
 * Inner instructions by indexes into the keys. Nobody signed them, so of several forms that a parsed one may have had it is the
 * likeliest; it reads the same again. Throws UnprovenError where one has none.
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
    throw new UnprovenError(`inner instruction ${nameInstruction(instruction)}: no bytes read like it`);
  };
  return groups.map(({ index, instructions }) => ({ index, instructions: instructions.map(rebuild) }));
}
