import type { Commitment } from '../../../rpc-protocol/config.ts';
import type { AddressTransaction } from '../../../rpc-protocol/responses/decode-address-transactions.ts';
import { Placeholder } from '../../../ui/rendering/no-layout-shift.tsx';
import { useListPage } from '../../../ui/rendering/list-page.tsx';
import { useMediaQuery, usePrinting } from '../../../ui/rendering/media-query.ts';
import { TransactionRow } from './transaction-row.tsx';
import { useOpenedRows } from './use-opened-rows.ts';

/** A row per transaction, in the order of the list. */
export function TransactionsTable({
  rows,
  commitment,
}: {
  readonly rows: readonly AddressTransaction[];
  readonly commitment: Commitment;
}) {
  const { states, toggle, handlers } = useOpenedRows();
  const isPhone = useMediaQuery('(max-width: 767px)');
  const isPrinted = usePrinting();
  const { shown, pager } = useListPage(rows, 'Transactions');
  return (
    <>
      <table className="table stacked-on-phone" style={FIXED} aria-label="Transactions">
        <TableHead />
        <tbody {...handlers}>
          {shown.map((transaction) => (
            <TransactionRow
              key={transaction.signature}
              transaction={transaction}
              commitment={commitment}
              isPhone={isPhone}
              isPrinted={isPrinted}
              state={states.get(transaction.signature) ?? null}
              onToggle={toggle}
            />
          ))}
        </tbody>
      </table>
      {pager}
    </>
  );
}

/** While the list is loading. */
export function TransactionsTablePlaceholder() {
  return (
    <table className="table stacked-on-phone" style={FIXED} aria-label="Transactions" aria-busy="true">
      <TableHead />
      <tbody>
        {Array.from({ length: PLACEHOLDER_ROWS }, (_, at) => (
          <tr key={at}>
            <td className="phone-row1-main">
              <Placeholder width={100} />
            </td>
            <td className="phone-row2-main" colSpan={4}>
              <Placeholder width={160} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** More would be below the fold. */
const PLACEHOLDER_ROWS = 20;

const FIXED = { tableLayout: 'fixed' } as const;

/** With fixed widths, so that no column changes when a summary arrives. */
function TableHead() {
  const isNarrow = useMediaQuery('(max-width: 1023px)');
  return (
    <thead>
      <tr>
        <th style={{ width: 130 }}>Signature</th>
        <th style={{ width: 112 }} className="numeric">
          Slot
        </th>
        <th style={{ width: isNarrow ? 190 : 212 }}>Time</th>
        <th style={{ width: isNarrow ? 120 : 176 }}>Outcome</th>
        <th>Memo and summary</th>
      </tr>
    </thead>
  );
}
