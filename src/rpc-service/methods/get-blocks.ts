import type { JsonObject } from '../../shared/json/json.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { type Params, optional, readCommitment, readContextObject, readU64, required } from '../request/params.ts';
import { invalidParams } from '../store/errors.ts';
import { tipAt } from '../store/find-in-ledger.ts';
import type { Method } from './method.ts';
import { arrayOf, commitmentConfigSchema, slotSchema, u64Schema } from './schemas.ts';

/** The widest range of slots in one call, as on nodes. */
const MAX_SLOT_RANGE = 500_000;

export const getBlocks: Method = {
  name: 'getBlocks',
  summary: 'The slots with a block from one slot to another, both included, ascending.',
  params: [
    { name: 'startSlot', required: true, schema: slotSchema },
    {
      name: 'endSlot',
      required: false,
      description: `At most ${MAX_SLOT_RANGE} above startSlot, which is the default; the configuration may stand here instead.`,
      schema: { oneOf: [slotSchema, commitmentConfigSchema] },
    },
    { name: 'config', required: false, schema: commitmentConfigSchema },
  ],
  result: { name: 'slots', schema: arrayOf(slotSchema) },
  handle: async (store, params) => {
    const start = readU64(required(params, 0));
    const { end, config } = readEnd(params);
    const tip = tipAt(await store.info(end ?? undefined), readCommitment(config));
    if (tip === null) return [];
    const requestedEnd = end ?? start + BigInt(MAX_SLOT_RANGE);
    const last = requestedEnd < tip ? requestedEnd : tip;
    if (last < start) return [];
    if (last - start > BigInt(MAX_SLOT_RANGE)) throw invalidParams(`Slot range too large; max ${MAX_SLOT_RANGE}`);
    return store.slots(start, last, MAX_SLOT_RANGE + 1);
  },
};

export const getConfirmedBlocks: Method = { ...getBlocks, name: 'getConfirmedBlocks', replacedBy: 'getBlocks' };

function readEnd(params: Params): { readonly end: Slot | null; readonly config: JsonObject } {
  const second = optional(params[1]);
  if (second !== null && typeof second.value === 'object') return { end: null, config: readContextObject(second) };
  return { end: second === null ? null : readU64(second), config: readContextObject(params[2]) };
}

export const getBlocksWithLimit: Method = {
  name: 'getBlocksWithLimit',
  summary: 'The first slots with a block from a slot on, ascending.',
  params: [
    { name: 'startSlot', required: true, schema: slotSchema },
    { name: 'limit', required: true, description: `At most ${MAX_SLOT_RANGE}.`, schema: u64Schema },
    { name: 'config', required: false, schema: commitmentConfigSchema },
  ],
  result: { name: 'slots', schema: arrayOf(slotSchema) },
  handle: async (store, params) => {
    const start = readU64(required(params, 0));
    const limit = readU64(required(params, 1));
    const commitment = readCommitment(readContextObject(params[2]));
    if (limit > BigInt(MAX_SLOT_RANGE)) throw invalidParams(`Limit too large; max ${MAX_SLOT_RANGE}`);
    const tip = tipAt(await store.info(start), commitment);
    return tip === null || tip < start || limit === 0n ? [] : store.slots(start, tip, Number(limit));
  },
};

export const getConfirmedBlocksWithLimit: Method = {
  ...getBlocksWithLimit,
  name: 'getConfirmedBlocksWithLimit',
  replacedBy: 'getBlocksWithLimit',
};
