import { formatInteger } from '../../shared/format/format-number.ts';
import type { BlockMethodChoice } from '../../rpc-client/dialect.ts';
import type { BlockFacts } from '../../analysis/block/block-overview.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { formatEndpointName } from '../../features/endpoint/format-endpoint-name.ts';
import { Fact, FactList } from '../../ui/page/fact-list.tsx';
import { Placeholder } from '../../ui/page/placeholder.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import type { PathParams } from '../../features/routing/paths.ts';
import { Section } from '../../ui/page/section.tsx';
import type { SectionNavItem } from '../../ui/page/section-nav.tsx';
import type { ChangeParams } from './block-params.ts';
import styles from './block-page.module.css';
import { HeaderFacts } from './overview/header-facts.tsx';
import { blockChunk } from './load-block-chunk.ts';
import type { DownloadProgress } from './download/download-progress.tsx';
import { useDelayPassed } from '../../ui/rendering/use-delay-passed.ts';

/** The head of the page while nothing of the block is there; an answer that takes longer shows how far it has come. */
export function PlaceholderHeader({
  slot,
  method,
  progress,
  onCancel,
  onAsk,
  onChange,
}: {
  readonly slot: Slot;
  readonly method: BlockMethodChoice;
  readonly progress: DownloadProgress | null | 'stopped';
  readonly onCancel: () => void;
  readonly onAsk: () => void;
  readonly onChange: ChangeParams;
}) {
  const endpoint = useEndpoint();
  const slow = useDelayPassed(SLOW_MS);
  const stopped = progress === 'stopped';
  const name = method === 'auto' ? 'getBlock' : method;
  return (
    <div aria-busy={!stopped}>
      <PageHeader
        status="absent"
        statusText={
          stopped
            ? 'Stopped'
            : progress === null || progress.received === 0
              ? `Asking ${formatEndpointName(endpoint)}`
              : 'Receiving'
        }
        statusDetail={name}
        title={`Block ${formatInteger(slot)}`}
      />
      <div className={styles['placeholderBody']}>
        {stopped && (
          <button type="button" className="button primary" onClick={onAsk}>
            Ask again
          </button>
        )}
        {!stopped && !slow && <Placeholder width={420} />}
        {!stopped && slow && <DownloadChoices progress={progress} onCancel={onCancel} onChange={onChange} />}
      </div>
    </div>
  );
}

/** In the place of what the answer cost. */
export function PlaceholderStatus() {
  return (
    <p className="exchange-line">
      <Placeholder width={260} />
    </p>
  );
}

/** The shape of what follows, with what the header says where that has come. */
export function PlaceholderSections({
  block,
  params,
}: {
  readonly block: BlockFacts | null;
  readonly params: PathParams;
}) {
  return (
    <div className={`page-column ${styles['fullHeight']}`} aria-busy="true">
      <Section id="overview" title="Overview">
        <FactList>
          {block === null ? AWAITED_HEADER.map(awaitedFact) : <HeaderFacts block={block} parentKept params={params} />}
          {AWAITED_SUMS.map(awaitedFact)}
        </FactList>
      </Section>
    </div>
  );
}

function awaitedFact([label, width]: readonly [string, number]) {
  return (
    <Fact key={label} label={label}>
      <Placeholder width={width} />
    </Fact>
  );
}

const DownloadChoices = lazyComponent(
  () => blockChunk.load().then((rest) => rest.DownloadChoices),
  <Placeholder width={420} />,
).Component;

const SLOW_MS = 1000;
/** What is counted but has not come: it has the room of a number. */
export const PLACEHOLDER_COUNT = '\u00a0';
export const PLACEHOLDER_SECTIONS: readonly SectionNavItem[] = [
  { id: 'overview', title: 'Overview' },
  { id: 'map', title: 'Map', count: PLACEHOLDER_COUNT },
  { id: 'transactions', title: 'Transactions', count: PLACEHOLDER_COUNT },
  { id: 'rewards', title: 'Rewards', count: PLACEHOLDER_COUNT },
  { id: 'programs', title: 'Programs', count: PLACEHOLDER_COUNT },
  { id: 'accounts', title: 'Accounts', count: PLACEHOLDER_COUNT },
  { id: 'raw', title: 'Raw' },
];
const AWAITED_HEADER = [
  ['Blockhash', 343],
  ['Previous blockhash', 343],
  ['Parent slot', 88],
  ['Block height', 88],
  ['Block time', 180],
] as const;
const AWAITED_SUMS = [
  ['Fees', 104],
  ['Compute units', 80],
  ['Rewards', 104],
  ['Leader revenue', 104],
] as const;
