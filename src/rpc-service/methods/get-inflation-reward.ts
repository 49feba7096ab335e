import { isJsonArray, type JsonObject, stringifyJson } from '../../shared/json/json.ts';
import { epochPosition, scheduleOf, slotsOfEpoch } from '../../solana/era/clusters.ts';
import type { Address, Slot } from '../../solana/ids/ids.ts';
import type { Reward } from '../../solana/model/transaction.ts';
import {
  type Param,
  readAddress,
  readContextObject,
  readOptionalSlot,
  readTipConfig,
  required,
} from '../request/params.ts';
import { blockNotAvailable, invalidParams, readRecord, rewardsNotComplete, rewardsNotKnown } from '../store/errors.ts';
import { findTip } from '../store/find-in-ledger.ts';
import type { LedgerStore, StoredBlock } from '../store/ledger-store.ts';
import type { Method } from './method.ts';
import { addressSchema, arrayOf, nullable, objectOf, slotSchema, tipConfigSchema, u64Schema } from './schemas.ts';

const MAX_ADDRESSES = 100;

/** The rewards that are paid for an epoch, in the first block of the next one, or spread over the blocks after that. */
const PAID: ReadonlySet<string | null> = new Set(['Voting', 'Staking']);

export const getInflationReward: Method = {
  name: 'getInflationReward',
  summary:
    'The staking or voting rewards of accounts for an epoch, as recorded in the blocks that paid them; null for accounts that received none.',
  params: [
    { name: 'addresses', required: true, schema: { ...arrayOf(addressSchema), maxItems: MAX_ADDRESSES } },
    {
      name: 'config',
      required: false,
      schema: { type: 'object', properties: { ...tipConfigSchema.properties, epoch: u64Schema } },
    },
  ],
  result: {
    name: 'rewards',
    schema: arrayOf(
      nullable(
        objectOf(
          {
            amount: u64Schema,
            commission: nullable({ type: 'integer', minimum: 0, maximum: 255 }),
            commissionBps: { type: 'integer', minimum: 0, maximum: 65_535 },
            effectiveSlot: { ...slotSchema, description: 'The slot of the block with the reward.' },
            epoch: u64Schema,
            postBalance: u64Schema,
          },
          ['commissionBps'],
        ),
      ),
    ),
  },
  handle: async (store, params) => {
    const addresses = readAddresses(required(params, 0));
    const config = readTipConfig(params[1]);
    const info = await store.info(config.minContextSlot ?? undefined);
    const tip = findTip(info, config);
    const schedule = scheduleOf(info.genesisHash);
    const current = epochPosition(schedule, tip).epoch;
    const epoch = readOptionalSlot(readContextObject(params[1]), 'epoch') ?? (current === 0n ? 0n : current - 1n);
    const found = await findRewards(store, new Set(addresses), slotsOfEpoch(schedule, epoch + 1n).first, tip);
    return addresses.map((address) => {
      const paid = found.get(address);
      return paid === undefined ? null : encodePaid(paid, epoch);
    });
  },
};

interface PaidReward {
  readonly slot: Slot;
  readonly reward: Reward;
}

/**
 * The rewards in the first block from `first` on, and in the blocks over which that spreads them. Throws RpcError if the
 * ledger lacks one of these blocks and a reward may be in it.
 */
async function findRewards(
  store: LedgerStore,
  addresses: ReadonlySet<Address>,
  first: Slot,
  tip: Slot,
): Promise<ReadonlyMap<Address, PaidReward>> {
  const found = new Map<Address, PaidReward>();
  const addFrom = (block: StoredBlock): void => {
    for (const reward of rewardsOf(block))
      if (PAID.has(reward.rewardType) && addresses.has(reward.pubkey))
        found.set(reward.pubkey, { slot: block.slot, reward });
  };
  const boundary = await readNext(store, first, tip);
  if (boundary === null) throw blockNotAvailable(first);
  // An earlier block of the epoch would have the rewards.
  if (boundary.slot !== 0n && boundary.parentSlot >= first) throw blockNotAvailable(boundary.parentSlot);
  addFrom(boundary);
  const partitions = boundary.numRewardPartitions;
  if (found.size === addresses.size) return found;
  if (partitions === null) {
    // Since rewards are spread, the first block has only those for votes.
    const paid = rewardsOf(boundary).filter(({ rewardType }) => PAID.has(rewardType));
    if (paid.some(({ rewardType }) => rewardType === 'Staking') || paid.length === 0) return found;
    throw rewardsNotKnown(boundary.slot);
  }
  let last = boundary;
  for (let partition = 0n; partition < partitions && found.size < addresses.size; partition++) {
    const block = await readNext(store, last.slot + 1n, tip);
    if (block === null) throw rewardsNotComplete(tip, boundary.blockHeight, partitions);
    if (block.parentSlot !== last.slot) throw blockNotAvailable(block.parentSlot);
    addFrom(block);
    last = block;
  }
  return found;
}

/** The first block from a slot on; null if there is none up to the tip. */
async function readNext(store: LedgerStore, first: Slot, tip: Slot): Promise<StoredBlock | null> {
  const [slot] = await store.slots(first, tip, 1);
  if (slot === undefined) return null;
  const block = await readRecord(
    () => `Block ${slot}`,
    () => store.block(slot),
  );
  if (block === null) throw blockNotAvailable(slot);
  return block;
}

function rewardsOf(block: StoredBlock): readonly Reward[] {
  const rewards = block.rewards();
  if (rewards === null) throw rewardsNotKnown(block.slot);
  return rewards;
}

function encodePaid({ slot, reward }: PaidReward, epoch: bigint): JsonObject {
  const { lamports, postBalance, commission, commissionBps } = reward;
  return {
    amount: lamports < 0n ? -lamports : lamports,
    commission,
    ...(commissionBps === null ? {} : { commissionBps }),
    effectiveSlot: slot,
    epoch,
    postBalance,
  };
}

function readAddresses({ value }: Param): readonly Address[] {
  if (!isJsonArray(value)) throw invalidParams('Invalid params: the addresses are not an array.');
  if (value.length > MAX_ADDRESSES) throw invalidParams(`Too many inputs provided; max ${MAX_ADDRESSES}`);
  return value.map((each) => readAddress({ value: each, text: stringifyJson(each) }));
}
