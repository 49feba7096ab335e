import { useEffect, useState } from 'react';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import { findLookAlikes, type LookAlikes } from '../../analysis/facts/look-alikes.ts';
import { type RecentLookup, otherLookups } from '../../features/recent-lookups/recent-lookups.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { createIdenticonIndex } from '../../features/look-alikes/long-identicon.tsx';

/** The addresses of a block that are easily confused. */
export interface BlockLookAlikes {
  readonly lookAlikes: LookAlikes;
  readonly longIdenticons: ReadonlySet<Address>;
  readonly addresses: ReadonlySet<Address>;
  readonly lookups: readonly RecentLookup[];
}

/** Compares the addresses of a complete block, after it has rendered. `overview` is null until it is complete. */
export function useBlockLookAlikes(overview: BlockOverview | null): BlockLookAlikes {
  const [compared, setCompared] = useState<{ readonly of: BlockOverview; readonly found: BlockLookAlikes } | null>(
    null,
  );
  useEffect(() => {
    if (overview === null) return undefined;
    const controller = new AbortController();
    void compareAddresses(overview, controller.signal).then((found) => {
      const isEmpty = found.lookAlikes.size === 0 && found.longIdenticons.size === 0;
      if (!isEmpty && !controller.signal.aborted) setCompared({ of: overview, found });
    });
    return () => controller.abort();
  }, [overview]);
  return compared !== null && compared.of === overview ? compared.found : NONE;
}

const NONE: BlockLookAlikes = { lookAlikes: new Map(), longIdenticons: new Set(), addresses: new Set(), lookups: [] };

/** Pauses between slices of a few milliseconds: a large block has ten thousand addresses, and each identicon needs its bytes. */
async function compareAddresses({ block, rows }: BlockOverview, signal: AbortSignal): Promise<BlockLookAlikes> {
  await pause();
  const addresses = new Set([
    ...(rows ?? []).flatMap(({ accounts }) => accounts),
    ...(block.rewards ?? []).map(({ pubkey }) => pubkey),
  ]);
  const lookups = otherLookups(null);
  const lookAlikes = findLookAlikes(
    addresses,
    lookups.flatMap((lookup) => lookup.addresses),
  );
  const index = createIdenticonIndex();
  const all = [...addresses];
  for (let at = 0; at < all.length && !signal.aborted; at += SLICE) {
    await pause();
    index.add(all.slice(at, at + SLICE));
  }
  return { lookAlikes, longIdenticons: index.colliding, addresses, lookups };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

const SLICE = 500;
