import { useState } from 'react';
import type { ComparedPart, ComparedRow, ComparedValue } from '../../analysis/compare/comparison.ts';
import type { SummaryPart } from '../../analysis/explain/programs/program-text.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { InstructionSummaryLine } from '../instructions/instruction-summary-line.tsx';
import styles from './comparison-table.module.css';
import { differenceWord, PART_TEXTS, type SideNames } from './part-texts.ts';

/** One row, and below it the fields that differ: at once if they are few, or else on demand. */
export function ComparisonRow({
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
  return `${visibleText(names.join(', '))}${more === 0 ? '' : ` and ${formatInteger(more)} more fields`} differ`;
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

/** Shown at once: a swap names dozens of accounts. */
const MAX_FIELDS = 2;
const MAX_NAMED = 5;
