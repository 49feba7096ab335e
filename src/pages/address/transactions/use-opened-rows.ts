import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { parseSignature, type Signature } from '../../../solana/ids/ids.ts';

/** `summary`: the row shows one line about its transaction. `open`: as many lines as it takes. */
export type RowState = 'summary' | 'open';

export interface OpenedRows {
  /** Rows without an entry have requested nothing. */
  readonly states: ReadonlyMap<Signature, RowState>;
  readonly toggle: (signature: Signature) => void;
  /** For the element around the rows; each row has `row-` and its signature as its id. */
  readonly handlers: {
    readonly onPointerOver: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
  };
}

/** The rows that the user opened, or rested the pointer on. */
export function useOpenedRows(): OpenedRows {
  const [states, setStates] = useState<ReadonlyMap<Signature, RowState>>(new Map());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const toggle = useCallback((signature: Signature) => {
    setStates((before) => new Map(before).set(signature, before.get(signature) === 'open' ? 'summary' : 'open'));
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onPointerOver = useCallback(({ target, pointerType }: PointerEvent) => {
    clearTimeout(timer.current);
    // A tap is a press of what is below it.
    const row = target instanceof Element && pointerType === 'mouse' ? target.closest('tr[id]') : null;
    const signature = parseSignature(row?.id.replace(/^row-/, '') ?? '');
    if (signature === null) return;
    timer.current = setTimeout(
      () => setStates((before) => (before.has(signature) ? before : new Map(before).set(signature, 'summary'))),
      REST_MS,
    );
  }, []);
  const onPointerLeave = useCallback(() => clearTimeout(timer.current), []);
  return { states, toggle, handlers: { onPointerOver, onPointerLeave } };
}

/** How long the pointer rests on a row before its transaction is requested: rows pass under the pointer on scrolling. */
const REST_MS = 300;
