import type { ReactNode } from 'react';
import { formatInteger } from '../../shared/format-number.ts';
import type { BlockMethodChoice } from '../../rpc/dialect.ts';
import type { Slot } from '../../solana/slot.ts';
import { sayEndpoint } from '../../ui/endpoint-name.ts';
import { Awaited, Fact, Facts } from '../../ui/facts.tsx';
import { Lead } from '../../ui/lead.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionIndex } from '../../ui/section-index.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SlotStrip, SlotStripKey } from '../../ui/slot-strip.tsx';
import type { ChangeParams } from './block-params.ts';
import styles from './block-page.module.css';
import { GoOn, type Progress, ReceivedBar, ReceivedBytes } from './receiving.tsx';
import { useDelayed } from './use-delayed.ts';

/** The shape of the page with what is known of it: the slot. An answer that takes longer shows how far it has come. */
export function BlockLoading({
  slot,
  endpoint,
  method,
  progress,
  optionBar,
  onCancel,
  onAsk,
  onChange,
}: {
  readonly slot: Slot;
  readonly endpoint: string;
  readonly method: BlockMethodChoice;
  readonly progress: Progress | null | 'stopped';
  readonly optionBar: ReactNode;
  readonly onCancel: () => void;
  readonly onAsk: () => void;
  readonly onChange: ChangeParams;
}) {
  const slow = useDelayed(SLOW_MS);
  const stopped = progress === 'stopped';
  const name = method === 'auto' ? 'getBlock' : method;
  return (
    <Sheet index={<SectionIndex title="Block" sections={SECTIONS} />}>
      <PageTitle>{`Block ${formatInteger(slot)}`}</PageTitle>
      <div className={`column ${styles['awaited']}`} aria-busy={!stopped}>
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
        <div className={styles['strip']}>
          <SlotStrip slot={slot} stateOf={() => 'unknown'}>
            <SlotStripKey />
          </SlotStrip>
        </div>
        {optionBar}
        <p className="wire">
          <Awaited width={260} />
        </p>
        <Section id="overview" title="Overview">
          <Facts>
            {AWAITED.map(([label, width]) => (
              <Fact key={label} label={label}>
                <Awaited width={width} />
              </Fact>
            ))}
          </Facts>
        </Section>
      </div>
    </Sheet>
  );
}

/** What has come so far, with ways to stop it or to ask for less. */
function Coming({
  progress,
  onCancel,
  onChange,
}: {
  readonly progress: Progress | null;
  readonly onCancel: () => void;
  readonly onChange: ChangeParams;
}) {
  return (
    <>
      <div className={styles['received']}>
        <ReceivedBytes progress={progress} />
        <GoOn progress={progress} />
        <button type="button" className="act" onClick={onCancel}>
          Cancel
        </button>
        <span className="soft">
          or ask for less:{' '}
          <button type="button" className="word" onClick={() => onChange({ transactionDetails: 'signatures' })}>
            signatures only
          </button>
          ,{' '}
          <button type="button" className="word" onClick={() => onChange({ transactionDetails: 'none' })}>
            no transactions
          </button>
        </span>
      </div>
      <ReceivedBar progress={progress} />
    </>
  );
}

const SLOW_MS = 1000;
const SECTIONS = [
  { id: 'overview', title: 'Overview' },
  { id: 'map', title: 'Map' },
  { id: 'transactions', title: 'Transactions' },
  { id: 'rewards', title: 'Rewards' },
  { id: 'raw', title: 'Raw' },
];
const AWAITED = [
  ['Blockhash', 343],
  ['Previous blockhash', 343],
  ['Parent slot', 88],
  ['Block height', 88],
  ['Block time', 180],
  ['Fees', 104],
  ['Compute units', 80],
  ['Rewards', 104],
  ['Leader revenue', 104],
] as const;
