import type { JsonObject } from '../../shared/json/json.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import { optional, required } from '../params/param.ts';
import type { Params } from '../params/param.ts';
import { readCommitment } from '../params/read-config.ts';
import { readContextObject } from '../params/read-tip-config.ts';
import { readU64 } from '../params/read-u64.ts';
import { invalidParams } from '../rpc-error.ts';
import { tipAt } from '../visible-block.ts';
import type { Method } from './method.ts';
import { arrayOf, commitmentConfigSchema, slotSchema } from './schemas.ts';

/** The widest range of slots that one call may ask for, as nodes have it. */
export const MAX_SLOT_RANGE = 500_000;

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
  call: async (store, params) => {
    const start = readU64(required(params, 0));
    const { end, config } = readEnd(params);
    const tip = tipAt(await store.info(), readCommitment(config, 'node'));
    if (tip === null) return [];
    const wanted = end ?? start + BigInt(MAX_SLOT_RANGE);
    const last = wanted < tip ? wanted : tip;
    if (last < start) return [];
    if (last - start > BigInt(MAX_SLOT_RANGE)) throw invalidParams(`Slot range too large; max ${MAX_SLOT_RANGE}`);
    return store.slots(start, last, MAX_SLOT_RANGE + 1);
  },
};

function readEnd(params: Params): { readonly end: Slot | null; readonly config: JsonObject } {
  const second = optional(params[1]);
  if (second !== null && typeof second.value === 'object') return { end: null, config: readContextObject(second) };
  return { end: second === null ? null : readU64(second), config: readContextObject(params[2]) };
}
