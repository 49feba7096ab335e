import { type ReactNode, useDeferredValue } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../queries/client-context.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { BlocksTable, FollowPlaceholder } from '../../features/blocks/blocks-table.tsx';
import { blockTimeOf, useBlockOverviews } from '../../features/blocks/blocks-table-rows.ts';
import { type NamedEndpoint, formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { Failure } from '../../features/errors/failure.tsx';
import { InvalidParamsNotice } from '../../features/invalid-url.tsx';
import { usePaths } from '../../features/routing/paths-context.ts';
import { Section } from '../../ui/page/section.tsx';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { slotRows } from './slot-rows.ts';
import { BLOCKS_PER_PAGE, type SlotsPage, slotsPageQueryOptions } from './slots-page-query.ts';
import styles from './blocks-page.module.css';
import { parseSlot } from '../../solana/ids/ids.ts';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { DocumentTitle, PageLayout } from '../../ui/page/page.tsx';

const FollowNewestPage = lazyComponent(
  () => import('./follow-newest-page.tsx').then(({ FollowNewestPage }) => FollowNewestPage),
  FollowPlaceholder,
);

/** `/blocks?from=:slot`: the blocks at and before a slot, newest first, and the slots without a block between them. */
export function BlocksPage() {
  const paths = usePaths();
  const client = useClient();
  const endpoint = useEndpoint();
  const [params] = useSearchParams();
  const given = params.get('from');
  const from = given === null ? null : parseSlot(given);
  const page = useQuery(slotsPageQueryOptions(client, from));
  // The embedded ledger does not advance.
  const isFollowed = from === null && endpoint.label !== 'embedded';
  // The header is shown at once; the table takes several frames to render.
  const loaded = useDeferredValue(page.data);
  return (
    <PageLayout className={styles['blocks'] ?? ''}>
      <DocumentTitle>Blocks</DocumentTitle>
      {(page.isPending || page.data !== undefined) && (
        <div className={`page-header ${styles['header']}`}>
          <h1>{page.data === undefined ? `Blocks on ${formatEndpointName(endpoint)}` : describeBlocks(page.data)}</h1>
          <p className="subtitle" data-testid="subtitle">
            {page.data === undefined ? <Placeholder width={320} /> : describeNewest(page.data, endpoint)}
          </p>
        </div>
      )}
      {given !== null && from === null && (
        <InvalidParamsNotice
          params={[{ parameter: 'from', given, allowed: ['a slot', 'left out for the newest'], used: 'the newest' }]}
        />
      )}
      {page.isError && (
        <Failure
          error={page.error}
          subject={{ kind: 'block', slot: from ?? 0n }}
          onRetry={() => void page.refetch()}
          otherEndpointPath={paths.endpoint()}
        />
      )}
      {loaded === undefined && !page.isError && (
        <BlocksSection end={null}>
          {isFollowed && <FollowPlaceholder />}
          <BlocksTable rows={BLOCKS_PER_PAGE} label="Blocks" />
        </BlocksSection>
      )}
      {loaded !== undefined && <LoadedBlocks page={loaded} isFollowed={isFollowed} />}
    </PageLayout>
  );
}

function LoadedBlocks({ page, isFollowed }: { readonly page: SlotsPage; readonly isFollowed: boolean }) {
  const { produced, from, finalized, next } = page;
  const overviews = useBlockOverviews(produced);
  const blocks = produced.map((slot, at) => ({ slot, overview: overviews[at] ?? ('pending' as const) }));
  return (
    <BlocksSection end={<Pagination page={page} />}>
      {isFollowed && <FollowNewestPage.Component page={page} time={blockTimeOf(overviews[0])} />}
      {produced.length === 0 ? (
        <p className="hint">This endpoint has no block at or before slot {formatInteger(from)}.</p>
      ) : (
        <BlocksTable rows={slotRows(from, blocks, finalized, next)} label="Blocks" />
      )}
      {produced.length > 0 && (
        <p className="footnote">
          <Pagination page={page} />
        </p>
      )}
    </BlocksSection>
  );
}

function BlocksSection({ end, children }: { readonly end: ReactNode; readonly children: ReactNode }) {
  return (
    <Section id="blocks" title="Blocks" count="newest first" end={end}>
      {children}
    </Section>
  );
}

function Pagination({ page: { newer, older, tip } }: { readonly page: SlotsPage }) {
  const paths = usePaths();
  return (
    <span className="pagination">
      {newer === null ? (
        <span className="muted">no newer blocks</span>
      ) : (
        <Link to={newer === tip ? paths.blocks() : paths.blocks(newer)}>← Newer</Link>
      )}
      {older === null ? <span className="muted">no older blocks</span> : <Link to={paths.blocks(older)}>Older →</Link>}
    </span>
  );
}

function describeBlocks({ produced, from }: SlotsPage): string {
  const oldest = produced.at(-1);
  if (oldest === undefined) return `No block at or before slot ${formatInteger(from)}`;
  const count = produced.length === 1 ? 'One block' : `${formatInteger(produced.length)} blocks`;
  return `${count} between slots ${formatInteger(oldest)} and ${formatInteger(from)}`;
}

function describeNewest({ tip, finalized }: SlotsPage, endpoint: NamedEndpoint): string {
  const newest = `The newest slot on ${formatEndpointName(endpoint)} is ${formatInteger(tip)}`;
  return tip === finalized
    ? `${newest}, and it is finalized.`
    : `${newest}; finalized up to ${formatInteger(finalized)}.`;
}
