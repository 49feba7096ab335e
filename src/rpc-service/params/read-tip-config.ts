import { type JsonObject, isJsonObject } from '../../shared/json/json.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import { type Slot, U64_MAX } from '../../solana/ids/ids.ts';
import { type Param, invalidType, optional } from './param.ts';
import { invalidChoice, readChoice, toCurrentCommitment } from './read-config.ts';

/** The configuration of getSlot and the other methods about the tip. */
export interface TipConfig {
  readonly commitment: Commitment;
  readonly minContextSlot: Slot | null;
}

/** A ledger has only confirmed blocks, so `processed` is read as `confirmed`. */
export function readTipConfig(param: Param | undefined, name?: string): TipConfig {
  const config = readContextObject(param, name);
  const sent = toCurrentCommitment(config['commitment'] ?? null);
  const commitment = readChoice({ commitment: sent }, 'commitment', ['finalized', 'confirmed', 'processed']);
  return {
    commitment: commitment === 'processed' ? 'confirmed' : (commitment ?? 'finalized'),
    minContextSlot: readMinContextSlot(config),
  };
}

/** Reads a configuration object; an empty one if the parameter is absent. `name` is the struct name in a node's error. */
export function readContextObject(param: Param | undefined, name = 'RpcContextConfig'): JsonObject {
  const config = optional(param);
  if (config === null) return {};
  if (!isJsonObject(config.value)) throw invalidType(config, `struct ${name}`);
  return config.value;
}

export function readMinContextSlot(config: JsonObject): Slot | null {
  const value = config['minContextSlot'] ?? null;
  if (value === null) return null;
  // A double above the safe integers may differ from the number that was sent.
  const slot = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof slot !== 'bigint' || slot < 0n || slot > U64_MAX) throw invalidChoice('minContextSlot', value, 'a slot');
  return slot;
}
