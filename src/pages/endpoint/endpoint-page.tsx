import { NEWEST_SLOT_MILLISECONDS } from '../../queries/query-client.ts';
import { type UseQueryResult, useQueries, useQuery, queryOptions } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { Link, useLocation } from 'react-router';
import { useClient } from '../../queries/client-context.ts';
import { genesisHashQueryOptions } from '../../queries/era-query.ts';
import { newestSlotQueryOptions } from '../../queries/newest-slots-query.ts';
import { JsonRpcError } from '../../rpc-client/exchange/errors.ts';
import type { Answered } from '../../rpc-client/exchange/exchange.ts';
import type { RequestLogSnapshot } from '../../rpc-client/call/request-log.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { maskEndpointUrl, networkName } from '../../features/endpoint/endpoint.ts';
import { CertificateCard } from '../../features/certificate/certificate-card.tsx';
import { EndpointChooser } from '../../features/endpoint-choice/endpoint-chooser.tsx';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { Failure } from '../../features/errors/failure.tsx';
import { usePaths } from '../../features/routing/paths-context.ts';
import { Section, Fact, FactList, FactNote } from '../../ui/page/section.tsx';
import { SectionNav } from '../../ui/page/section-nav.tsx';
import { BudgetSection } from './budget-section.tsx';
import { KeptAnswersSection } from './kept-answers-section.tsx';
import { PrivateNamesSection } from './private-names-section.tsx';
import { RequestsTable } from './requests-table.tsx';
import { SavedEndpointsSection } from './saved-endpoints-section.tsx';
import styles from './endpoint-page.module.css';
import { isPlainOrigin } from '../../shared/urls.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { CopyButton } from '../../ui/controls/copy.tsx';
import { pinScroll, useScrollToFragment } from '../../ui/navigation/scroll.ts';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { DocumentTitle, PageHeader, PageLayout } from '../../ui/page/page.tsx';
import type { Client } from '../../rpc-client/client.ts';
import { CapabilitiesSection } from './capabilities-section.tsx';
import { queryKeys } from '../../queries/keys.ts';

/** `/endpoint`: the endpoint's own data, a form to choose another endpoint, and the requests sent since the page was opened. */
export function EndpointPage() {
  const client = useClient();
  const endpoint = useEndpoint();
  // Separate queries, so that one failure does not hide the other answers. The user retries by hand.
  const reads = useQueries({
    queries: [
      { ...newestSlotQueryOptions(client, 'confirmed'), retry: false },
      { ...newestSlotQueryOptions(client, 'finalized'), retry: false },
      { ...firstBlockQueryOptions(client), retry: false },
      { ...versionQueryOptions(client), retry: false },
    ],
  });
  const genesis = useQuery(genesisHashQueryOptions(client));
  const [confirmed, finalized, first, version] = reads;
  const hasAnswer = reads.some(({ data, error }) => data !== undefined || error instanceof JsonRpcError);
  const failed = reads.find(({ isError }) => isError);
  const log = useStore(client.log.store);
  useFragmentPin();
  const sections = [
    ...SECTIONS,
    { id: 'requests', title: 'Requests', count: formatInteger(log.sent) },
    { id: 'kept', title: 'Kept on this machine' },
    { id: 'names', title: 'Your names' },
  ];
  return (
    <PageLayout side={<SectionNav title="Endpoint" sections={sections} />}>
      <DocumentTitle>Endpoint</DocumentTitle>
      {failed !== undefined && !hasAnswer ? (
        <Failure
          error={failed.error}
          subject={{ kind: 'endpoint' }}
          onRetry={() => void Promise.all([...reads, genesis].map(({ refetch }) => refetch()))}
        />
      ) : (
        <PageHeader
          status={hasAnswer ? 'success' : 'absent'}
          statusText={hasAnswer ? 'Responding' : 'Loading'}
          title={`All requests go to ${endpoint.label}.`}
        />
      )}
      <Section id="overview" title="What it reports">
        <FactList>
          <Fact label="URL">
            <code>{maskEndpointUrl(endpoint.url)}</code>
            {!isPlainOrigin(endpoint.url) && <FactNote>The rest is not shown: it may contain an API key.</FactNote>}
          </Fact>
          <Fact label="Network">
            {genesis.data === undefined ? (
              <Placeholder width={80} />
            ) : genesis.data === null ? (
              <span className="muted standalone">not reported</span>
            ) : (
              <>
                <span title={`Genesis hash ${visibleText(genesis.data)}`}>{networkName(genesis.data)}</span>
                <CopyButton value={genesis.data} label="genesis hash" />
              </>
            )}
          </Fact>
          <Fact label="Newest, confirmed">
            <AnswerValue read={confirmed} width={80}>
              {(slot) => <SlotLink slot={slot} finalized={finalized.data?.value} />}
            </AnswerValue>
          </Fact>
          <Fact label="Newest, finalized">
            <AnswerValue read={finalized} width={80}>
              {(slot) => <SlotLink slot={slot} finalized={slot} />}
            </AnswerValue>
          </Fact>
          <Fact label="Oldest">
            <AnswerValue read={first} width={80}>
              {(slot) => <SlotLink slot={slot} finalized={finalized.data?.value} />}
            </AnswerValue>
          </Fact>
          <Fact label="Software">
            <AnswerValue read={version} width={48}>
              {(name) => name}
            </AnswerValue>
          </Fact>
        </FactList>
      </Section>
      <CapabilitiesSection key={`capabilities ${endpoint.url}`} />
      <CertificateCard />
      <BudgetSection />
      <Section id="others" title="Use another endpoint">
        <EndpointChooser key={endpoint.url} />
      </Section>
      <SavedEndpointsSection />
      <Section id="requests" title="Requests" count={describeLog(log)}>
        <RequestsTable requests={log.requests} url={endpoint.url} />
      </Section>
      <KeptAnswersSection />
      <PrivateNamesSection />
    </PageLayout>
  );
}

