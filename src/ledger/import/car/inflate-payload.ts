import { CELL_LIMITS } from '../../cell/cell.ts';
import { inflateZstd } from '../../cell/zstd.ts';
import { CarError } from './car-error.ts';
import type { DataFrame } from './decode-node.ts';
import type { PendingSections } from './pending-sections.ts';
import { readPayload } from './read-payload.ts';
import type { CarSection } from './read-sections.ts';

/** Joins the frames of a payload and inflates it. An empty one stays empty. Throws CarError. */
export type InflatePayload = (first: DataFrame, from: CarSection) => Promise<Uint8Array>;

/** For the payloads of one block: their sum is limited, whatever they claim. */
export function createInflatePayload(pending: PendingSections): InflatePayload {
  let left: number = CELL_LIMITS.blocks;
  return async (first, from) => {
    const payload = readPayload(first, from, pending);
    if (payload.length === 0) return payload;
    try {
      const inflated = await inflateZstd(payload, left);
      left -= inflated.length;
      return inflated;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CarError(`data that cannot be inflated: ${reason}`, from.offset, error);
    }
  };
}
