import { useMemo, useState } from 'react';
import { type ComparedPart, foldLone, foldSame } from '../../analysis/compare/comparison.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { useListPage } from '../../ui/rendering/list-page.tsx';
import { ComparisonRow } from './comparison-row.tsx';
import styles from './comparison-table.module.css';
import { describeLoneRows, PART_TEXTS, type SideNames } from './part-texts.ts';

/** One part of a comparison as a table: what is compared, both values, and how they relate, in words. */
export function ComparisonTable({
  part,
  names,
  isFolded,
}: {
  readonly part: ComparedPart;
  readonly names: SideNames;
  /** Rows that are the same are counted, not shown. Of many that only one side has, the first ones are shown, the others on demand. */
  readonly isFolded: boolean;
}) {
  const { title, label, empty } = PART_TEXTS[part.id];
  const [opened, setOpened] = useState<ReadonlySet<number>>(NONE);
  const rows = useMemo(
    () => (isFolded ? foldLone(foldSame(part.rows ?? []), opened) : (part.rows ?? [])),
    [part, isFolded, opened],
  );
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
            ) : 'isOpen' in row ? (
              <tr key={`lone-${row.at}`} className={styles['folded']}>
                <td colSpan={4}>
                  <button
                    type="button"
                    className="text-button"
                    aria-expanded={row.isOpen}
                    onClick={() => setOpened(toggle(opened, row.at))}
                  >
                    {row.isOpen ? 'Hide' : 'Show'} {describeLoneRows(row, part.id, names)}
                  </button>
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

function toggle(opened: ReadonlySet<number>, at: number): ReadonlySet<number> {
  const others = [...opened].filter((each) => each !== at);
  return new Set(opened.has(at) ? others : [...others, at]);
}

const NONE: ReadonlySet<number> = new Set();
