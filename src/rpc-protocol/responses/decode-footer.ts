import { decodeU64 } from '../../shared/json/json-decoding.ts';
import { isJsonObject, type JsonValue } from '../../shared/json/json.ts';
import type { BlockFooter } from '../../solana/model/block-footer.ts';

/** Never throws: few services return footers, in a form that is not settled, and the block is worth showing without. */
export function decodeFooter(json: JsonValue | undefined): BlockFooter | null {
  if (json === undefined || json === null) return null;
  const { blockProducerTimeNanos: time, blockUserAgent: agent } = isJsonObject(json) ? json : {};
  return { producerTimeNanos: tryDecodeU64(time), userAgent: typeof agent === 'string' ? agent : null };
}

function tryDecodeU64(value: JsonValue | undefined): bigint | null {
  try {
    return decodeU64(value);
  } catch {
    return null;
  }
}
