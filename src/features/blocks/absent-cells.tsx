import { formatInteger } from '../../shared/format/format-number.ts';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import type { BlocksTableRow } from './blocks-table-row.ts';
import { SlotCell } from './slot-cell.tsx';

/** The cells of a slot without a block, or of a run of such slots. */
export function AbsentCells({ row }: { readonly row: BlocksTableRow }) {
  const { slot, oldest } = row;
  return (
    <>
      {oldest !== undefined ? (
        <td className="phone-row1-main muted" colSpan={2}>
          <span className="mono">
            {formatInteger(slot)} to {formatInteger(oldest)}
          </span>
        </td>
      ) : (
        <SlotCell row={row} />
      )}
      <td className="phone-row2-main muted" colSpan={oldest !== undefined ? 5 : 6}>
        {row.overview === 'pending' ? <Placeholder width={160} /> : <AbsenceText row={row} />}
      </td>
    </>
  );
}

function AbsenceText({ row: { slot, oldest, state, missing } }: { readonly row: BlocksTableRow }) {
  if (state === 'unknown') return 'unknown: this endpoint has no block here';
  if (oldest === undefined && state === 'missing') return 'produced, but not available here';
  if (missing === slot) return 'not available here';
  if (missing !== undefined) return `skipped to ${formatInteger(missing + 1n)}; older slots unavailable`;
  return (
    <>
      <StatusIcon kind="absent" /> skipped: the chain has no block for{' '}
      {oldest === undefined ? 'this slot' : 'these slots'}
    </>
  );
}
