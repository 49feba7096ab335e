import { formatInteger, formatShare } from '../../../shared/format/format-number.ts';
import type { ComputeCall, ViewedCompute } from '../../../analysis/facts/transaction/view-compute.ts';
import { AddressLink } from '../../../ui/values/address.tsx';
import { useListPage } from '../../../ui/rendering/list-page.tsx';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';
import { treeIndent } from '../tree-indent.ts';
import styles from './compute.module.css';

/** The chart's figures as a table. */
export function ComputeTable({ compute: { calls, total, isTotalRecorded } }: { readonly compute: ViewedCompute }) {
  const page = useListPage(calls, 'Calls');
  const own = calls.reduce((sum, { self }) => sum + self, 0n);
  return (
    <>
      <table
        className={`table compact stacked-on-phone ${styles['calls']}`}
        aria-label="Compute units by call"
        {...treeIndent(calls)}
      >
        <thead>
          <tr>
            <th className="index-number">Call</th>
            <th>Program</th>
            <th className="numeric">Own units</th>
            <th className="numeric">With inner calls</th>
            <th className="numeric">{isTotalRecorded ? 'Of all' : 'Of the sum'}</th>
          </tr>
        </thead>
        <tbody>
          {page.shown.map((call) => (
            <CallRow key={call.id} call={call} total={total} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="phone-row1-start">&nbsp;</td>
            <td className="phone-row1-main">All calls with a figure</td>
            <td className="numeric phone-row2-end">{formatInteger(own)}</td>
            <td className="numeric phone-row1-end">{formatInteger(own)}</td>
            <td className="numeric phone-hidden">{formatShare(own, total)}</td>
          </tr>
        </tfoot>
      </table>
      {page.pager}
    </>
  );
}

function CallRow({ call, total }: { readonly call: ComputeCall; readonly total: bigint }) {
  const { id, depth, programId, self, failed } = call;
  return (
    <tr>
      <td className="phone-row1-start">
        <a className="mono plain-link" href={`#ix-${id}`}>
          #{id}
        </a>
      </td>
      <td className="phone-row1-main">
        <span className={styles['program']} style={{ '--depth': depth }}>
          {programId === null ? <span className="warning">no such account</span> : <AddressLink address={programId} />}
          {failed && (
            <span className="failure">
              <StatusIcon kind="failure" bare /> failed
            </span>
          )}
        </span>
      </td>
      <td className="numeric phone-row2-end">
        <span className="phone-only muted">own </span>
        {formatInteger(self)}
      </td>
      <td className="numeric phone-row1-end">{formatInteger(call.total)}</td>
      <td className="numeric phone-hidden">{formatShare(call.total, total)}</td>
    </tr>
  );
}
