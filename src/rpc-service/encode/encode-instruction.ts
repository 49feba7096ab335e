import { encodeBase58 } from '../../shared/bytes/base58.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { Address } from '../../solana/ids/address.ts';
import { parseInstruction } from '../../solana/programs/registry.ts';
import type { CompiledInstruction } from '../../solana/model/transaction.ts';
import type { Dialect } from '../dialect.ts';

/** `stackHeight` as a member to spread, or nothing where the dialect has none at this place. */
export type StackHeightMember = { readonly stackHeight?: number | null };

/** An instruction by indexes, as `json` has it. */
export function encodeCompiledInstruction(instruction: CompiledInstruction, height: StackHeightMember): JsonObject {
  return {
    accounts: instruction.accounts,
    data: encodeBase58(instruction.data),
    programIdIndex: instruction.programIdIndex,
    ...height,
  };
}

/**
 * An instruction as `jsonParsed` has it: parsed where there is a parser that understands it; otherwise by addresses (node) or
 * by indexes (contract).
 */
export function encodeParsedInstruction(
  instruction: CompiledInstruction,
  keys: readonly Address[],
  height: StackHeightMember,
  dialect: Dialect,
): JsonObject {
  const programId = keys[instruction.programIdIndex];
  const accounts = resolveIndexes(instruction.accounts, keys);
  // Only damaged records point past their keys; nothing but the indexes can be said of them.
  if (programId === undefined || accounts === null) return encodeCompiledInstruction(instruction, height);
  const parsed = parseInstruction({ programId, accounts, data: instruction.data });
  if (parsed !== null) return { parsed: parsed.parsed, program: parsed.program, programId, ...height };
  if (dialect === 'contract') return encodeCompiledInstruction(instruction, height);
  return { accounts, data: encodeBase58(instruction.data), programId, ...height };
}

/** `stackHeight` of a top-level instruction: current nodes say 1, the contract does not have it. */
export function topLevelHeight(dialect: Dialect): StackHeightMember {
  return dialect === 'contract' ? {} : { stackHeight: 1 };
}

/** `stackHeight` of an inner instruction: nodes say null where it was not recorded. */
export function innerHeight(stackHeight: number | null, dialect: Dialect): StackHeightMember {
  return dialect === 'contract' && stackHeight === null ? {} : { stackHeight };
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
