import type { LoggedRequest, Outcome } from '../../rpc-client/request-log.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { StatusIcon, type StatusKind } from '../../ui/values/status-icon.tsx';
import styles from './endpoint-page.module.css';

/** The latest requests, newest first, and their outcomes. */
export function RequestsTable({ requests }: { readonly requests: readonly LoggedRequest[] }) {
  if (requests.length === 0) return <p className="say">None yet.</p>;
  return (
    <table className={`wide tight two ${styles['requests']}`}>
      <thead>
        <tr>
          <th>#</th>
          <th>Method</th>
          <th>Sent, UTC</th>
          <th>How it ended</th>
        </tr>
      </thead>
      <tbody>
        {requests.map(({ number, method, sentAt, outcome, remark }) => (
          <tr key={number}>
            <td className="idx m1">{formatInteger(number)}</td>
            <td className="m2">
              <code>{method}</code>
            </td>
            <td className="m3 soft">{new Date(sentAt).toISOString().slice(11, 19)}</td>
            <td className="m4">
              {outcome === null ? (
                <span className="soft">under way</span>
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

const STATUS_KINDS: Readonly<Record<Outcome, StatusKind>> = {
  answered: 'success',
  error: 'success',
  refused: 'warning',
  failed: 'failure',
};
const OUTCOME_TEXT: Readonly<Record<Outcome, string>> = {
  answered: 'answered',
  error: 'answered with an error',
  refused: 'refused',
  failed: 'no answer',
};