/** Keeps the section that the URL names in place while the answers and the code of the sections above it arrive. */
function useFragmentPin(): void {
  const { hash } = useLocation();
  useScrollToFragment();
  useEffect(() => {
    const target = document.getElementById(hash.slice(1));
    if (target === null) return undefined;
    const padding = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    return pinScroll('fragment', () => target.getBoundingClientRect().top + scrollY - padding);
  }, [hash]);
}

const SECTIONS = [
  { id: 'overview', title: 'What it reports' },
  { id: 'capabilities', title: 'Capabilities' },
  { id: 'certificate', title: 'Alpenglow certificate' },
  { id: 'budget', title: 'Request budget' },
  { id: 'others', title: 'Use another endpoint' },
  { id: 'saved', title: 'Saved in this browser' },
];

function describeLog({ sent, refused, failed, requests }: RequestLogSnapshot): string {
  const waiting = requests.filter(({ isWaiting }) => isWaiting).length;
  const unanswered = failed === 0 ? '' : `, ${formatInteger(failed)} without a response`;
  return `${formatInteger(sent)} sent since this page was opened, ${formatInteger(refused)} refused${unanswered}${waiting === 0 ? '' : `, ${formatInteger(waiting)} waiting`}`;
}

/** An answer, its placeholder, or why it is missing: no answer at all, or an error as the answer. */
function AnswerValue<T>({
  read,
  width,
  children,
}: {
  readonly read: UseQueryResult<Answered<T>>;
  /** Width of the placeholder, in CSS pixels. */
  readonly width: number;
  readonly children: (value: T) => ReactNode;
}) {
  if (read.data !== undefined) return children(read.data.value);
  if (read.isPending) {
    return (
      <span className={`mono ${styles['slotValue']}`}>
        <Placeholder width={width} />
      </span>
    );
  }
  return (
    <span className="muted standalone">{read.error instanceof JsonRpcError ? 'not reported' : 'no response'}</span>
  );
}

function SlotLink({
  slot,
  finalized,
}: {
  readonly slot: Slot;
  /** The newest finalized slot; links to later slots use `confirmed`. */
  readonly finalized: Slot | undefined;
}) {
  const paths = usePaths();
  const final = finalized === undefined || slot <= finalized;
  return (
    <Link className="mono" to={paths.block(slot, final ? {} : { commitment: 'confirmed' })}>
      {formatInteger(slot)}
    </Link>
  );
}

/** The oldest slot whose block the endpoint still has. It grows: nodes delete their oldest blocks as they run. */
export function firstBlockQueryOptions(client: Client) {
  return queryOptions({
    queryKey: queryKeys.firstBlock(client.url),
    queryFn: ({ signal }) => client.getFirstAvailableBlock({ signal }),
    staleTime: NEWEST_SLOT_MILLISECONDS,
  });
}

/** The version of the node software, as the endpoint reports it. */
export function versionQueryOptions(client: Client) {
  return queryOptions({
    queryKey: queryKeys.version(client.url),
    queryFn: ({ signal }) => client.getVersion({ signal, together: true }),
    staleTime: Infinity,
  });
}
