import type { LoggedRequest, RequestOutcome } from '../../rpc-client/request-log.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { StatusIcon, type StatusKind } from '../../ui/values/status-icon.tsx';
import styles from './endpoint-page.module.css';

/** The latest requests, newest first, and their outcomes. */
export function RequestsTable({ requests }: { readonly requests: readonly LoggedRequest[] }) {
  if (requests.length === 0) return <p className="hint">None yet.</p>;
  return (
    <table className={`table compact stacked-on-phone ${styles['requests']}`}>
      <thead>
        <tr>
          <th>#</th>
          <th>Method</th>
          <th>Sent, UTC</th>
          <th>Result</th>
        </tr>
      </thead>
      <tbody>
        {requests.map(({ number, method, sentAt, outcome, remark }) => (
          <tr key={number}>
            <td className="index-number phone-row1-start">{formatInteger(number)}</td>
            <td className="phone-row1-main">
              <code>{method}</code>
            </td>
            <td className="phone-row1-end muted">{new Date(sentAt).toISOString().slice(11, 19)}</td>
            <td className="phone-row2-main">
              {outcome === null ? (
                <span className="muted">pending</span>
              ) : (
                <>
                  <StatusIcon kind={STATUS_KINDS[outcome]} bare />{' '}
                  {remark === '' ? OUTCOME_TEXT[outcome] : `${OUTCOME_TEXT[outcome]}: ${remark}`}
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const STATUS_KINDS: Readonly<Record<RequestOutcome, StatusKind>> = {
  answered: 'success',
  error: 'success',
  refused: 'warning',
  failed: 'failure',
};
const OUTCOME_TEXT: Readonly<Record<RequestOutcome, string>> = {
  answered: 'answered',
  error: 'answered with an error',
  refused: 'refused',
  failed: 'no response',
};
