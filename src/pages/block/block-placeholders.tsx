import type { ReactNode } from 'react';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { BlockMethodChoice } from '../../rpc-client/dialect.ts';
import type { BlockFacts } from '../../analysis/facts/block/block-overview.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import type { PathParams } from '../../features/routing/paths.ts';
import { Section, Fact, FactList } from '../../ui/page/section.tsx';
import type { SectionNavItem } from '../../ui/page/section-nav.tsx';
import styles from './block-page.module.css';
import { HeaderFacts } from './overview/header-facts.tsx';
import type { LoadingBlock, CanceledBlock } from './use-block-download.ts';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { PageHeader } from '../../ui/page/page.tsx';
import { useDelayPassed } from '../../ui/rendering/deferred.tsx';
import { formatEndpointName } from '../../features/endpoint/endpoint.ts';

/** The page header until something of the block has arrived. */
export function PlaceholderHeader({
  slot,
  method,
  download,
  choices,
  onRetry,
}: {
  readonly slot: Slot;
  readonly method: BlockMethodChoice;
  readonly download: LoadingBlock | CanceledBlock;
  /** Shown while a slow answer is loading. */
  readonly choices: ReactNode;
  readonly onRetry: () => void;
}) {
  const endpoint = useEndpoint();
  const isSlow = useDelayPassed(SLOW_MS);
  const isCanceled = download.kind === 'canceled';
  return (
    <div aria-busy={!isCanceled}>
      <PageHeader
        status="absent"
        statusText={
          isCanceled
            ? 'Canceled'
            : download.progress === null || download.progress.received === 0
              ? `Loading from ${formatEndpointName(endpoint)}`
              : 'Receiving'
        }
        statusDetail={method === 'auto' ? 'getBlock' : method}
        title={`Block ${formatInteger(slot)}`}
      />
      <div className={styles['placeholderBody']}>
        {isCanceled ? (
          <button type="button" className="button primary" onClick={onRetry}>
            Retry
          </button>
        ) : (
          (isSlow && choices) || <Placeholder width={420} />
        )}
      </div>
    </div>
  );
}

/** Reserves the space of the line with the size and duration of the answer. */
export function PlaceholderStatus() {
  return (
    <p className="exchange-line" data-testid="exchange-line">
      <Placeholder width={260} />
    </p>
  );
}

/** Placeholders for the sections until the transactions arrive. The facts of the block header appear as soon as it has arrived. */
export function PlaceholderSections({
  block,
  params,
}: {
  readonly block: BlockFacts | null;
  readonly params: PathParams;
}) {
  return (
    <div className="page-column full-height" aria-busy="true">
      <Section id="overview" title="Overview">
        <FactList>
          {block === null ? (
            HEADER_FACTS.map(placeholderFact)
          ) : (
            <HeaderFacts
              block={block}
              isParentAvailable={null}
              absentHeight={<Placeholder width={88} />}
              absentTime={<Placeholder width={180} />}
              params={params}
            />
          )}
          {SUMS.map(placeholderFact)}
        </FactList>
      </Section>
    </div>
  );
}

function placeholderFact([label, width]: readonly [string, number]) {
  return (
    <Fact key={label} label={label}>
      <Placeholder width={width} />
    </Fact>
  );
}

const SLOW_MS = 1000;
/** In place of a count that is not known yet; keeps the height of its line. */
export const PLACEHOLDER_COUNT = '\u00a0';
export const PLACEHOLDER_SECTIONS: readonly SectionNavItem[] = [
  { id: 'overview', title: 'Overview' },
  { id: 'map', title: 'Map', count: PLACEHOLDER_COUNT },
  { id: 'transactions', title: 'Transactions', count: PLACEHOLDER_COUNT },
  { id: 'rewards', title: 'Rewards', count: PLACEHOLDER_COUNT },
  { id: 'programs', title: 'Programs', count: PLACEHOLDER_COUNT },
  { id: 'accounts', title: 'Accounts', count: PLACEHOLDER_COUNT },
  { id: 'second-opinion', title: 'Second opinion' },
  { id: 'raw', title: 'Raw' },
];
/** Labels, and the width of their values in CSS pixels. */
const HEADER_FACTS = [
  ['Blockhash', 343],
  ['Previous blockhash', 343],
  ['Parent slot', 88],
  ['Block height', 88],
  ['Block time', 180],
] as const;
const SUMS = [
  ['Fees', 104],
  ['Compute units', 80],
  ['Rewards', 104],
  ['Fee revenue', 104],
  ['Jito tips', 220],
  ['Fee collector', 104],
  ['Leader', 300],
  ['Vote latency', 300],
  ['Balances', 300],
  ['Epoch', 180],
  ['Rules', 260],
  ['Footer', 300],
] as const;
