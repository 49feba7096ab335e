import { formatInteger } from '../../../shared/format/format-number.ts';
import type { LamportSum } from '../../../analysis/transaction/balances/lamport-sum.ts';
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
  const besideChange = delta && <td className={`m0 ${styles['delta']}`}>&nbsp;</td>;
  return (
    <tfoot>
      <tr>
        <td className="m0">&nbsp;</td>
        <td className="m2" colSpan={3}>
          All {formatInteger(count)} accounts
        </td>
        <td className="num m0 p3">
          <Sol lamports={sum.before} />
        </td>
        <td className="num m5">
          <Sol lamports={sum.after - sum.before} signed />
        </td>
        {besideChange}
        <td className="num m3">
          <Sol lamports={sum.after} />
        </td>
      </tr>
      <tr>
        <td className="m0">&nbsp;</td>
        <td className="m2" colSpan={3}>
          Fee, paid to the validator and burned
        </td>
        <td className="m0 p3">&nbsp;</td>
        <td className="num m3">
          <Sol lamports={sum.fee} signed />
        </td>
        {besideChange}
        <td className="m0">&nbsp;</td>
      </tr>
      <tr className="sum">
        <td className="m0">&nbsp;</td>
        <td className="m2" colSpan={3}>
          Left unexplained
        </td>
        <td className="m0 p3">&nbsp;</td>
        <td className="num m3">
          <Sol lamports={sum.unexplained} />
        </td>
        {besideChange}
        <td className="m0">&nbsp;</td>
      </tr>
    </tfoot>
  );
}
