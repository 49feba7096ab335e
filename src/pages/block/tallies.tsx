import { useMemo } from 'react';
import type { BlockRow } from '../../solana/block-view/block-row.ts';
import { tallyPrograms, tallyWritten } from '../../solana/block-view/tallies.ts';
import { TallySection } from './tally-section.tsx';

/** Who was called, and who was written to: what stands below the table, and comes after it. */
export function Tallies({ rows }: { readonly rows: readonly BlockRow[] }) {
  const programs = useMemo(() => tallyPrograms(rows), [rows]);
  const written = useMemo(() => tallyWritten(rows), [rows]);
  const others = useMemo(() => rows.filter((row) => !row.isVote).length, [rows]);
  return (
    <>
      <TallySection
        id="programs"
        title="Programs"
        noun="Program"
        what="called at the top level"
        param="program"
        tallies={programs}
        others={others}
      />
      <TallySection
        id="accounts"
        title="Accounts"
        noun="Account"
        what="locked for writing outside votes"
        param="account"
        tallies={written}
        others={others}
      />
    </>
  );
}
