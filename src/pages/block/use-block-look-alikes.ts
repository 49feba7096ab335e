import { useEffect, useState } from 'react';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import { findLookAlikes, type LookAlikes } from '../../analysis/facts/look-alikes.ts';
import { type RecentLookup, otherLookups } from '../../features/recent-lookups/recent-lookups.ts';
import type { Address } from '../../solana/ids/ids.ts';

/** The addresses of a block that are easily confused. */
export interface BlockLookAlikes {
  readonly lookAlikes: LookAlikes;
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
    void compareAddresses(overview).then((found) => {
      if (found.lookAlikes.size > 0 && !controller.signal.aborted) setCompared({ of: overview, found });
    });
    return () => controller.abort();
  }, [overview]);
  return compared !== null && compared.of === overview ? compared.found : NONE;
}

const NONE: BlockLookAlikes = { lookAlikes: new Map(), addresses: new Set(), lookups: [] };

async function compareAddresses({ block, rows }: BlockOverview): Promise<BlockLookAlikes> {
  await new Promise((resolve) => setTimeout(resolve));
  const addresses = new Set([
    ...(rows ?? []).flatMap(({ accounts }) => accounts),
    ...(block.rewards ?? []).map(({ pubkey }) => pubkey),
  ]);
  const lookups = otherLookups(null);
  const lookAlikes = findLookAlikes(
    addresses,
    lookups.flatMap((lookup) => lookup.addresses),
  );
  return { lookAlikes, addresses, lookups };
}
