import { useEffect, useMemo, useRef, useState } from 'react';
import { ByteError } from '../../../shared/bytes/bytes.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import {
  mapMessageFields,
  mapTransactionFields,
  mapUnreadable,
  type WireField,
} from '../../../solana/wire/field-map.ts';
import styles from './annotated-bytes.module.css';
import { ByteReadout } from './byte-readout.tsx';
import { FieldList } from './field-list.tsx';
import { HexLines } from './hex-lines.tsx';

/** Bytes and fields side by side. Pointing at one highlights the other and explains the byte. */
export function AnnotatedBytes({ bytes, view }: { readonly bytes: Uint8Array; readonly view: ViewedTransaction }) {
  const isMessage = view.signatures.length === 0;
  const fields = useMemo(() => fieldsOf(bytes, isMessage), [bytes, isMessage]);
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
