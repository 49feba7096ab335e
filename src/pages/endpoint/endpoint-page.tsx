import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useClient } from '../../queries/client-context.ts';
import { newestSlotsQueryOptions } from '../../queries/newest-slots-query.ts';
import { versionQueryOptions } from '../../queries/version-query.ts';
import { formatInteger } from '../../shared/format-number.ts';
import type { Slot } from '../../solana/slot.ts';
import { EndpointForm } from '../../ui/endpoint-form.tsx';
import { useEndpoint } from '../../ui/endpoint-context.ts';
import { Awaited, Fact, Facts } from '../../ui/facts.tsx';
import { Lead } from '../../ui/lead.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { blockPath } from '../../ui/paths.ts';
import { Section } from '../../ui/section.tsx';
import { SectionIndex } from '../../ui/section-index.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { RequestsTable } from './requests-table.tsx';
import styles from './endpoint-page.module.css';

/** `/endpoint`: what is asked, what it said of itself, what was sent there since the page was opened, and the others. */
export function EndpointPage() {
  const client = useClient();
  const endpoint = useEndpoint();
  const newest = useQuery(newestSlotsQueryOptions(client, 1));
  const version = useQuery(versionQueryOptions(client));
  const log = useSyncExternalStore(client.log.subscribe, client.log.snapshot);
  const sections = [...SECTIONS, { id: 'requests', title: 'Requests', count: formatInteger(log.sent) }];
  const told = { asked: newest.isPending, finalized: newest.data?.finalized };
  return (
    <Sheet index={<SectionIndex title="Endpoint" sections={sections} />}>
      <PageTitle>Endpoint</PageTitle>
      <Lead
        mark={newest.isError ? 'warn' : newest.isPending ? 'off' : 'ok'}
        word={newest.isError ? 'Does not say' : newest.isPending ? 'Asking' : 'Answers'}
        rest={newest.isPending ? undefined : endpoint.cluster}
        sentence={`Questions go to ${endpoint.label}, and nowhere else.`}
      />
      <Section id="overview" title="What it says">
        <Facts>
          <Fact label="URL">
            <code>{endpoint.url}</code>
          </Fact>
          <Fact label="Newest, confirmed">
            <Told {...told} slot={newest.data?.slots[0]} />
          </Fact>
          <Fact label="Newest, finalized">
            <Told {...told} slot={newest.data?.finalized} />
          </Fact>
          <Fact label="Oldest">
            <Told {...told} slot={newest.data?.first} />
          </Fact>
          <Fact label="Software">
            {version.isPending ? (
              <Awaited width={48} />
            ) : (
              (version.data?.value ?? <span className="soft">it does not say</span>)
            )}
          </Fact>
        </Facts>
      </Section>
      <Section id="others" title="Ask another">
        <EndpointForm key={endpoint.url} />
      </Section>
      <Section
        id="requests"
        title="Requests"
        count={`${formatInteger(log.sent)} sent since this page was opened, ${formatInteger(log.refused)} refused`}
      >
        <RequestsTable requests={log.requests} />
      </Section>
    </Sheet>
  );
}

const SECTIONS = [
  { id: 'overview', title: 'What it says' },
  { id: 'others', title: 'Ask another' },
];

function Told({
  asked,
  slot,
  finalized,
}: {
  readonly asked: boolean;
  readonly slot: Slot | undefined;
  /** The newest final one: what comes after it is asked for as confirmed. */
  readonly finalized: Slot | undefined;
}) {
  if (slot === undefined && !asked) return <span className="soft">it does not say</span>;
  const final = slot === undefined || finalized === undefined || slot <= finalized;
  return (
    <span className={`mono ${styles['told']}`}>
      {slot === undefined ? (
        <Awaited width={80} />
      ) : (
        <Link to={blockPath(slot, final ? {} : { commitment: 'confirmed' })}>{formatInteger(slot)}</Link>
      )}
    </span>
  );
}
