import type { LoggedRequest, RequestCost, RequestOutcome } from '../../rpc-client/call/request-log.ts';
import { formatCurl } from '../../rpc-client/exchange/format-curl.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { CopyTextButton } from '../../ui/controls/copy.tsx';
import { StatusIcon, type StatusKind } from '../../ui/values/status-icon.tsx';
import styles from './endpoint-page.module.css';

/** The latest requests, newest first, and their outcomes. */
export function RequestsTable({
  requests,
  url,
}: {
  readonly requests: readonly LoggedRequest[];
  /** The endpoint's URL; a URL that may contain a key is left out of the commands. */
  readonly url: string;
}) {
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
        {requests.map(({ number, method, requestText, sentAt, isWaiting, outcome, remark, cost }, at) => (
          <tr key={number}>
            <td className="index-number phone-row1-start">{formatInteger(number)}</td>
            <td className="phone-row1-main">
              <code>{method}</code>
              <br />
              <small className="muted">{describeParams(requestText)}</small>
            </td>
            <td className="phone-row1-end muted">{isWaiting ? '' : new Date(sentAt).toISOString().slice(11, 19)}</td>
            <td className="phone-row2-main">
              {outcome === null ? (
                <span className="muted">{isWaiting ? 'waiting for the request budget' : 'pending'}</span>
              ) : (
                <>
                  <StatusIcon kind={STATUS_KINDS[outcome]} bare />{' '}
                  {remark === '' ? REQUEST_OUTCOME_TEXT[outcome] : `${REQUEST_OUTCOME_TEXT[outcome]}: ${remark}`}
                  <br />
                  <small className="muted">{describeCost(cost, triesOf(requests, at))}</small>{' '}
                  <CopyTextButton text={() => formatCurl({ url, requestText })} label={`request ${number} as curl`}>
                    Copy as curl
                  </CopyTextButton>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The parameters as sent; the beginning of long ones. */
function describeParams(requestText: string): string {
  const params = requestText.slice(requestText.indexOf('"params":') + 9, -1);
  return visibleText(params.length <= SHOWN_PARAMS ? params : `${params.slice(0, SHOWN_PARAMS)}…`);
}

function describeCost(cost: RequestCost | null, tries: number): string {
  const parts =
    cost === null
      ? []
      : [
          `HTTP ${cost.status}`,
          `${formatInteger(cost.bytes)} bytes`,
          `${formatInteger(Math.round(cost.milliseconds))} ms`,
        ];
  return [...parts, ...(tries > 1 ? [`try ${tries}`] : [])].join(', ');
}

/** How often the request had been sent, this time included. The newest is first. */
function triesOf(requests: readonly LoggedRequest[], at: number): number {
  return requests.slice(at).filter(({ requestText }) => requestText === requests[at]?.requestText).length;
}

/** Characters. */
const SHOWN_PARAMS = 72;
const STATUS_KINDS: Readonly<Record<RequestOutcome, StatusKind>> = {
  answered: 'success',
  error: 'success',
  refused: 'warning',
  failed: 'failure',
  canceled: 'absent',
};
const REQUEST_OUTCOME_TEXT: Readonly<Record<RequestOutcome, string>> = {
  answered: 'answered',
  error: 'answered with an error',
  refused: 'refused',
  failed: 'no response',
  canceled: 'canceled',
};
