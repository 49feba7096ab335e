import { useEffect, useState } from 'react';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import { createLookAlikeFinder, type LookAlikes } from '../../analysis/facts/look-alikes.ts';
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
    void compareAddresses(overview, controller.signal).then((found) => {
      if (found.lookAlikes.size > 0 && !controller.signal.aborted) setCompared({ of: overview, found });
    });
    return () => controller.abort();
  }, [overview]);
  return compared !== null && compared.of === overview ? compared.found : NONE;
}

const NONE: BlockLookAlikes = { lookAlikes: new Map(), addresses: new Set(), lookups: [] };

/** In steps, so that a block of tens of thousands of transactions does not block the page. */
async function compareAddresses({ block, rows }: BlockOverview, signal: AbortSignal): Promise<BlockLookAlikes> {
  const finder = createLookAlikeFinder();
  const addresses = new Set<Address>();
  const add = (address: Address): void => {
    if (addresses.has(address)) return;
    addresses.add(address);
    finder.add(address);
  };
  for (const [at, { accounts }] of (rows ?? []).entries()) {
    if (at % ROWS_IN_STEP === 0) await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return NONE;
    accounts.forEach(add);
  }
  for (const { pubkey } of block.rewards ?? []) add(pubkey);
  const lookups = otherLookups(null);
  return { lookAlikes: finder.find(lookups.flatMap((lookup) => lookup.addresses)), addresses, lookups };
}

/** A step over this many rows takes a few milliseconds. */
const ROWS_IN_STEP = 2_000;
