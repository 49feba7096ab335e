import { formatInteger } from '../../shared/format/format-number.ts';
import type { BlockMethodChoice } from '../../rpc-client/dialect.ts';
import type { BlockFacts } from '../../analysis/block/block-overview.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import { createDeferredComponent } from '../../ui/rendering/deferred.tsx';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { sayEndpoint } from '../../features/endpoint/endpoint-name.ts';
import { Awaited, Fact, Facts } from '../../ui/page/facts.tsx';
import { Lead } from '../../ui/page/lead.tsx';
import type { PathParams } from '../../features/routing/paths.ts';
import { Section } from '../../ui/page/section.tsx';
import type { IndexedSection } from '../../ui/page/section-index.tsx';
import type { ChangeParams } from './block-params.ts';
import styles from './block-page.module.css';
import { HeaderFacts } from './overview/header-facts.tsx';
import { REST } from './deferred-parts.ts';
import type { Progress } from './download/receiving.tsx';
import { useDelayed } from '../../ui/rendering/use-delayed.ts';

/** The head of the page while nothing of the block is there; an answer that takes longer shows how far it has come. */
export function AwaitedLead({
  slot,
  method,
  progress,
  onCancel,
  onAsk,
  onChange,
}: {
  readonly slot: Slot;
  readonly method: BlockMethodChoice;
  readonly progress: Progress | null | 'stopped';
  readonly onCancel: () => void;
  readonly onAsk: () => void;
  readonly onChange: ChangeParams;
}) {
  const endpoint = useEndpoint();
  const slow = useDelayed(SLOW_MS);
  const stopped = progress === 'stopped';
  const name = method === 'auto' ? 'getBlock' : method;
  return (
    <div aria-busy={!stopped}>
      <Lead
        mark="off"
        word={
          stopped
            ? 'Stopped'
            : progress === null || progress.received === 0
              ? `Asking ${sayEndpoint(endpoint)}`
              : 'Receiving'
        }
        rest={name}
        sentence={`Block ${formatInteger(slot)}`}
      />
      <div className={styles['coming']}>
        {stopped && (
          <button type="button" className="act first" onClick={onAsk}>
            Ask again
          </button>
        )}
        {!stopped && !slow && <Awaited width={420} />}
        {!stopped && slow && <Coming progress={progress} onCancel={onCancel} onChange={onChange} />}
      </div>
    </div>
  );
}

/** In the place of what the answer cost. */
export function AwaitedWire() {
  return (
    <p className="wire">
      <Awaited width={260} />
    </p>
  );
}

/** The shape of what follows, with what the header says where that has come. */
export function AwaitedSections({ block, params }: { readonly block: BlockFacts | null; readonly params: PathParams }) {
  return (
    <div className={`column ${styles['awaited']}`} aria-busy="true">
      <Section id="overview" title="Overview">
        <Facts>
          {block === null ? AWAITED_HEADER.map(awaitedFact) : <HeaderFacts block={block} parentKept params={params} />}
          {AWAITED_SUMS.map(awaitedFact)}
        </Facts>
      </Section>
    </div>
  );
}

function awaitedFact([label, width]: readonly [string, number]) {
  return (
    <Fact key={label} label={label}>
      <Awaited width={width} />
    </Fact>
  );
}

const Coming = createDeferredComponent(
  () => REST.load().then((rest) => rest.Coming),
  <Awaited width={420} />,
).Component;

const SLOW_MS = 1000;
/** What is counted but has not come: it has the room of a number. */
export const AWAITED_COUNT = '\u00a0';
export const AWAITED_SECTIONS: readonly IndexedSection[] = [
  { id: 'overview', title: 'Overview' },
  { id: 'map', title: 'Map', count: AWAITED_COUNT },
  { id: 'transactions', title: 'Transactions', count: AWAITED_COUNT },
  { id: 'rewards', title: 'Rewards', count: AWAITED_COUNT },
  { id: 'programs', title: 'Programs', count: AWAITED_COUNT },
  { id: 'accounts', title: 'Accounts', count: AWAITED_COUNT },
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
