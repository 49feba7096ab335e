import { accountAt } from '../../../analysis/facts/transaction/view-accounts.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import {
  type WireField,
  type WireFieldKind,
  type WirePart,
  mapMessageFields,
  mapTransactionFields,
  mapUnreadable,
} from '../../../solana/wire/field-map.ts';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { ByteError } from '../../../shared/bytes/bytes.ts';
import { encodeHex } from '../../../shared/bytes/encodings.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { useMarkedCall } from '../mark-call.ts';
import { AddressLabel } from '../../../ui/values/address.tsx';
import styles from './annotated-bytes.module.css';
import { splitData } from './data-fields.ts';
import { useMediaQuery } from '../../../ui/rendering/media-query.ts';

/** Bytes and fields side by side. Pointing at one highlights the other and explains the byte. */
export function AnnotatedBytes({ bytes, view }: { readonly bytes: Uint8Array; readonly view: ViewedTransaction }) {
  const isMessage = view.signatures.length === 0;
  const fields = useMemo(
    () => splitData(fieldsOf(bytes, isMessage), view.instructions ?? []),
    [bytes, isMessage, view.instructions],
  );
  const [at, setAt] = useState<number | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const field = at === null ? -1 : fields.findIndex(({ start, end }) => start <= at && at < end);

  // Marks them in the DOM, since rendering a thousand bytes again to highlight a few would be slow.
  useEffect(() => {
    const highlighted = root.current?.querySelectorAll(`[data-field="${field}"]`) ?? [];
    for (const element of highlighted) element.setAttribute('data-highlighted', '');
    return () => {
      for (const element of highlighted) element.removeAttribute('data-highlighted');
    };
  }, [field]);

  useEffect(() => {
    const element = root.current;
    const pointed = ({ target }: Event) => {
      const marked = target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null;
      if (marked === null) return;
      const { field: place, at: byte } = marked.dataset;
      setAt(byte === undefined ? (fields[Number(place)]?.start ?? null) : Number(byte));
    };
    const left = () => setAt(null);
    element?.addEventListener('mouseover', pointed);
    element?.addEventListener('focusin', pointed);
    element?.addEventListener('mouseleave', left);
    return () => {
      element?.removeEventListener('mouseover', pointed);
      element?.removeEventListener('focusin', pointed);
      element?.removeEventListener('mouseleave', left);
    };
  }, [fields]);

  return (
    <>
      <ByteReadout at={at} field={fields[field] ?? null} byte={at === null ? undefined : bytes[at]} view={view} />
      <div className={styles['bytes']} ref={root}>
        <HexLines bytes={bytes} fields={fields} at={at} onWalk={setAt} />
        <FieldList fields={fields} />
      </div>
    </>
  );
}

function fieldsOf(bytes: Uint8Array, isMessage: boolean): readonly WireField[] {
  try {
    return isMessage ? mapMessageFields(bytes) : mapTransactionFields(bytes);
  } catch (error) {
    if (error instanceof ByteError) return mapUnreadable(bytes);
    throw error;
  }
}

/** The bytes in lines of 16, underlined in the color of their field kind. Arrow keys move from byte to byte. */
export function HexLines({
  bytes,
  fields,
  at,
  onWalk,
}: {
  readonly bytes: Uint8Array;
  readonly fields: readonly WireField[];
  readonly at: number | null;
  readonly onWalk: (at: number) => void;
}) {
  const root = useRef<HTMLDivElement>(null);
  useMarkedCall(root, { outer: true });
  useEffect(() => {
    const byte = root.current?.querySelector(`[data-at="${at}"]`);
    byte?.classList.add(styles['selected'] ?? '');
    return () => byte?.classList.remove(styles['selected'] ?? '');
  }, [at]);
  const walk = (event: KeyboardEvent) => {
    const next = STEPS.get(event.key)?.(at ?? -1, bytes.length);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const byte = Math.max(0, Math.min(bytes.length - 1, next));
    root.current?.querySelector(`[data-at="${byte}"]`)?.scrollIntoView({ block: 'nearest' });
    onWalk(byte);
  };
  return (
    <div
      ref={root}
      className={styles['hexDump']}
      role="slider"
      aria-label="Byte"
      aria-valuemin={0}
      aria-valuemax={bytes.length - 1}
      aria-valuenow={at ?? 0}
      aria-valuetext={describeByte(at ?? 0, bytes, fields)}
      tabIndex={0}
      onKeyDown={walk}
    >
      <Lines bytes={bytes} fields={fields} />
    </div>
  );
}

const LINE_BYTES = 16;

