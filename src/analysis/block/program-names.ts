import { type Address, parseAddress } from '../../solana/ids/ids.ts';
import { shortName } from '../../solana/names/address-names.ts';

/** What a person types for a program: its name if no other of these programs has it, else its address. */
export function programText(program: Address, programs: readonly Address[]): string {
  const name = shortName(program);
  return name === null || programs.some((other) => other !== program && shortName(other) === name) ? program : name;
}

/** The program that a text means: an address, or the name of one of these programs in any case. null if neither. */
export function findProgram(text: string, programs: readonly Address[]): Address | null {
  const trimmed = text.trim();
  const lower = trimmed.toLowerCase();
  return (
    parseAddress(trimmed) ?? programs.find((program) => programText(program, programs).toLowerCase() === lower) ?? null
  );
}
