import { useMemo } from 'react';
import type { BlockRow } from '../../solana/block-view/block-row.ts';
import { tallyPrograms, tallyWritten } from '../../solana/block-view/tallies.ts';
import type { ChangeParams } from './block-params.ts';
import { TallySection } from './tally-section.tsx';

/** Who was called, and who was written to: what stands below the table, and comes after it. */
export function Tallies({ rows, onChange }: { readonly rows: readonly BlockRow[]; readonly onChange: ChangeParams }) {
  const programs = useMemo(() => tallyPrograms(rows), [rows]);
  const written = useMemo(() => tallyWritten(rows), [rows]);
  const others = useMemo(() => rows.filter((row) => !row.isVote).length, [rows]);
  const common = { others, onChange };
  return (
    <>
      <TallySection
        id="programs"
        title="Programs"
        noun="Program"
        what="called at the top level"
        tallies={programs}
        {...common}
      />
      <TallySection
        id="accounts"
        title="Accounts"
        noun="Account"
        what="locked for writing outside votes"
        tallies={written}
        {...common}
      />
    </>
  );
}
