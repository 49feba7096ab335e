import { useStore } from 'zustand';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useClient } from '../../queries/client-context.ts';
import { genesisHashQueryOptions } from '../../queries/era-query.ts';
import type { NewestSlots } from '../../queries/newest-slots-query.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import styles from './endpoint-panel.module.css';
import { networkName } from '../../features/endpoint/endpoint.ts';
import { usePaths } from '../../features/routing/paths-context.ts';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';

/** Facts about the endpoint in the side column: name, newest and oldest block, requests. */
export function EndpointPanel({ newest }: { readonly newest: NewestSlots | 'pending' | 'unknown' }) {
  const paths = usePaths();
  const { cluster, label } = useEndpoint();
  const client = useClient();
  const { log } = client;
  // A section below requests it.
  const { data: genesisHash } = useQuery({ ...genesisHashQueryOptions(client), enabled: false });
  const { sent, refused } = useStore(log.store);
  const slots = typeof newest === 'string' ? null : newest;
  const absent = (width: number) => (newest === 'pending' ? <Placeholder width={width} /> : 'not reported');
  const slot = (value: bigint | undefined) => (value === undefined ? absent(83) : formatInteger(value));
  const total = slots?.total ?? null;
  return (
    <aside className="sidebar" aria-label="This endpoint">
      <p className={styles['title']}>
        <Link className="plain-link" to={paths.endpoint()}>
          Endpoint
        </Link>
      </p>
      <dl className={styles['facts']}>
        <PanelFact label="Name">{label}</PanelFact>
        <PanelFact label="Network">
          {genesisHash === undefined ? absent(90) : genesisHash === null ? 'not reported' : networkName(genesisHash)}
        </PanelFact>
        <PanelFact label="Blocks">{total === null ? absent(24) : formatInteger(total)}</PanelFact>
        <PanelFact label="Newest">{slot(slots?.slots[0])}</PanelFact>
        <PanelFact label="Oldest">{slot(slots?.first)}</PanelFact>
        <PanelFact label="Requests sent">{formatInteger(sent)}</PanelFact>
        <PanelFact label="Refused">{formatInteger(refused)}</PanelFact>
      </dl>
      {cluster === 'embedded' && <p className={styles['note']}>The service that sent this page.</p>}
    </aside>
  );
}

function PanelFact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
