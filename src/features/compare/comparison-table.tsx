import { useMemo, useState } from 'react';
import {
  type ComparedPart,
  type ComparedRow,
  type ComparedValue,
  type LoneRows,
  foldLone,
  foldSame,
} from '../../analysis/compare/comparison.ts';
import { formatInteger, formatCount, agree } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { useListPage } from '../../ui/rendering/list-page.tsx';
import { InstructionSummaryLine } from '../instructions/instruction-summary-line.tsx';
import styles from './comparison-table.module.css';
import { PART_TEXTS } from './part-texts.ts';
import type { SummaryPart } from '../../analysis/explain/programs/program-text.ts';

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
    <div className={styles['box']}>
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
                    data-longest={`Show ${describeLoneRows(row, part.id, names)}`}
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
    </div>
  );
}

/** "3 of 12 differ", "all the same". */
export function countDifferences(part: ComparedPart): string {
  const { rows } = part;
  if (rows === null) return 'not in both answers';
  if (rows.length === 0) return 'none';
  const differing = differingRows(rows);
  if (differing === 0) return 'all the same';
  return `${formatInteger(differing)} of ${formatInteger(rows.length)} ${differing === 1 ? 'differs' : 'differ'}`;
}

/** The same in one word, for a table of contents. */
export function countDifferent({ rows }: ComparedPart): string {
  return rows === null ? 'unknown' : formatInteger(differingRows(rows));
}

function toggle(opened: ReadonlySet<number>, at: number): ReadonlySet<number> {
  const others = [...opened].filter((each) => each !== at);
  return new Set(opened.has(at) ? others : [...others, at]);
}

/** One row, and below it the fields that differ: all if they are few, otherwise on demand. */
function ComparisonRow({
  row,
  id,
  names,
}: {
  readonly row: ComparedRow;
  readonly id: ComparedPart['id'];
  readonly names: SideNames;
}) {
  const { fields, depth } = row;
  const [isOpen, setOpen] = useState(fields.length <= MAX_FIELDS);
  return (
    <>
      <Cells row={row} names={names} none={PART_TEXTS[id].none} />
      {isOpen ? (
        fields.map((field, at) => (
          <Cells key={at} row={field} names={names} none="no such field" fieldDepth={depth + 1} />
        ))
      ) : (
        <tr className={styles['folded']}>
          <td colSpan={4} style={{ '--depth': depth + 1 }}>
            <button type="button" className="text-button" onClick={() => setOpen(true)}>
              {describeFields(fields)}
            </button>
          </td>
        </tr>
      )}
    </>
  );
}

/** "data, account 2, account 3 and 48 more fields differ". */
function describeFields(fields: readonly ComparedRow[]): string {
  const names = fields.slice(0, MAX_NAMED).flatMap(({ label: [name] }) => (isText(name) ? name.text : []));
  const more = fields.length - names.length;
  return `${visibleText(names.join(', '))}${more === 0 ? '' : ` and ${formatCount(more, 'more field')}`} ${agree(fields.length, 'differs', 'differ')}`;
}

function Cells({
  row,
  names,
  none,
  fieldDepth,
}: {
  readonly row: ComparedRow;
  readonly names: SideNames;
  readonly none: string;
  /** Set for a field of a call. */
  readonly fieldDepth?: number;
}) {
  const { label, a, b, difference, delta } = row;
  return (
    <tr
      data-difference={difference}
      className={fieldDepth === undefined ? undefined : styles['field']}
      style={{ '--depth': fieldDepth ?? row.depth }}
    >
      <td>
        <InstructionSummaryLine parts={label} />
      </td>
      <Value side={names.a} value={a} none={none} />
      <Value side={names.b} value={b} none={none} />
      <td className={difference === 'same' ? 'muted' : undefined}>
        {differenceWord(row, names)}
        {delta !== null && (
          <>
            {' '}
            <span className="muted nowrap">
              <InstructionSummaryLine parts={delta} />
            </span>
          </>
        )}
      </td>
    </tr>
  );
}

function Value({
  side,
  value,
  none,
}: {
  readonly side: string;
  readonly value: ComparedValue | null;
  readonly none: string;
}) {
  return (
    <td data-side={side} data-none={value === null || undefined}>
      {value === null ? (
        <span className="muted">{none}</span>
      ) : (
        <>
          <InstructionSummaryLine parts={value.parts} />
          {value.note !== undefined && value.note !== '' && <small className="muted"> {value.note}</small>}
        </>
      )}
    </td>
  );
}

function isText(part: SummaryPart | undefined): part is { readonly text: string } {
  return typeof part === 'object' && 'text' in part;
}

/** The names of the two sides of a comparison. */
interface SideNames {
  readonly a: string;
  readonly b: string;
}

function differingRows(rows: readonly ComparedRow[]): number {
  return rows.filter(({ difference }) => difference !== 'same').length;
}

function differenceWord({ difference }: ComparedRow, { a, b }: SideNames): string {
  switch (difference) {
    case 'same':
      return 'same';
    case 'differs':
      return 'differs';
    case 'onlyA':
      return `only in ${a}`;
    case 'onlyB':
      return `only in ${b}`;
    case 'unknown':
      return 'not known';
  }
}

/** "38 more lines only in A", "15 more calls, 12 only in A and 3 only in B". Fewer than three are not folded. */
function describeLoneRows({ onlyA, onlyB }: LoneRows, id: ComparedPart['id'], { a, b }: SideNames): string {
  const more = `${formatInteger(onlyA + onlyB)} more ${PART_TEXTS[id].rows}`;
  if (onlyB === 0) return `${more} only in ${a}`;
  if (onlyA === 0) return `${more} only in ${b}`;
  return `${more}, ${formatInteger(onlyA)} only in ${a} and ${formatInteger(onlyB)} only in ${b}`;
}

const NONE: ReadonlySet<number> = new Set();
/** Fields shown without a click: a swap names dozens of accounts. */
const MAX_FIELDS = 2;
const MAX_NAMED = 5;
