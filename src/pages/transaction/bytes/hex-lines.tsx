import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { encodeHex } from '../../../shared/bytes/encodings.ts';
import type { WireField, WireFieldKind } from '../../../solana/wire/field-map.ts';
import styles from './annotated-bytes.module.css';
import { FIELD_COLORS } from './field-colors.ts';

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
