import type { ReactNode } from 'react';
import type { BlockRow } from '../../../analysis/facts/block/block-row.ts';
import type { PathParams } from '../../../features/routing/paths.ts';
import type { BlockTransactions } from '../../../queries/block/block-transactions.ts';
import { usePeek } from '../../../ui/controls/use-peek.ts';
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
 * On a wide window, the transaction under the pointer or the focus is beside the table. A click on its row keeps it, Esc releases it.
 */
export function TableWithPeek(props: Props) {
  return useMediaQuery('(min-width: 1800px)') ? <Split {...props} /> : props.children;
}

function Split({ rows, target, transactions, linkParams, onChange, children }: Props) {
  const { item, isKept, list } = usePeek(indexAt);
  const row = rows.find((each) => each.index === item) ?? target ?? rows[0];
  return (
    <div className={styles['split']}>
      <div {...list}>{children}</div>
      <aside className={styles['peek']} aria-label="The transaction under the pointer">
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
    </div>
  );
}

/** The index in the block of the transaction whose row contains an element. */
function indexAt(target: EventTarget | null): number | null {
  const id = target instanceof Element ? target.closest('tr[data-row]')?.id : undefined;
  const index = /^tx-(\d+)$/.exec(id ?? '')?.[1];
  return index === undefined ? null : Number(index);
}
