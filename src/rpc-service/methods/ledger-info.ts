import { epochPosition, scheduleOf } from '../../solana/era/clusters.ts';
import { withTimeout } from '../../shared/with-timeout.ts';
import { SLOTS_PER_EPOCH, type Slot } from '../../solana/ids/ids.ts';
import { readTipConfig } from '../request/params.ts';
import {
  genesisHashNotKnown,
  methodNotFound,
  nodeUnhealthy,
  readRecord,
  transactionCountNotKnown,
} from '../store/errors.ts';
import { findTip, readTip, requireSlot } from '../store/find-in-ledger.ts';
import type { LedgerStore } from '../store/ledger-store.ts';
import { VERSION } from '../../shared/version.ts';
import { AGAVE_VERSION, type Method } from './method.ts';
import { arrayOf, base58Schema, nullable, objectOf, slotSchema, tipConfigSchema, u64Schema } from './schemas.ts';

export const getSlot: Method = {
  name: 'getSlot',
  summary: 'The newest slot at a commitment.',
  params: [{ name: 'config', required: false, schema: tipConfigSchema }],
  result: { name: 'slot', schema: slotSchema },
  handle: (store, params) => readTip(store, readTipConfig(params[0])),
};

export const getBlockHeight: Method = {
  name: 'getBlockHeight',
  summary: 'The height of the newest block at a commitment; null where the ledger did not record it.',
  params: [{ name: 'config', required: false, schema: tipConfigSchema }],
  result: { name: 'height', schema: nullable(u64Schema) },
  handle: async (store, params) => {
    const tip = await readTip(store, readTipConfig(params[0]));
    return (await store.header(tip))?.blockHeight ?? null;
  },
};

export const getFirstAvailableBlock: Method = {
  name: 'getFirstAvailableBlock',
  summary: 'The slot of the oldest block in the ledger.',
  params: [],
  result: { name: 'slot', schema: slotSchema },
  handle: async (store) => requireSlot((await store.info()).firstSlot),
};

export const minimumLedgerSlot: Method = {
  name: 'minimumLedgerSlot',
  summary: 'The lowest slot that the ledger has anything about.',
  params: [],
  result: { name: 'slot', schema: slotSchema },
  handle: async (store) => requireSlot((await store.info()).firstSlot),
};

export const getEpochInfo: Method = {
  name: 'getEpochInfo',
  summary: 'Where in its epoch the newest block stands; what the ledger did not record is left out.',
  params: [{ name: 'config', required: false, schema: tipConfigSchema }],
  result: {
    name: 'epochInfo',
    schema: objectOf(
      {
        absoluteSlot: slotSchema,
        blockHeight: u64Schema,
        epoch: u64Schema,
        slotIndex: u64Schema,
        slotsInEpoch: u64Schema,
        transactionCount: u64Schema,
      },
      ['blockHeight', 'transactionCount'],
    ),
  },
  handle: async (store, params) => {
    const config = readTipConfig(params[0]);
    const info = await store.info(config.minContextSlot ?? undefined);
    const tip = findTip(info, config);
    const { epoch, index, slots } = epochPosition(scheduleOf(info.genesisHash), tip);
    const blockHeight = (await store.header(tip))?.blockHeight ?? null;
    const transactionCount = await readTransactionCount(store, tip);
    return {
      absoluteSlot: tip,
      ...(blockHeight === null ? {} : { blockHeight }),
      epoch,
      slotIndex: index,
      slotsInEpoch: slots,
      ...(transactionCount === null ? {} : { transactionCount }),
    };
  },
};

export const getTransactionCount: Method = {
  name: 'getTransactionCount',
  summary: 'How many transactions there are from genesis to the newest block; an error if the ledger does not know.',
  params: [{ name: 'config', required: false, schema: tipConfigSchema }],
  result: { name: 'count', schema: u64Schema },
  handle: async (store, params) => {
    const tip = await readTip(store, readTipConfig(params[0]));
    const count = await readTransactionCount(store, tip);
    if (count === null) throw transactionCountNotKnown();
    return count;
  },
};

function readTransactionCount(store: LedgerStore, slot: Slot): Promise<bigint | null> {
  return readRecord(
    () => `The number of transactions up to slot ${slot}`,
    () => store.transactionCount(slot),
  );
}

export const getEpochSchedule: Method = {
  name: 'getEpochSchedule',
  summary: 'How slots make epochs: the schedule of the cluster, or that of mainnet-beta if the cluster is not known.',
  params: [],
  result: {
    name: 'schedule',
    schema: objectOf({
      firstNormalEpoch: u64Schema,
      firstNormalSlot: u64Schema,
      leaderScheduleSlotOffset: u64Schema,
      slotsPerEpoch: u64Schema,
      warmup: { type: 'boolean' },
    }),
  },
  handle: async (store) => {
    const { firstNormalEpoch, firstNormalSlot } = scheduleOf((await store.info()).genesisHash);
    return {
      firstNormalEpoch,
      firstNormalSlot,
      leaderScheduleSlotOffset: SLOTS_PER_EPOCH,
      slotsPerEpoch: SLOTS_PER_EPOCH,
      warmup: firstNormalEpoch > 0n,
    };
  },
};

export const getGenesisHash: Method = {
  name: 'getGenesisHash',
  summary: 'The genesis hash of the cluster that the ledger is of; an error if the ledger does not say.',
  params: [],
  result: { name: 'genesisHash', schema: base58Schema },
  handle: async (store) => {
    const { genesisHash } = await store.info();
    if (genesisHash === null) throw genesisHashNotKnown();
    return genesisHash;
  },
};

const bytesSchema = arrayOf({ type: 'integer', minimum: 0, maximum: 255 });

/** Never null: a ledger without the certificate does not know whether its cluster has migrated. */
export const getAgGenesisCert: Method = {
  name: 'getAgGenesisCert',
  summary: 'The certificate of the block with which Alpenglow began; -32601 if the ledger does not have it.',
  params: [],
  result: {
    name: 'certificate',
    schema: objectOf({
      block: objectOf({ blockId: bytesSchema, slot: slotSchema }),
      signature: objectOf({ bitmap: bytesSchema, signature: bytesSchema }),
    }),
  },
  handle: async (store) => {
    const certificate = await readRecord(
      () => 'The certificate',
      () => store.certificate(),
    );
    if (certificate === null) throw methodNotFound();
    return certificate;
  },
};

export const getVersion: Method = {
  name: 'getVersion',
  summary: 'The version of this service, and of the node software whose answers the current methods give.',
  params: [],
  result: {
    name: 'version',
    schema: objectOf({
      slotscope: { type: 'string' },
      'solana-core': { type: 'string' },
    }),
  },
  handle: async () => ({ slotscope: VERSION, 'solana-core': AGAVE_VERSION }),
};

const DEADLINE_MILLISECONDS = 5_000;

export const getHealth: Method = {
  name: 'getHealth',
  summary: 'Says "ok" if the ledger can be read: a ledger is never behind itself.',
  params: [],
  result: { name: 'health', schema: { const: 'ok' } },
  handle: async (store) => {
    try {
      await withTimeout(store.info(), DEADLINE_MILLISECONDS, 'the ledger did not answer within 5 s');
      return 'ok';
    } catch (error) {
      throw nodeUnhealthy(error);
    }
  },
};
