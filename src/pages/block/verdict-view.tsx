import { Link } from 'react-router';
import { formatInteger } from '../../shared/format-number.ts';
import { slotState } from '../../solana/block-view/slot-states.ts';
import type { SlotVerdict } from '../../solana/block-view/slot-verdict.ts';
import type { Slot } from '../../solana/slot.ts';
import { Lead } from '../../ui/lead.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { blockPath, endpointPath, type PathParams } from '../../ui/paths.ts';
import { Prose } from '../../ui/prose.tsx';
import { SlotStrip } from '../../ui/slot-strip.tsx';
import styles from './block-page.module.css';
import { useNeighbourKeys } from './use-neighbour-keys.ts';
import { describeVerdict, type Told } from './verdict-words.ts';

/** Why a slot has no block to show: in one sentence, with its evidence and the next step. */
export function VerdictView({
  slot,
  verdict,
  endpoint,
  params,
  asking,
  onAsk,
  onAskConfirmed,
}: {
  readonly slot: Slot;
  readonly verdict: Told;
  readonly endpoint: string;
  /** Search parameters that links to other blocks keep. */
  readonly params: PathParams;
  readonly asking: boolean;
  readonly onAsk: () => void;
  /** null where it was asked at `confirmed` already. */
  readonly onAskConfirmed: (() => void) | null;
}) {
  const { word, sentence, dek } = describeVerdict(slot, verdict, endpoint);
  const { previous, next } = neighboursOf(verdict);
  useNeighbourKeys({ previous, next, onSearch: () => undefined }, params);
  const waits = verdict.kind === 'future' || verdict.kind === 'unsettled' || verdict.kind === 'confirmedOnly';
  return (
    <>
      <PageTitle>{`${word} · ${formatInteger(slot)}`}</PageTitle>
      <Lead mark="off" word={word} sentence={sentence} dek={<Prose words={dek} />} />
      {(verdict.kind === 'skipped' || verdict.kind === 'missing') && (
        <div className={styles['strip']}>
          <SlotStrip slot={slot} stateOf={(other) => stateIn(verdict, slot, other)} params={params} />
        </div>
      )}
      <div className="doing">
        {verdict.kind === 'confirmedOnly' && onAskConfirmed !== null && (
          <button type="button" className="act first" onClick={onAskConfirmed}>
            Ask for confirmed
          </button>
        )}{' '}
        {waits && (
          <button type="button" className="act" disabled={asking} onClick={onAsk}>
            Ask again
          </button>
        )}{' '}
        {previous !== null && (
          <Link className="act" to={blockPath(previous, params)}>
            ← {formatInteger(previous)}
          </Link>
        )}{' '}
        {next !== null && (
          <Link className="act" to={blockPath(next, params)}>
            {formatInteger(next)} →
          </Link>
        )}{' '}
        {(verdict.kind === 'missing' || verdict.kind === 'beforeFirst') && (
          <Link className="act" to={endpointPath()}>
            Use another endpoint
          </Link>
        )}
      </div>
    </>
  );
}

function neighboursOf(verdict: SlotVerdict): { readonly previous: Slot | null; readonly next: Slot | null } {
  switch (verdict.kind) {
    case 'skipped':
      return verdict;
    case 'missing':
      return { previous: null, next: verdict.next };
    case 'beforeFirst':
      return { previous: null, next: verdict.first };
    case 'future':
    case 'unsettled':
      return { previous: verdict.tip, next: null };
    case 'confirmedOnly':
    case 'undetermined':
      return { previous: null, next: null };
  }
}

function stateIn(verdict: SlotVerdict, slot: Slot, other: Slot): 'produced' | 'skipped' | 'unknown' {
  if (verdict.kind === 'missing') return other === slot || other === verdict.next ? 'produced' : 'unknown';
  if (verdict.kind !== 'skipped') return 'unknown';
  const gap = { listed: [], completeFrom: verdict.previous, completeTo: verdict.next };
  return slotState(gap, other) ?? 'unknown';
}
