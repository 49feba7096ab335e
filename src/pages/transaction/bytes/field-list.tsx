import { formatInteger } from '../../../shared/format/format-number.ts';
import type { WireField } from '../../../solana/wire/field-map.ts';
import styles from './annotated-bytes.module.css';
import { FIELD_COLORS } from './field-colors.ts';
import { formatOffset } from './hex-lines.tsx';

/** Every field with its offset and length; the name links to the section that shows its content. */
export function FieldList({ fields }: { readonly fields: readonly WireField[] }) {
  return (
    <ol className={styles['fieldList']} aria-label="Fields of the bytes">
      {fields.map((field, at) => (
        <li key={field.start} className={FIELD_COLORS[field.kind]} data-field={at}>
          <span>
            <a className="plain-link" href={`#byte-${field.start}`}>
              {formatOffset(field.start)}
            </a>{' '}
          </span>
          <i />
          <b>
            <FieldName field={field} />{' '}
          </b>
          <span className="numeric">
            {field.count === null ? formatInteger(field.end - field.start) : `= ${field.count}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

function FieldName({ field: { name, kind, instruction } }: { readonly field: WireField }) {
  const target = instruction === null ? TARGETS[kind] : `ix-${instruction}`;
  if (target === undefined) return name;
  return (
    <a className="plain-link" href={`#${target}`}>
      {name}
    </a>
  );
}

/** The section that shows the content of each kind of field. */
const TARGETS: Readonly<Partial<Record<WireField['kind'], string>>> = {
  signature: 'overview',
  hash: 'overview',
  key: 'accounts',
};
