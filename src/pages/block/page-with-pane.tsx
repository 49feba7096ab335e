import { createContext, type ReactNode, use, useMemo } from 'react';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import type { PathParams } from '../../features/routing/paths.ts';
import type { BlockTransactions } from '../../queries/block/block-transactions.ts';
import { usePeek } from '../../ui/controls/use-peek.ts';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { useMediaQuery } from '../../ui/rendering/media-query.ts';
import styles from './block-page.module.css';
import type { ChangeParams } from './block-params.ts';

const TransactionPeek = lazyComponent(() => import('./transaction-peek.tsx').then((module) => module.TransactionPeek));

/**
 * A block, and on a wide window beside it the transaction under the pointer or the focus, be it a row of the table or a bar of the map.
 * A click keeps it, Esc releases it.
 */
export function PageWithPane({
  hasPane,
  rows,
  first,
  transactions,
  linkParams,
  onChange,
  children,
}: {
  /** Whether the answer that was asked for has transactions. */
  readonly hasPane: boolean;
  readonly rows: readonly BlockRow[] | null;
  /** The transaction that is shown until the pointer or the focus has reached one. */
  readonly first: BlockRow | undefined;
  readonly transactions: BlockTransactions | null;
  readonly linkParams: PathParams;
  readonly onChange: ChangeParams;
  readonly children: ReactNode;
}) {
  // As in the style sheet.
  const isWide = useMediaQuery('(min-width: 1800px)') && hasPane;
  const { item, isKept, list, rest, keep } = usePeek(indexAt);
  const pane = useMemo(() => (isWide ? { index: item, rest, keep } : null), [isWide, item, rest, keep]);
  const row = item === null ? first : (rows?.[item] ?? first);
  return (
    <div className={hasPane ? 'with-peek' : undefined}>
      <div className={styles['content']} {...(isWide && list)}>
        <PaneContext value={pane}>{children}</PaneContext>
      </div>
      {isWide && (
        <aside className="peek" aria-label="The transaction under the pointer">
          {row !== undefined && transactions !== null && (
            <TransactionPeek.Component
              row={row}
              isKept={isKept && row.index === item}
              transactions={transactions}
              linkParams={linkParams}
              onChange={onChange}
            />
          )}
        </aside>
      )}
    </div>
  );
}

interface Pane {
  /** In the block, of the transaction that the pointer or the focus has reached; null before. */
  readonly index: number | null;
  /** Shows a transaction once the pointer has rested on it. */
  readonly rest: (index: number | null) => void;
  /** Shows a transaction until Esc. */
  readonly keep: (index: number) => void;
}

const PaneContext = createContext<Pane | null>(null);

/** The pane beside the block; null without one. */
export function usePane(): Pane | null {
  return use(PaneContext);
}

/** The index in the block of the transaction whose row contains an element. */
function indexAt(target: EventTarget | null): number | null {
  const id = target instanceof Element ? target.closest('tr[data-row]')?.id : undefined;
  const index = /^tx-(\d+)$/.exec(id ?? '')?.[1];
  return index === undefined ? null : Number(index);
}