const STEPS = new Map<string, (at: number, length: number) => number>([
  ['ArrowRight', (at) => at + 1],
  ['ArrowLeft', (at) => at - 1],
  ['ArrowDown', (at) => at + LINE_BYTES],
  ['ArrowUp', (at) => at - LINE_BYTES],
  ['Home', () => 0],
  ['End', (_, length) => length - 1],
]);

const Lines = memo(function Lines({
  bytes,
  fields,
}: {
  readonly bytes: Uint8Array;
  readonly fields: readonly WireField[];
}) {
  const infos = byteInfos(bytes.length, fields);
  return Array.from({ length: Math.ceil(bytes.length / LINE_BYTES) }, (_, line) => {
    const start = line * LINE_BYTES;
    return (
      <div key={start}>
        <s>{`${formatOffset(start)} `}</s>
        {[...bytes.subarray(start, start + LINE_BYTES)].map((byte, column) => {
          const at = start + column;
          const info = infos[at];
          return (
            <b
              key={at}
              data-field={info?.field}
              data-at={at}
              data-call={info === undefined ? undefined : (fields[info.field]?.instruction ?? undefined)}
              id={info?.firstOfField === true ? `byte-${at}` : undefined}
              className={
                info === undefined
                  ? undefined
                  : `${FIELD_COLORS[info.kind]}${info.first ? ` ${styles['fieldStart']}` : ''}`
              }
            >
              {`${encodeHex(Uint8Array.of(byte))} `}
            </b>
          );
        })}
      </div>
    );
  });
});

function describeByte(at: number, bytes: Uint8Array, fields: readonly WireField[]): string {
  const field = fields.find(({ start, end }) => start <= at && at < end);
  const part = field?.parts.find(({ start, end }) => start <= at && at < end);
  return `${formatOffset(at)}: ${encodeHex(bytes.subarray(at, at + 1))}, ${part?.name ?? ''} ${part?.value ?? ''}`;
}

/** A byte's offset as four hex digits: "01a6". */
export function formatOffset(at: number): string {
  return at.toString(16).padStart(4, '0');
}

interface ByteInfo {
  readonly field: number;
  readonly kind: WireFieldKind;
  /** The first byte of its part; adjacent account indexes count as one part. */
  readonly first: boolean;
  readonly firstOfField: boolean;
}

function byteInfos(length: number, fields: readonly WireField[]): readonly ByteInfo[] {
  const infos: ByteInfo[] = Array.from({ length });
  fields.forEach(({ parts, start }, field) => {
    parts.forEach(({ start: from, end, kind }, part) => {
      const joined = kind === 'account' && parts[part - 1]?.kind === 'account';
      for (let at = from; at < end; at++) {
        infos[at] = { field, kind, first: at === from && !joined, firstOfField: at === start };
      }
    });
  });
  return infos;
}

/** One line that explains the byte under the pointer. */
export function ByteReadout({
  at,
  byte,
  field,
  view,
}: {
  readonly at: number | null;
  readonly byte: number | undefined;
  readonly field: WireField | null;
  readonly view: ViewedTransaction;
}) {
  const isTouched = useMediaQuery('(hover: none)');
  const part = at === null ? undefined : field?.parts.find(({ start, end }) => start <= at && at < end);
  return (
    <p className={`screen-only ${styles['readout']}`}>
      {at === null || part === undefined || byte === undefined ? (
        isTouched ? (
          'Tap a byte or a field.'
        ) : (
          'Hover over a byte or field, or move through the bytes with the arrow keys.'
        )
      ) : (
        <>
          <code>{formatOffset(at)}</code> <code>{encodeHex(Uint8Array.of(byte))}</code>{' '}
          <b>
            {part.name}
            {part.end - part.start > 1 && `, byte ${at - part.start + 1} of ${part.end - part.start}`}
          </b>{' '}
          <Value part={part} view={view} />
        </>
      )}
    </p>
  );
}

/** The value of a field; account keys, and the accounts that indexes refer to, appear as addresses. */
function Value({ part: { kind, value }, view }: { readonly part: WirePart; readonly view: ViewedTransaction }) {
  if (value === null) return null;
  if (kind === 'key') return <AddressLabel address={value as Address} />;
  const named = kind === 'account' || kind === 'program' ? accountAt(view.accounts, Number(value))?.address : undefined;
  return (
    <>
      <code>{value}</code> {named !== undefined && <AddressLabel address={named} />}
    </>
  );
}

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

/** The CSS class that sets the color of each kind of field. */
export const FIELD_COLORS: Readonly<Record<WireFieldKind, string | undefined>> = {
  signature: styles['signature'],
  header: styles['header'],
  length: styles['length'],
  key: styles['publicKey'],
  hash: styles['blockhash'],
  program: styles['programIndex'],
  account: styles['accountIndex'],
  data: styles['data'],
};
