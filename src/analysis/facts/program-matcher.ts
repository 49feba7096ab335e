import { type Address, parseAddress } from '../../solana/ids/ids.ts';

/** Creates a test for programs: by their address, any part of their name, or without a name, the start or the end of the address. */
export function programMatcher(
  text: string,
  nameOf: (address: Address) => string | null,
): (program: Address) => boolean {
  const trimmed = text.trim();
  const address = parseAddress(trimmed);
  if (address !== null) return (program) => program === address;
  const lower = trimmed.toLowerCase();
  return (program) =>
    nameOf(program)?.toLowerCase().includes(lower) ?? (program.startsWith(trimmed) || program.endsWith(trimmed));
}
