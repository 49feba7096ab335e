import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useClient } from '../../queries/client-context.ts';
import { type TourStop, tourQueryOptions } from '../../queries/tour-query.ts';
import type { Slot } from '../../solana/slot.ts';
import { useEndpoint } from '../../ui/endpoint-context.ts';
import { blockPath, transactionPath } from '../../ui/paths.ts';
import { Section } from '../../ui/section.tsx';
import styles from './tour-section.module.css';

/** Links into the ledger that comes along, one for each story it tells. What is above `finalized` is asked for as confirmed. */
export function TourSection({ finalized }: { readonly finalized: Slot | null }) {
  const stops = useTour();
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

/** The way down to it. */
export function TourLink() {
  return useTour().length === 0 ? null : <a href="#tour">A tour of this ledger</a>;
}

function useTour(): readonly TourStop[] {
  const client = useClient();
  const { cluster } = useEndpoint();
  const { data = [] } = useQuery({ ...tourQueryOptions(client), enabled: cluster === 'embedded' });
  return data;
}

function stopPath({ signature, slot }: TourStop, finalized: Slot | null): string {
  const params = finalized !== null && slot > finalized ? { commitment: 'confirmed' } : {};
  return signature === null ? blockPath(slot, params) : transactionPath(signature, params);
}
