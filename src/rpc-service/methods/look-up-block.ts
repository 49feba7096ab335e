import type { Dialect } from '../dialect.ts';
import { encodeBlock } from '../encode/encode-block.ts';
import { required } from '../params/param.ts';
import type { Params } from '../params/param.ts';
import { readBlockConfig } from '../params/read-config.ts';
import { readU64 } from '../params/read-u64.ts';
import type { LedgerStore } from '../ledger-store.ts';
import { explainMissingBlock, isVisible } from '../visible-block.ts';
import { NOTHING_FOUND } from './method.ts';
import type { Found } from './method.ts';

/** getBlock, in either dialect. */
export async function lookUpBlock(store: LedgerStore, params: Params, dialect: Dialect): Promise<Found> {
  const slot = readU64(required(params, 0));
  const { commitment, ...config } = readBlockConfig(params[1], dialect);
  const info = await store.info();
  const block = isVisible(info, slot, commitment) ? await store.block(slot) : null;
  if (block !== null) {
    return { text: encodeBlock(block, { ...config, dialect }), final: isVisible(info, slot, 'finalized') };
  }
  if (dialect === 'contract') return NOTHING_FOUND;
  throw explainMissingBlock(info, slot);
}
