import { Link } from 'react-router';
import type { TourEntry } from '../../queries/tour-query.ts';
import type { Paths } from '../../features/routing/paths.ts';
import { usePaths } from '../../features/routing/paths-context.ts';
import { Section } from '../../ui/page/section.tsx';
import styles from './home-page.module.css';
import type { Slot } from '../../solana/ids/ids.ts';

/** Links into the embedded ledger, one per story. Links to slots above `finalized` ask for `confirmed`. */
export function TourSection({
  entries,
  finalized,
}: {
  readonly entries: readonly TourEntry[];
  readonly finalized: Slot | null;
}) {
  const paths = usePaths();
  if (entries.length === 0) return null;
  return (
    <Section
      id="tour"
      title="A tour of this ledger"
      count={`${entries.length} stories; every transaction was executed and signed`}
    >
      <ol className={styles['tour']}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Link to={entryPath(entry, finalized, paths)}>{entry.title}</Link>
            <p>{entry.what}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function entryPath({ signature, slot }: TourEntry, finalized: Slot | null, paths: Paths): string {
  const params = finalized !== null && slot > finalized ? { commitment: 'confirmed' } : {};
  return signature === null ? paths.block(slot, params) : paths.transaction(signature, params);
}
