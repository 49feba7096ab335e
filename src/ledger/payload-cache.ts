type Inflate = (value: Uint8Array) => Promise<Uint8Array>;

/** The most inflated bytes that are kept: a few of the largest blocks, hundreds of usual ones. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024;

/** Keeps what was inflated last, least recently used out first, so that neighbouring lookups inflate a block once. */
export function createPayloadCache(maxBytes = MAX_CACHED_BYTES): {
  readonly get: (value: Uint8Array, key: string, inflate: Inflate) => Promise<Uint8Array>;
} {
  const kept = new Map<string, Uint8Array>();
  let keptBytes = 0;
  const drop = (key: string, payload: Uint8Array): void => {
    kept.delete(key);
    keptBytes -= payload.length;
  };
  return {
    get: async (value, key, inflate) => {
      const known = kept.get(key);
      const payload = known ?? (await inflate(value));
      const stale = kept.get(key);
      if (stale !== undefined) drop(key, stale);
      kept.set(key, payload);
      keptBytes += payload.length;
      for (const [oldest, bytes] of kept) {
        if (keptBytes <= maxBytes) break;
        drop(oldest, bytes);
      }
      return payload;
    },
  };
}
