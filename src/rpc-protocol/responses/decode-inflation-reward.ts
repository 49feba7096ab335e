import {
  decodeArray,
  decodeAt,
  decodeMember,
  decodeObject,
  decodeOptionalMember,
  decodeU16,
  decodeU64,
  decodeU8,
  fail,
} from '../../shared/json/json-decoding.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import type { Slot } from '../../solana/ids/ids.ts';

/** The reward of a vote or stake account for an epoch. */
export interface InflationReward {
  readonly epoch: bigint;
  /** The slot of the block that paid it. */
  readonly effectiveSlot: Slot;
  /** Lamports. */
  readonly amount: bigint;
  readonly postBalance: bigint;
  /** Percent. */
  readonly commission: number | null;
  /** Basis points, only from the newest nodes. */
  readonly commissionBps: number | null;
}

/** The `result` of getInflationReward for one address. null: it was paid no reward for the epoch. */
export function decodeInflationReward(result: JsonValue): InflationReward | null {
  return decodeAt('result', result, (json) => {
    const items = decodeArray(json);
    if (items.length !== 1) return fail('one reward', json);
    return items[0] === null ? null : decodeAt('[0]', items[0], decodeReward);
  });
}

function decodeReward(json: JsonValue | undefined): InflationReward {
  const reward = decodeObject(json);
  return {
    epoch: decodeMember(reward, 'epoch', decodeU64),
    effectiveSlot: decodeMember(reward, 'effectiveSlot', decodeU64),
    amount: decodeMember(reward, 'amount', decodeU64),
    postBalance: decodeMember(reward, 'postBalance', decodeU64),
    commission: decodeOptionalMember(reward, 'commission', decodeU8),
    commissionBps: decodeOptionalMember(reward, 'commissionBps', decodeU16),
  };
}
