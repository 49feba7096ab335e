import { encodeBase58 } from '../../shared/bytes/encodings.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { parseInstruction } from '../../solana/programs/registry.ts';
import type { CompiledInstruction } from '../../solana/model/transaction.ts';
import type { ResponseStyle } from '../request/params.ts';

/** `stackHeight` as a member to spread; empty if this response style omits it here. */
export type StackHeightMember = { readonly stackHeight?: number | null };

/** Encodes an instruction as `json` does: accounts by index. */
export function encodeCompiledInstruction(instruction: CompiledInstruction, height: StackHeightMember): JsonObject {
  return {
    accounts: instruction.accounts,
    data: encodeBase58(instruction.data),
    programIdIndex: instruction.programIdIndex,
    ...height,
  };
}

/** Encodes an instruction as `jsonParsed` does: parsed if a parser succeeds, otherwise by addresses (node) or by indexes (contract). */
export function encodeParsedInstruction(
  instruction: CompiledInstruction,
  keys: readonly Address[],
  height: StackHeightMember,
  style: ResponseStyle,
): JsonObject {
  const programId = keys[instruction.programIdIndex];
  const accounts = resolveIndexes(instruction.accounts, keys);
  // Only damaged records have indexes out of range.
  if (programId === undefined || accounts === null) return encodeCompiledInstruction(instruction, height);
  const parsed = parseInstruction({ programId, accounts, data: instruction.data });
  if (parsed !== null) return { parsed: parsed.parsed, program: parsed.program, programId, ...height };
  if (style === 'contract') return encodeCompiledInstruction(instruction, height);
  return { accounts, data: encodeBase58(instruction.data), programId, ...height };
}

/** `stackHeight` of a top-level instruction: 1 on current nodes, absent from the contract. */
export function topLevelHeight(style: ResponseStyle): StackHeightMember {
  return style === 'node' ? { stackHeight: 1 } : {};
}

/** `stackHeight` of an inner instruction. If it was not recorded, nodes return null and the contract omits it. */
export function innerHeight(stackHeight: number | null, style: ResponseStyle): StackHeightMember {
  return style !== 'node' && stackHeight === null ? {} : { stackHeight };
}

function resolveIndexes(indexes: readonly number[], keys: readonly Address[]): readonly Address[] | null {
  const addresses: Address[] = [];
  for (const index of indexes) {
    const address = keys[index];
    if (address === undefined) return null;
    addresses.push(address);
  }
  return addresses;
}
