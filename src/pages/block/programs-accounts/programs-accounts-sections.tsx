import { useMemo } from 'react';
import type { BlockRow } from '../../../analysis/block/block-row.ts';
import { countProgramUsage, countWriteLocks } from '../../../analysis/block/account-usage.ts';
import type { Slot } from '../../../solana/ids/slot.ts';
import { UsageSection } from './usage-section.tsx';

interface TalliedBlock {
  readonly slot: Slot;
  readonly rows: readonly BlockRow[];
  /** Of the address: links keep it. */
  readonly search: string;
  /** Told how many there are. */
  readonly onCount: (count: number) => void;
}

/** Who was called. */
export function Programs({ rows, ...rest }: TalliedBlock) {
  const tallies = useMemo(() => countProgramUsage(rows), [rows]);
  return (
    <UsageSection
      id="programs"
      title="Programs"
      noun="Program"
      what="called at the top level"
      param="program"
      rows={rows}
      tallies={tallies}
      {...rest}
    />
  );
}

/** Who was written to. Of a large block it takes as long as all else, so it is counted by itself. */
export function Accounts({ rows, ...rest }: TalliedBlock) {
  const tallies = useMemo(() => countWriteLocks(rows), [rows]);
  return (
    <UsageSection
      id="accounts"
      title="Accounts"
      noun="Account"
      what="locked for writing outside votes"
      param="account"
      rows={rows}
      tallies={tallies}
      {...rest}
    />
  );
}
