import { type ByteReader, createByteReader } from '../../../shared/bytes/bytes.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { REWARD_TYPES, type Reward } from '../../../solana/model/reward.ts';
import { readReward } from '../../proto/reward.ts';
import { createRowReader } from '../../proto/row-reader.ts';
import { readList, readOption, readText } from '../../rows/bincode.ts';

/** The rewards of a block, as nodes store them. */
export interface StoredRewards {
  readonly rewards: readonly Reward[];
  readonly numRewardPartitions: bigint | null;
}

/** Decodes protobuf Rewards, or one of the two forms in bincode that nodes stored before. Throws if the bytes fit none. */
export function decodeRewards(bytes: Uint8Array): StoredRewards {
  try {
    return decodeProtoRewards(bytes);
  } catch (error) {
    const rewards = decodeList(bytes, readBareReward) ?? decodeList(bytes, readExtendedReward);
    if (rewards === null) throw error;
    return { rewards, numRewardPartitions: null };
  }
}

/** A reward in bincode with the balance after it, the type and the commission. */
export function readExtendedReward(reader: ByteReader): Reward {
  return {
    pubkey: readText(reader) as Address,
    lamports: reader.i64(),
    postBalance: reader.u64(),
    rewardType: readOption(reader, () => readRewardType(reader)),
    commission: readOption(reader, reader.u8),
    commissionBps: null,
  };
}

function decodeProtoRewards(bytes: Uint8Array): StoredRewards {
  const row = createRowReader(bytes);
  const rewards: Reward[] = [];
  let numRewardPartitions: bigint | null = null;
  for (const [field] of row.fields(row.wire.len)) {
    if (field === 1) rewards.push(readReward(row));
    else if (field === 2) {
      numRewardPartitions = 0n;
      for (const [inner] of row.fields()) if (inner === 1) numRewardPartitions = row.u64();
    }
  }
  return { rewards, numRewardPartitions };
}

function decodeList(bytes: Uint8Array, read: (reader: ByteReader) => Reward): readonly Reward[] | null {
  try {
    const reader = createByteReader(bytes);
    const rewards = readList(reader, () => read(reader));
    return reader.remaining() === 0 ? rewards : null;
  } catch {
    return null;
  }
}

function readBareReward(reader: ByteReader): Reward {
  const pubkey = readText(reader) as Address;
  const lamports = reader.i64();
  return { pubkey, lamports, postBalance: 0n, rewardType: null, commission: null, commissionBps: null };
}

function readRewardType(reader: ByteReader): string {
  const number = reader.u32();
  const type = REWARD_TYPES[number];
  if (type === undefined) throw reader.error(`unknown reward type ${number}`);
  return type;
}
