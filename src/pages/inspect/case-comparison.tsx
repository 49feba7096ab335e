import type { MemberDifference } from '../../shared/json-comparison.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { compareAnswers } from '../../analysis/compare/compare-answers.ts';
import { FailureSentence } from '../../features/errors/failure.tsx';
import type { SavedBlock, SavedTransaction } from '../../analysis/inspect/inspected-document.ts';
import type { Client } from '../../rpc-client/client.ts';
import { wholeResponse } from '../../rpc-client/exchange/exchange.ts';
import { maxVersionFor } from '../../rpc-protocol/config.ts';
import { signaturesOf } from '../../rpc-protocol/responses/transaction-response.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { type JsonValue, isJsonObject, parseJson, stringifyJson } from '../../shared/json/json.ts';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { queryKeys } from '../../queries/keys.ts';

/** A button that sends the request again, and then the fields in which the answer differs from the saved one. */
export function CaseComparison({
  document,
  id,
  client,
  endpoint,
}: {
  readonly document: SavedTransaction | SavedBlock;
  /** Id of the opened source. */
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

/** Sends the request of the case file again on demand, and compares the results field by field. */
function caseComparisonQueryOptions(client: Client, document: SavedTransaction | SavedBlock, id: number) {
  return queryOptions({
    queryKey: queryKeys.caseComparison(client.url, id),
    queryFn: async ({ signal }): Promise<readonly MemberDifference[]> => {
      const { value } = await client.call(
        { ...requestOf(document), decode: (result) => result },
        { signal, maxBytes: MAX_BYTES },
      );
      const saved = parseJson(await wholeResponse(document.exchange));
      const result = isJsonObject(saved) ? (saved['result'] ?? saved) : saved;
      return compareAnswers(result, value).differences.slice(0, MAX_DIFFERENCES);
    },
    enabled: false,
    retry: false,
  });
}

/** Built from the decoded data, not from the untrusted text in the file. */
function requestOf(document: SavedTransaction | SavedBlock): {
  readonly method: string;
  readonly params: readonly JsonValue[];
} {
  const { encoding, commitment, method } = document.options;
  const config = { encoding, commitment, maxSupportedTransactionVersion: maxVersionFor(encoding) };
  if (document.kind === 'transaction') return { method, params: [signaturesOf(document.value.body)[0] ?? '', config] };
  const { transactionDetails, rewards } = document.options;
  return { method, params: [document.slot, { ...config, transactionDetails, rewards }] };
}

/** Bytes. The amount that a block page reads before it asks. */
const MAX_BYTES = 25_000_000;
const MAX_DIFFERENCES = 100;
