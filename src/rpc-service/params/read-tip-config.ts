import { isJsonObject } from '../../shared/json/json.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import { U64_MAX } from '../../solana/ids/slot.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import { optional, wrongType } from './param.ts';
import type { Param } from './param.ts';
import { badChoice, readChoice } from './read-config.ts';

/** What a question about the tip may ask for. */
export interface TipRequest {
  readonly commitment: Commitment;
  readonly minContextSlot: Slot | null;
}

/** The configuration of getSlot and its like. Nothing here is only processed, so `processed` means the newest that is confirmed. */
export function readTipConfig(param: Param | undefined): TipRequest {
  const config = readContextObject(param);
  const commitment = readChoice(config, 'commitment', ['finalized', 'confirmed', 'processed']) ?? 'finalized';
  return {
    commitment: commitment === 'processed' ? 'confirmed' : commitment,
    minContextSlot: readMinContextSlot(config),
  };
}

/** A configuration object, or an empty one where the parameter is absent; `name` is what nodes call it. */
export function readContextObject(param: Param | undefined, name = 'RpcContextConfig'): JsonObject {
  const given = optional(param);
  if (given === null) return {};
  if (!isJsonObject(given.value)) throw wrongType(given, `struct ${name}`);
  return given.value;
}

function readMinContextSlot(config: JsonObject): Slot | null {
  const given = config['minContextSlot'] ?? null;
  if (given === null) return null;
  // A double beyond the safe integers is no longer the number that was written.
  const slot = typeof given === 'number' && Number.isSafeInteger(given) ? BigInt(given) : given;
  if (typeof slot !== 'bigint' || slot < 0n || slot > U64_MAX) throw badChoice('minContextSlot', given, 'a slot');
  return slot;
}
