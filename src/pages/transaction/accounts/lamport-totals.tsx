import { formatInteger } from '../../../shared/format/format-number.ts';
import type { LamportSum } from '../../../analysis/facts/transaction/view-accounts.ts';
import { Sol } from '../../../ui/values/amount.tsx';
import styles from './accounts-section.module.css';

/** The table's footer: total balances, the fee, and the difference that neither explains. */
export function LamportTotals({
  sum,
  count,
  delta,
}: {
  readonly sum: LamportSum;
  readonly count: number;
  readonly delta: boolean;
}) {
  const emptyChangeCell = delta && <td className={`phone-hidden ${styles['balanceChange']}`}>&nbsp;</td>;
  return (
    <tfoot>
      <tr>
        <td className="phone-hidden">&nbsp;</td>
        <td className="phone-row1-main" colSpan={3}>
          All {formatInteger(count)} accounts
        </td>
        <td className="numeric phone-hidden tablet-hidden">
          <Sol lamports={sum.before} />
        </td>
        <td className="numeric phone-row2-end">
          <Sol lamports={sum.after - sum.before} signed />
        </td>
        {emptyChangeCell}
        <td className="numeric phone-row1-end">
          <Sol lamports={sum.after} />
        </td>
      </tr>
      <tr>
        <td className="phone-hidden">&nbsp;</td>
        <td className="phone-row1-main" colSpan={3}>
          Transaction fee
        </td>
        <td className="phone-hidden tablet-hidden">&nbsp;</td>
        <td className="numeric phone-row1-end">
          <Sol lamports={sum.fee} signed />
        </td>
        {emptyChangeCell}
        <td className="phone-hidden">&nbsp;</td>
      </tr>
      <tr className="total">
        <td className="phone-hidden">&nbsp;</td>
        <td className="phone-row1-main" colSpan={3}>
          Unexplained
        </td>
        <td className="phone-hidden tablet-hidden">&nbsp;</td>
        <td className="numeric phone-row1-end">
          <Sol lamports={sum.unexplained} />
        </td>
        {emptyChangeCell}
        <td className="phone-hidden">&nbsp;</td>
      </tr>
    </tfoot>
  );
}
