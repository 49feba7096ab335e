import { Link } from 'react-router';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { slotState } from '../../../analysis/block/slot-states.ts';
import type { SlotEvidence, SlotVerdict } from '../../../analysis/block/slot-verdict.ts';
import type { Slot } from '../../../solana/ids/slot.ts';
import { useEndpoint } from '../../../features/endpoint/endpoint-context.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { DocumentTitle } from '../../../ui/page/document-title.tsx';
import { blockPath, endpointPath, type PathParams } from '../../../features/routing/paths.ts';
import { FormattedText } from '../../../ui/page/formatted-text.tsx';
import { SlotStrip } from '../../../features/blocks/slot-strip.tsx';
import { SlotStripLegend } from '../../../features/blocks/slot-strip-legend.tsx';
import styles from '../block-page.module.css';
import { useArrowKeys } from '../use-arrow-keys.ts';
import { describeVerdict, type KnownVerdict } from './slot-verdict-text.ts';

/** Why a slot has no block to show: in one sentence, with its evidence and the next step. */
export function SlotVerdictView({
  slot,
  verdict,
  evidence,
  code,
  params,
  asking,
  watching,
  onAsk,
  onWatch,
  onAskConfirmed,
}: {
  readonly slot: Slot;
  readonly verdict: KnownVerdict;
  readonly evidence: SlotEvidence;
  /** Of the error that was answered; null where the answer was `null`. */
  readonly code: number | null;
  /** Search parameters that links to other blocks keep. */
  readonly params: PathParams;
  readonly asking: boolean;
  /** True while it asks again by itself. */
  readonly watching: boolean;
  readonly onAsk: () => void;
  readonly onWatch: (watching: boolean) => void;
  /** null where it was asked at `confirmed` already. */
  readonly onAskConfirmed: (() => void) | null;
}) {
  const { word, sentence, dek } = describeVerdict(slot, verdict, useEndpoint(), code);
  const { previous, next } = neighboursOf(verdict);
  useArrowKeys({ previous, next, onSearch: () => undefined }, params);
  const waits = WAITS.has(verdict.kind);
  return (
    <>
      <DocumentTitle>{`${word} · ${formatInteger(slot)}`}</DocumentTitle>
      <PageHeader
        status="absent"
        statusText={word}
        statusDetail={watching ? 'watching, asked every 2 seconds' : undefined}
        title={sentence}
        subtitle={<FormattedText text={dek} />}
      />
      {verdict.kind !== 'future' && verdict.kind !== 'beforeFirst' && (
        <div className={styles['slotNavigation']}>
          <SlotStrip slot={slot} stateOf={(other) => stateIn(verdict, evidence, slot, other)} params={params}>
            <SlotStripLegend />
          </SlotStrip>
        </div>
      )}
      <div className="actions">
        {verdict.kind === 'confirmedOnly' && onAskConfirmed !== null && (
          <button type="button" className="button primary" onClick={onAskConfirmed}>
            Ask for confirmed
          </button>
        )}{' '}
        {waits && (
          <>
            <button type="button" className="button" aria-pressed={watching} onClick={() => onWatch(!watching)}>
              {watching ? 'Stop watching' : 'Keep watching'}
            </button>{' '}
            <button type="button" className="button" disabled={asking || watching} onClick={onAsk}>
              Ask again
            </button>
          </>
        )}{' '}
        {previous !== null && (
          <Link className="button" to={blockPath(previous, params)}>
            ← {formatInteger(previous)}
          </Link>
        )}{' '}
        {next !== null && (
          <Link className="button" to={blockPath(next, params)}>
            {formatInteger(next)} →
          </Link>
        )}{' '}
        {(verdict.kind === 'missing' || verdict.kind === 'beforeFirst') && (
          <Link className="button" to={endpointPath()}>
            Use another endpoint
          </Link>
        )}
      </div>
    </>
  );
}

/** What may be another the next time. */
const WAITS: ReadonlySet<SlotVerdict['kind']> = new Set(['future', 'unsettled', 'confirmedOnly', 'listedOnly']);

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
    case 'listedOnly':
    case 'undetermined':
      return { previous: null, next: null };
  }
}

function stateIn(
  verdict: SlotVerdict,
  { around }: SlotEvidence,
  slot: Slot,
  other: Slot,
): 'produced' | 'skipped' | 'unknown' {
  if (around.includes(other) || (verdict.kind === 'missing' && other === slot)) return 'produced';
  if (verdict.kind !== 'skipped') return 'unknown';
  const gap = { listed: [], completeFrom: verdict.previous, completeTo: verdict.next };
  return slotState(gap, other) ?? 'unknown';
}
