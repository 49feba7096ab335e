import type { RowOutcome } from '../../analysis/facts/block/block-row.ts';
import { MAP_HUES } from '../../features/block-map/map-hues.ts';
import type { StatusKind } from '../../ui/values/status-icon.tsx';
import styles from './map-section.module.css';

/** The color of a kind in the map: of a program, or of a fee payer. */
export function Swatch({ kind, narrow = false }: { readonly kind: number | null; readonly narrow?: boolean }) {
  const hue = kind === null ? undefined : MAP_HUES[kind];
  return (
    <i
      className={styles[narrow ? 'bar' : 'swatch']}
      style={{
        background: hue === undefined ? 'var(--ink-3)' : `var(--hue-${hue})`,
        ...(hue === undefined && { opacity: 0.6 }),
      }}
      aria-hidden="true"
    />
  );
}

/** The mark of an outcome, in rows and beside bars of the map. */
export const ROW_ICONS: Readonly<Record<RowOutcome, StatusKind>> = {
  succeeded: 'success',
  failed: 'failure',
  noOp: 'noOp',
  unknown: 'absent',
  contradicted: 'warning',
};
