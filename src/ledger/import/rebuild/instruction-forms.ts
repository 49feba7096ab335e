import type { Address } from '../../../solana/ids/ids.ts';
import type { ResponseInstruction } from '../../../rpc-protocol/responses/transaction-response.ts';
import { encodeInstruction } from '../../../solana/programs/encode-instruction.ts';
import { nameParsed } from '../../../solana/programs/registry.ts';
import type { Instruction } from '../../../solana/programs/program.ts';
import type { CompiledInstruction } from '../../../solana/model/transaction.ts';

/** The instructions that an answered one may be, likeliest first. Empty if it cannot be encoded. */
export function instructionForms(instruction: ResponseInstruction, keys: readonly Address[]): readonly Instruction[] {
  switch (instruction.form) {
    case 'parsed':
      return encodeInstruction(instruction.programId, instruction.parsed);
    case 'partiallyDecoded':
      return [instruction];
    case 'compiled': {
      const programId = keys[instruction.programIdIndex];
      const accounts = instruction.accounts.map((index) => keys[index]).filter((address) => address !== undefined);
      const isWhole = programId !== undefined && accounts.length === instruction.accounts.length;
      return isWhole ? [{ programId, accounts, data: instruction.data }] : [];
    }
  }
}

/** "spl-token transfer", or the program's address, for error messages. */
export function nameInstruction(instruction: ResponseInstruction): string {
  if (instruction.form === 'compiled') return 'given by indexes';
  return instruction.form === 'parsed' ? nameParsed(instruction) : instruction.programId;
}

export function programIdOf(instruction: ResponseInstruction, keys: readonly Address[]): Address | null {
  return instruction.form === 'compiled' ? (keys[instruction.programIdIndex] ?? null) : instruction.programId;
}

/** Replaces addresses by indexes into the keys. Null if an address is not among them. */
export function compileInstruction(
  { programId, accounts, data }: Instruction,
  indexes: ReadonlyMap<Address, number>,
): CompiledInstruction | null {
  const programIdIndex = indexes.get(programId);
  const found = accounts.map((address) => indexes.get(address)).filter((index) => index !== undefined);
  if (programIdIndex === undefined || found.length < accounts.length) return null;
  return { programIdIndex, accounts: found, data };
}
