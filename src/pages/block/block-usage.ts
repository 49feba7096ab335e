import { startTransition, useEffect, useState } from 'react';
import { type BlockUsage, countBlockUsage } from '../../analysis/facts/block/account-usage.ts';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import { whenIdle } from '../../shared/when-idle.ts';

/** Counted once the browser is idle: in a large block, this takes as long as everything else together. null until then. */
export function useBlockUsage(rows: readonly BlockRow[] | null): BlockUsage | null {
  const [counted, setCounted] = useState<{ readonly of: readonly BlockRow[]; readonly usage: BlockUsage } | null>(null);
  useEffect(() => {
    if (rows === null) return undefined;
    let isCurrent = true;
    const steps = countBlockUsage(rows);
    const takeStep = (): void => {
      if (!isCurrent) return;
      const { done, value: usage } = steps.next();
      if (done === true) startTransition(() => setCounted({ of: rows, usage }));
      // Not when idle again: a busy page would wait a second for each step.
      else setTimeout(takeStep);
    };
    whenIdle(takeStep, { timeout: LONGEST_IDLE_WAIT_MS });
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
