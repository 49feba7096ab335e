import { useMemo } from 'react';
import type { ComparedPart } from '../../analysis/compare/comparison.ts';
import { foldSame } from '../../analysis/compare/fold-same.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { useListPage } from '../../ui/rendering/use-list-page.tsx';
import { ComparisonRow } from './comparison-row.tsx';
import styles from './comparison-table.module.css';
import { PART_TEXTS, type SideNames } from './part-texts.ts';

/** One part of a comparison as a table: what is compared, both values, and how they relate, in words. */
export function ComparisonTable({
  part,
  names,
  isFolded,
}: {
  readonly part: ComparedPart;
  readonly names: SideNames;
  /** Rows that are the same are counted, not shown. */
  readonly isFolded: boolean;
}) {
  const { title, label, empty } = PART_TEXTS[part.id];
  const rows = useMemo(() => (isFolded ? foldSame(part.rows ?? []) : (part.rows ?? [])), [part, isFolded]);
  const { shown, first, pager } = useListPage(rows, 'Rows');
  if (part.rows === null) return <p className="hint">This cannot be compared, since an answer does not have it.</p>;
  if (part.rows.length === 0) return <p className="hint">{empty}</p>;
  return (
    <>
      <table className={`table compact ${styles['comparison']} ${styles[part.id] ?? ''}`} aria-label={title}>
        <thead>
          <tr>
            <th className={styles['label']}>{label}</th>
            <th>{names.a}</th>
            <th>{names.b}</th>
            <th className={styles['difference']}>Difference</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) =>
            'same' in row ? (
              <tr key={first + at} className={styles['folded']}>
                <td colSpan={4}>
                  {row.same === 1 ? '1 row is the same' : `${formatInteger(row.same)} rows are the same`}
                </td>
              </tr>
            ) : (
              <ComparisonRow key={first + at} row={row} id={part.id} names={names} />
            ),
          )}
        </tbody>
      </table>
      {pager}
    </>
  );
}
