import { useEffect, useMemo } from 'react';
import type { BlockRow } from '../../solana/block-view/block-row.ts';
import { tallyPrograms, tallyWritten } from '../../solana/block-view/tallies.ts';
import type { Slot } from '../../solana/slot.ts';
import { TallySection } from './tally-section.tsx';

/** How many programs were called, and accounts locked for writing. */
export interface Touched {
  readonly programs: number;
  readonly accounts: number;
}

/** Who was called, and who was written to: what stands below the table, and comes after it. */
export function Tallies({
  slot,
  rows,
  search,
  onCount,
}: {
  readonly slot: Slot;
  readonly rows: readonly BlockRow[];
  /** Of the address: links keep it. */
  readonly search: string;
  readonly onCount: (touched: Touched) => void;
}) {
  const programs = useMemo(() => tallyPrograms(rows), [rows]);
  const written = useMemo(() => tallyWritten(rows), [rows]);
  const others = useMemo(() => rows.filter((row) => !row.isVote).length, [rows]);
  useEffect(() => onCount({ programs: programs.length, accounts: written.length }), [onCount, programs, written]);
  return (
    <>
      <TallySection
        slot={slot}
        id="programs"
        title="Programs"
        noun="Program"
        what="called at the top level"
        param="program"
        tallies={programs}
        others={others}
        search={search}
      />
      <TallySection
        slot={slot}
        id="accounts"
        title="Accounts"
        noun="Account"
        what="locked for writing outside votes"
        param="account"
        tallies={written}
        others={others}
        search={search}
      />
    </>
  );
}
