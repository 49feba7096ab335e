import { memo, useMemo } from 'react';
import type { BlockRow } from '../../../analysis/facts/block/block-row.ts';
import { countProgramUsage, countWriteLocks } from '../../../analysis/facts/block/account-usage.ts';
import type { Address, Slot } from '../../../solana/ids/ids.ts';
import { UsageSection } from './usage-section.tsx';

interface UsageProps {
  readonly slot: Slot;
  readonly rows: readonly BlockRow[];
  /** Search parameters of the URL; links keep them. */
  readonly search: string;
  /** Called with the number of programs or accounts. */
  readonly onCount: (count: number) => void;
}

/** The programs called at the top level. */
export const ProgramsSection = memo(function ProgramsSection({
  rows,
  inner,
  ...props
}: UsageProps & {
  /** Inner calls by program; undefined until they are counted, null if they are not in the answer. */
  readonly inner: ReadonlyMap<Address, number> | null | undefined;
}) {
  const usage = useMemo(() => countProgramUsage(rows), [rows]);
  return (
    <UsageSection
      id="programs"
      title="Programs"
      noun="Program"
      what="called at the top level"
      param="program"
      inner={inner}
      rows={rows}
      usage={usage}
      {...props}
    />
  );
});

/** The accounts locked for writing. In a large block, counting them takes as long as everything else together. */
export const AccountsSection = memo(function AccountsSection({ rows, ...props }: UsageProps) {
  const usage = useMemo(() => countWriteLocks(rows), [rows]);
  return (
    <UsageSection
      id="accounts"
      title="Accounts"
      noun="Account"
      what="locked for writing outside votes"
      param="account"
      rows={rows}
      usage={usage}
      {...props}
    />
  );
});
