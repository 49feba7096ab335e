import { stringifyJson } from '../../shared/json.ts';
import type { Dialect } from '../dialect.ts';
import { encodeBlock } from '../encode/encode-block.ts';
import { required } from '../params/param.ts';
import type { Params } from '../params/param.ts';
import { readBlockConfig } from '../params/read-config.ts';
import { readU64 } from '../params/read-u64.ts';
import { explainMissingBlock, isVisible } from '../visible-block.ts';
import { NOTHING_FOUND } from './method.ts';
import type { Lookup } from './method.ts';

/** getBlock, in either dialect. */
export function blockLookup(params: Params, dialect: Dialect): Lookup {
  const slot = readU64(required(params, 0));
  const { commitment, ...config } = readBlockConfig(params[1], dialect);
  const form = { ...config, dialect };
  return {
    name: `block ${slot} ${stringifyJson(form)}`,
    find: async (store) => {
      const info = await store.info();
      const block = isVisible(info, slot, commitment) ? await store.block(slot) : null;
      if (block !== null) return { text: encodeBlock(block, form), final: isVisible(info, slot, 'finalized') };
      if (dialect === 'contract') return NOTHING_FOUND;
      throw explainMissingBlock(info, slot);
    },
  };
}
