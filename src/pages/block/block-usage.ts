import { startTransition, useEffect, useState } from 'react';
import {
  type AccountUsage,
  countProgramUsage,
  countWriteLocks,
  type WriteLockUsage,
} from '../../analysis/facts/block/account-usage.ts';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import { whenIdle } from '../../shared/when-idle.ts';

/** How often a block calls its programs and locks its accounts, most first. */
export interface BlockUsage {
  readonly programs: readonly AccountUsage[];
  readonly accounts: readonly WriteLockUsage[];
}

/** Counted once the browser is idle: in a large block, this takes as long as everything else together. null until then. */
export function useBlockUsage(rows: readonly BlockRow[] | null): BlockUsage | null {
  const [counted, setCounted] = useState<{ readonly of: readonly BlockRow[]; readonly usage: BlockUsage } | null>(null);
  useEffect(() => {
    if (rows === null) return undefined;
    let isCurrent = true;
    whenIdle(
      () => {
        if (!isCurrent) return;
        const usage = { programs: countProgramUsage(rows), accounts: countWriteLocks(rows) };
        startTransition(() => setCounted({ of: rows, usage }));
      },
      { timeout: LONGEST_IDLE_WAIT_MS },
    );
    return () => {
      isCurrent = false;
    };
  }, [rows]);
  return counted !== null && counted.of === rows ? counted.usage : null;
}

const LONGEST_IDLE_WAIT_MS = 1000;

/**
 * The rows to count programs and accounts of; null if there are none, or if votes cannot be distinguished from other transactions.
 */
export function usageRows({ rows, summary }: BlockOverview): readonly BlockRow[] | null {
  return summary?.votesKnown === true && rows !== null && rows.length > 0 ? rows : null;
}

/** How many transactions have a row on the page. */
export function rowCount({ rows, block }: BlockOverview): number {
  return rows?.length ?? block.signatures?.length ?? 0;
}
