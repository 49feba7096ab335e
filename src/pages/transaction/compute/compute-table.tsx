import { formatInteger, formatShare } from '../../../shared/format/format-number.ts';
import type { ComputeCall, ViewedCompute } from '../../../analysis/transaction/fees-compute/view-compute.ts';
import { AddressLink } from '../../../ui/values/address-link.tsx';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';
import styles from './compute.module.css';

/** The chart's figures as a table. */
export function ComputeTable({ compute: { calls, total } }: { readonly compute: ViewedCompute }) {
  const own = calls.reduce((sum, { self }) => sum + self, 0n);
  return (
    <table className="wide tight two" aria-label="Compute units by call">
      <thead>
        <tr>
          <th className="idx">Call</th>
          <th>Program</th>
          <th className="num">Itself</th>
          <th className="num">With its calls</th>
          <th className="num">Of all</th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <CallRow key={call.id} call={call} total={total} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td className="m1">&nbsp;</td>
          <td className="m2">All calls with a figure</td>
          <td className="num m5">{formatInteger(own)}</td>
          <td className="num m3">{formatInteger(own)}</td>
          <td className="num m0">{formatShare(own, total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function CallRow({ call, total }: { readonly call: ComputeCall; readonly total: bigint }) {
  const { id, depth, programId, self, failed } = call;
  return (
    <tr>
      <td className="m1">
        <a className="mono quiet" href={`#ix-${id}`}>
          #{id}
        </a>
      </td>
      <td className="m2">
        <span className={styles['program']} style={{ '--d': depth }}>
          {programId === null ? <span className="note">no such account</span> : <AddressLink address={programId} />}
          {failed && (
            <span className="bad">
              <StatusIcon kind="failure" bare /> failed
            </span>
          )}
        </span>
      </td>
      <td className="num m5">
        <span className="only-narrow soft">itself </span>
        {formatInteger(self)}
      </td>
      <td className="num m3">{formatInteger(call.total)}</td>
      <td className="num m0">{formatShare(call.total, total)}</td>
    </tr>
  );
}
