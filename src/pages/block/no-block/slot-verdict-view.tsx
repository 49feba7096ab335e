import { Link } from 'react-router';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { type SlotEvidence, type SlotVerdict, slotState } from '../../../analysis/facts/skipped-slots.ts';
import type { Slot } from '../../../solana/ids/ids.ts';
import { useEndpoint } from '../../../features/endpoint/endpoint-context.ts';
import { blockPath, endpointPath, type PathParams } from '../../../features/routing/paths.ts';
import { SlotStrip, SlotStripLegend } from '../../../features/blocks/slot-strip.tsx';
import styles from '../block-page.module.css';
import { useArrowKeys } from '../use-arrow-keys.ts';
import { describeVerdict, type KnownVerdict } from './slot-verdict-text.ts';
import { DocumentTitle, PageHeader } from '../../../ui/page/page.tsx';
import { FormattedText } from '../../../ui/values/text.tsx';

/** Why a slot has no block, in one sentence, with the slots around it and what to do next. */
export function SlotVerdictView({
  slot,
  verdict,
  evidence,
  slotMilliseconds,
  code,
  params,
  isFetching,
  isWatching,
  onRetry,
  onWatch,
  onRequestConfirmed,
}: {
  readonly slot: Slot;
  readonly verdict: KnownVerdict;
  readonly evidence: SlotEvidence;
  /** How long a slot takes; null if unknown. */
  readonly slotMilliseconds: bigint | null;
  /** The code of the error answer; null for a `null` result. */
  readonly code: number | null;
  /** Search parameters that links to other blocks keep. */
  readonly params: PathParams;
  readonly isFetching: boolean;
  /** True while the request is repeated every 2 seconds. */
  readonly isWatching: boolean;
  readonly onRetry: () => void;
  readonly onWatch: (watching: boolean) => void;
  /** null if `confirmed` was requested. */
  readonly onRequestConfirmed: (() => void) | null;
}) {
  const { status, title, subtitle } = describeVerdict(slot, verdict, useEndpoint(), code, slotMilliseconds);
  const { previous, next } = adjacentBlocksOf(verdict, evidence);
  useArrowKeys({ previous, next, onSearch: () => undefined }, params);
  const mayChange = MAY_CHANGE.has(verdict.kind);
  return (
    <>
      <DocumentTitle>{`${status} · ${formatInteger(slot)}`}</DocumentTitle>
      <PageHeader
        status="absent"
        statusText={status}
        statusDetail={isWatching ? 'watching, polled every 2 seconds' : undefined}
        title={title}
        subtitle={<FormattedText text={subtitle} />}
      />
      {verdict.kind !== 'future' && verdict.kind !== 'beforeFirst' && (
        <div className={styles['slotNavigation']}>
          <SlotStrip slot={slot} stateOf={(other) => slotState(evidence.listing, other)} params={params}>
            <SlotStripLegend />
          </SlotStrip>
        </div>
      )}
      <div className="actions">
        {verdict.kind === 'confirmedOnly' && onRequestConfirmed !== null && (
          <button type="button" className="button primary" onClick={onRequestConfirmed}>
            Load confirmed blocks
          </button>
        )}{' '}
        {mayChange && (
          <>
            <button type="button" className="button" aria-pressed={isWatching} onClick={() => onWatch(!isWatching)}>
              {isWatching ? 'Stop watching' : 'Keep watching'}
            </button>{' '}
            <button type="button" className="button" disabled={isFetching || isWatching} onClick={onRetry}>
              Retry
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

/** Verdicts that may change when the request is repeated. */
const MAY_CHANGE: ReadonlySet<SlotVerdict['kind']> = new Set(['future', 'unsettled', 'confirmedOnly', 'listedOnly']);

/** The nearest blocks that the endpoint has. If it cannot list them, those that the verdict names. */
function adjacentBlocksOf(
  verdict: SlotVerdict,
  { previous }: SlotEvidence,
): { readonly previous: Slot | null; readonly next: Slot | null } {
  switch (verdict.kind) {
    case 'skipped':
      return { previous: previous ?? verdict.previous, next: verdict.next };
    case 'missing':
      return { previous, next: verdict.next };
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
