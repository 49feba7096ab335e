import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useClient } from '../../queries/client-context.ts';
import { type TourStop, tourQueryOptions } from '../../queries/tour-query.ts';
import { useEndpoint } from '../../ui/endpoint-context.ts';
import { blockPath, transactionPath } from '../../ui/paths.ts';
import { Section } from '../../ui/section.tsx';
import styles from './tour-section.module.css';

/** Links into the ledger that comes along, one for each story it tells. */
export function TourSection() {
  const client = useClient();
  const { cluster } = useEndpoint();
  const { data: stops = [] } = useQuery({ ...tourQueryOptions(client), enabled: cluster === 'embedded' });
  if (stops.length === 0) return null;
  return (
    <Section id="tour" title="A tour of this ledger" count="really executed, really signed">
      <ol className={`plain ${styles['tour']}`}>
        {stops.map((stop) => (
          <li key={stop.id}>
            <Link to={stopPath(stop)}>
              <span>{stop.title}</span>
              <span className="soft">{stop.what}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function stopPath({ signature, slot }: TourStop): string {
  return signature === null ? blockPath(slot) : transactionPath(signature);
}
