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
import styles from './neighbours.module.css';
import { Receiving } from './receiving.tsx';
import { useDelayed } from './use-delayed.ts';
import type { Progress } from './use-progress.ts';

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
      <div className="column" aria-busy={!stopped}>
        <Lead
          mark="off"
          word={stopped ? 'Stopped' : progress === null ? `Asking ${sayEndpoint(endpoint)}` : 'Receiving'}
          rest={name}
          sentence={`Block ${formatInteger(slot)}`}
          dek={<Awaited width={420} />}
        />
        <div className={styles['strip']}>
          <SlotStrip slot={slot} stateOf={() => 'unknown'}>
            <SlotStripKey />
          </SlotStrip>
        </div>
        {optionBar}
        <div className="wire">
          {stopped && (
            <button type="button" className="act first" onClick={onAsk}>
              Ask again
            </button>
          )}
          {!stopped && slow && (
            <div className={styles['receiving']}>
              <Receiving progress={progress} onCancel={onCancel} />
              <p>
                or ask for less:{' '}
                <button type="button" className="word" onClick={() => onChange({ transactionDetails: 'signatures' })}>
                  signatures only
                </button>
                ,{' '}
                <button type="button" className="word" onClick={() => onChange({ transactionDetails: 'none' })}>
                  no transactions
                </button>
              </p>
            </div>
          )}
          {!stopped && !slow && <Awaited width={260} />}
        </div>
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
] as const;
