import type { ReactNode } from 'react';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { StatusIcon, type StatusKind } from '../../ui/values/status-icon.tsx';
import { BlockTime } from '../../ui/values/time.tsx';
import styles from './block-head.module.css';
import type { ShownDownload } from './download/use-block-download.ts';

/** The slot between its neighbors; below it the state, the time, and what can be copied. */
export function BlockHead({
  slot,
  download,
  origin,
  isContradicted = false,
  by = null,
  previous,
  next,
  end,
}: {
  readonly slot: Slot;
  readonly download: ShownDownload;
  /** In place of the commitment of the answer, if no endpoint was called. */
  readonly origin?: string;
  readonly isContradicted?: boolean;
  /** Who collected the fees, or led the slot; null if the answer does not say. */
  readonly by?: ReactNode;
  readonly previous: ReactNode;
  readonly next: ReactNode;
  /** At the end of the second line. */
  readonly end?: ReactNode;
}) {
  const { kind, text } = useBlockState(download, origin, isContradicted);
  const block = download.overview?.block ?? null;
  return (
    <div className={styles['head']} data-testid="page-header">
      <div className={styles['title']}>
        {previous} <h1>Block {formatInteger(slot)}</h1> <p className={styles['by']}>{by}</p> {next}
      </div>
      <p className={styles['meta']}>
        <span className={styles['when']}>
          <span className={`${styles['state']} ${CLASSES[kind]}`} data-testid="page-status">
            <StatusIcon kind={kind} /> {text}
          </span>{' '}
          {block === null ? (
            download.kind !== 'canceled' && <Placeholder width={180} />
          ) : block.blockTime === null ? null : (
            <BlockTime seconds={block.blockTime} brief />
          )}
        </span>{' '}
        <span className={styles['end']}>{end}</span>
      </p>
    </div>
  );
}

function useBlockState(
  download: ShownDownload,
  origin: string | undefined,
  isContradicted: boolean,
): { readonly kind: StatusKind; readonly text: string } {
  const endpoint = useEndpoint();
  switch (download.kind) {
    case 'loading':
      return {
        kind: 'absent',
        text:
          download.progress === null || download.progress.received === 0
            ? `Loading from ${formatEndpointName(endpoint)}`
            : 'Receiving',
      };
    case 'partial':
      return { kind: 'absent', text: 'Loading…' };
    case 'canceled':
      return { kind: 'absent', text: 'Canceled' };
    case 'complete':
    case 'stale':
      if (isContradicted) return { kind: 'warning', text: 'Contradictory answer' };
      return { kind: 'success', text: origin ?? COMMITMENT_STATES[download.shownOptions.commitment] };
  }
}

export const COMMITMENT_STATES = { finalized: 'Finalized', confirmed: 'Confirmed', processed: 'Processed' } as const;

const CLASSES: Readonly<Record<StatusKind, string>> = {
  success: 'success',
  failure: 'failure',
  noOp: 'warning',
  warning: 'warning',
  absent: 'muted',
};
