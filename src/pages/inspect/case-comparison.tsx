import { useQuery } from '@tanstack/react-query';
import { FailureSentence } from '../../features/errors/failure.tsx';
import type { SavedBlock, SavedTransaction } from '../../features/inspect/inspected-document.ts';
import type { Client } from '../../rpc-client/client.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { type JsonValue, stringifyJson } from '../../shared/json/json.ts';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { caseComparisonQueryOptions, MAX_DIFFERENCES } from './case-comparison-query.ts';

/** A button that asks the endpoint again, and then in which fields its answer differs from the saved one. */
export function CaseComparison({
  document,
  id,
  client,
  endpoint,
}: {
  readonly document: SavedTransaction | SavedBlock;
  /** Of the opened source. */
  readonly id: number;
  readonly client: Client;
  readonly endpoint: string;
}) {
  const { data, error, isFetching, refetch } = useQuery(caseComparisonQueryOptions(client, document, id));
  return (
    <div data-testid="case-comparison">
      <p className="hint" role="status">
        {isFetching ? (
          `Asking ${endpoint}…`
        ) : error !== null ? (
          <FailureSentence error={error} subject={{ kind: 'endpoint' }} />
        ) : data === undefined ? null : data.length === 0 ? (
          <>
            <StatusIcon kind="success" bare /> {endpoint} answers the same today: no field differs.
          </>
        ) : (
          <>
            <StatusIcon kind="warning" bare /> {endpoint} answers differently today, in{' '}
            {data.length === MAX_DIFFERENCES && 'at least '}
            {data.length === 1 ? 'one field' : `${formatInteger(data.length)} fields`}.
          </>
        )}{' '}
        {!isFetching && (
          <button type="button" className="text-button" onClick={() => void refetch()}>
            {data === undefined ? `Compare with what ${endpoint} answers now` : 'Compare again'}
          </button>
        )}
      </p>
      {data !== undefined && data.length > 0 && (
        <table className="table compact stacked-on-phone" aria-label="Differences from the saved response">
          <thead>
            <tr>
              <th>Field</th>
              <th>Saved</th>
              <th>Now</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ path, one, other, kind }) => (
              <tr key={`${path} ${kind} ${one === undefined}`}>
                <td className="phone-row1-main">
                  <code>{cut(path)}</code>
                </td>
                <td className="phone-row2-main">
                  <Value value={one} />
                </td>
                <td className="phone-row3">
                  <Value value={other} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function Value({ value }: { readonly value: JsonValue | undefined }) {
  return value === undefined ? <i>absent</i> : <code>{cut(stringifyJson(value))}</code>;
}

function cut(text: string): string {
  return visibleText(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
}

/** Characters. */
const MAX_SHOWN = 60;
