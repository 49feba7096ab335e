import { memo } from 'react';
import { formatInteger } from '../../shared/format/format-number.ts';
import { type JsonBranch, type JsonOutline, formatOutlineLine } from '../../shared/json/json-outline.ts';
import styles from './json-tree.module.css';
import { visibleText } from '../../shared/format/visible-text.ts';

/** Formatted JSON with long members folded in `details` elements, which find-in-page opens. */
export const JsonTree = memo(function JsonTree({ outline }: { readonly outline: JsonOutline }) {
  return (
    <div className={styles['tree']}>
      <Member label="" value={outline} depth={0} last />
    </div>
  );
});

function Member({
  label,
  value,
  depth,
  last,
}: {
  /** The key with its colon, or ''. */
  readonly label: string;
  readonly value: JsonOutline;
  readonly depth: number;
  readonly last: boolean;
}) {
  const comma = last ? '' : ',';
  const line = value.kind === 'leaf' ? value.text : formatOutlineLine(value, LINE_LENGTH);
  if (value.kind === 'leaf' || line !== null) {
    return (
      <div className={styles['leaf']}>
        {visibleText(label)}
        <b>{visibleText(line ?? '')}</b>
        {comma}
      </div>
    );
  }
  const [open, close] = value.kind === 'array' ? '[]' : '{}';
  return (
    <details open={depth < OPEN_DEPTH && value.entries.length <= MAX_OPEN_MEMBERS}>
      <summary>
        {visibleText(label)}
        <b>{open}</b> <span className={styles['size']}>{sizeOf(value)}</span>
        {'\u00A0'}
        <b className={styles['closingBracket']}>{`${close}${comma}`}</b>
      </summary>
      <div className={styles['children']}>
        {value.entries.map(({ key, value: member }, index) => (
          <Member
            key={key ?? index}
            label={key === null ? '' : `${key}: `}
            value={member}
            depth={depth + 1}
            last={index === value.entries.length - 1}
          />
        ))}
      </div>
      <b>{`${close}${comma}`}</b>
    </details>
  );
}

function sizeOf({ kind, entries, length }: JsonBranch): string {
  const noun = kind === 'array' ? 'item' : 'member';
  return `${formatInteger(entries.length)} ${noun}${entries.length === 1 ? '' : 's'}, ${formatInteger(length)} characters`;
}

/** Characters. Members up to this length stay on one line. */
const LINE_LENGTH = 100;
/** Levels that start open: the envelope, the result and its members. */
const OPEN_DEPTH = 3;
/** Longer members start folded, like the transactions of a block. */
const MAX_OPEN_MEMBERS = 24;
