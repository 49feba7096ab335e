import { Link } from 'react-router';
import { formatInteger } from '../../shared/format/format-number.ts';
import { blockPath } from '../routing/paths.ts';
import type { BlocksTableRow } from './blocks-table-row.ts';
import styles from './blocks-table.module.css';

export function SlotCell({ row: { slot, state, isFinal, marksFinality = true } }: { readonly row: BlocksTableRow }) {
  return (
    <td className="phone-row1-main">
      <Link className="mono plain-link" to={blockPath(slot, isFinal ? {} : { commitment: 'confirmed' })}>
        {formatInteger(slot)}
      </Link>
      {state === 'produced' && !isFinal && marksFinality && <NotFinalNote className="phone-only" />}
    </td>
  );
}

/** Shown after the time; on a phone, where the time's line is too short, after the slot. */
export function NotFinalNote({ className }: { readonly className: string }) {
  return (
    <span className={className}>
      {' '}
      <span className={`warning ${styles['notFinal']}`}>not finalized</span>
    </span>
  );
}
