import { addressIn, integerIn, objectIn } from './info-fields.ts';
import { type JsonObject, isJsonArray, isJsonObject } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type { InstructionEffects, ProgramEffects } from '../../../solana/programs/program.ts';
import { PROGRAM_EFFECTS } from '../../../solana/programs/registry.ts';
import type { ParsedCall } from './parse-call.ts';

/**
 * One effect of an instruction; undefined if it has none. An IDL may give its program any name, so its calls have none.
 */
export function effectOf<Effect extends keyof InstructionEffects>(
  { by, program, type }: ParsedCall,
  effect: Effect,
): InstructionEffects[Effect] | undefined {
  const rows: ProgramEffects[Effect] | undefined = by === 'idl' ? undefined : PROGRAM_EFFECTS.get(program)?.[effect];
  // The endpoint chooses the types that are looked up, and "constructor" is not one of ours.
  return rows !== undefined && Object.hasOwn(rows, type) ? rows[type] : undefined;
}

/**
 * True if a System or token transfer returns to its source: the same account, or another token account of the same
 * owner. False if an owner is unknown. Lamports sent to the sender's token account are not a transfer to oneself: they
 * become wrapped SOL.
 */
export function isSelfTransfer(
  parsed: ParsedCall,
  tokenAccounts: ReadonlyMap<Address, { readonly owner: Address | null }>,
): boolean {
  const shape = effectOf(parsed, 'lamportMoves');
  if (shape === undefined || (shape.kind !== 'transfer' && shape.kind !== 'wrapped')) return false;
  const [from, to] = [addressIn(parsed.info, shape.from), addressIn(parsed.info, shape.to)];
  if (from === null || to === null) return false;
  if (from === to) return true;
  const owner = shape.kind === 'wrapped' ? tokenAccounts.get(from)?.owner : undefined;
  return owner != null && owner === tokenAccounts.get(to)?.owner;
}

/** The newest slot that a vote covers, for every version of the vote instruction; null if it covers none. */
export function votedSlot(info: JsonObject): bigint | null {
  const vote = objectIn(info, 'towerSync') ?? objectIn(info, 'voteStateUpdate') ?? objectIn(info, 'vote');
  if (vote === null) return null;
  const { slots, lockouts } = vote;
  if (isJsonArray(slots)) return integerIn({ slot: slots.at(-1) ?? null }, 'slot');
  const last = isJsonArray(lockouts) ? lockouts.at(-1) : null;
  return isJsonObject(last) ? integerIn(last, 'slot') : null;
}
