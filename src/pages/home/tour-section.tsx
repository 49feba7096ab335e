import { Link } from 'react-router';
import type { TourStop } from '../../queries/tour-query.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import { blockPath, transactionPath } from '../../features/routing/paths.ts';
import { Section } from '../../ui/page/section.tsx';
import styles from './tour-section.module.css';

/** Links into the embedded ledger, one per story. Links to slots above `finalized` ask for `confirmed`. */
export function TourSection({
  stops,
  finalized,
}: {
  readonly stops: readonly TourStop[];
  readonly finalized: Slot | null;
}) {
  if (stops.length === 0) return null;
  return (
    <Section id="tour" title="A tour of this ledger" count={`${stops.length} stories, really executed, really signed`}>
      <ol className={styles['tour']}>
        {stops.map((stop) => (
          <li key={stop.id}>
            <Link to={stopPath(stop, finalized)}>{stop.title}</Link>
            <p>{stop.what}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function stopPath({ signature, slot }: TourStop, finalized: Slot | null): string {
  const params = finalized !== null && slot > finalized ? { commitment: 'confirmed' } : {};
  return signature === null ? blockPath(slot, params) : transactionPath(signature, params);
}
