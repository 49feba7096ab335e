import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BlockRow } from '../../../analysis/facts/block/block-row.ts';
import type { PathParams } from '../../../features/routing/paths.ts';
import type { BlockTransactions } from '../../../queries/block/start-block-transactions.ts';
import { lazyComponent } from '../../../ui/rendering/lazy-component.tsx';
import { useMediaQuery } from '../../../ui/rendering/media-query.ts';
import type { ChangeParams } from '../block-params.ts';
import styles from './transaction-peek.module.css';

const TransactionPeek = lazyComponent(() => import('./transaction-peek.tsx').then((module) => module.TransactionPeek));

interface Props {
  readonly rows: readonly BlockRow[];
  /** The transaction that the URL names. */
  readonly target: BlockRow | null;
  readonly transactions: BlockTransactions | null;
  readonly linkParams: PathParams;
  readonly onChange: ChangeParams;
  /** The table. */
  readonly children: ReactNode;
}

/**
 * On a wide window, the transaction under the pointer or the focus is beside the table. A click on its row keeps it, Esc lets go of it.
 */
export function TableWithPeek(props: Props) {
  return useMediaQuery('(min-width: 1800px)') ? <Split {...props} /> : props.children;
}

function Split({ rows, target, transactions, linkParams, onChange, children }: Props) {
  const [index, setIndex] = useState<number | null>(null);
  const [isKept, setKept] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const point = ({ target: element }: PointerEvent | FocusEvent) => {
    clearTimeout(timer.current);
    const pointed = indexAt(element);
    if (pointed !== null && !isKept) timer.current = setTimeout(() => setIndex(pointed), REST_MS);
  };
  const keep = useEffectEvent((event: MouseEvent) => {
    const clicked = indexAt(event.target);
    const isControl = event.target instanceof Element && event.target.closest('a, button') !== null;
    if (clicked === null || isControl || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // The row would be opened.
    event.preventDefault();
    if (getSelection()?.isCollapsed === false) return;
    clearTimeout(timer.current);
    setIndex(clicked);
    setKept(true);
  });
  useEffect(() => {
    const element = list.current;
    // Before the listener of the document, which opens rows.
    const listener = (event: MouseEvent) => keep(event);
    element?.addEventListener('click', listener);
    return () => {
      element?.removeEventListener('click', listener);
      clearTimeout(timer.current);
    };
  }, []);
  useEffect(() => {
    if (!isKept) return undefined;
    const listener = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setKept(false);
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [isKept]);
  const row = rows.find((each) => each.index === index) ?? target ?? rows[0];
  return (
    <div className={styles['split']}>
      <div ref={list} onPointerOver={point} onFocus={point} onPointerLeave={() => clearTimeout(timer.current)}>
        {children}
      </div>
      <aside className={styles['peek']} aria-label="The transaction under the pointer">
        {row !== undefined && transactions !== null && (
          <TransactionPeek.Component
            row={row}
            isKept={isKept}
            transactions={transactions}
            linkParams={linkParams}
            onChange={onChange}
          />
        )}
      </aside>
    </div>
  );
}

/** The index in the block of the transaction whose row contains an element. */
function indexAt(target: EventTarget | null): number | null {
  const id = target instanceof Element ? target.closest('tr[data-row]')?.id : undefined;
  const index = /^tx-(\d+)$/.exec(id ?? '')?.[1];
  return index === undefined ? null : Number(index);
}

/** The pointer rests on a row. */
const REST_MS = 120;
