import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureSentence } from '../../../features/errors/failure.tsx';
import { ENCODING_CHOICES } from '../../../features/routing/search-params.ts';
import { useClient } from '../../../queries/client-context.ts';
import { type TransactionRead, transactionQueryOptions } from '../../../queries/transaction-query.ts';
import type { TransactionReadOptions } from '../../../rpc-client/client.ts';
import type { Encoding } from '../../../rpc-protocol/config.ts';
import type { TransactionResponse } from '../../../rpc-protocol/responses/transaction-response.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { Signature } from '../../../solana/ids/ids.ts';
import { Placeholder } from '../../../ui/rendering/no-layout-shift.tsx';
import styles from './encodings-table.module.css';
import type { Choose } from '../transaction-params.tsx';

/** The encodings that the user can choose. */
type ComparedEncoding = Exclude<Encoding, 'binary'>;

interface TableProps {
  readonly signature: Signature;
  readonly options: TransactionReadOptions;
  readonly onChoose: Choose;
}

/** One row per encoding: what it omits, the duration of the request, and the size of the answer. */
export function EncodingsTable({ signature, options, onChoose }: TableProps) {
  const client = useClient();
  const [started, setStarted] = useState(1);
  const results = useQueries({
    queries: ENCODING_CHOICES.map((encoding, at) => ({
      ...transactionQueryOptions(client, signature, { ...options, encoding }),
      // Sequential, so that no measured time includes another answer's download.
      enabled: at < started,
    })),
  });
  const firstPending = results.findIndex(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData);
  const done = firstPending === -1 ? results.length : firstPending;
  if (done >= started && started < results.length) setStarted(done + 1);
  return (
    <table className={`table compact stacked-on-phone ${styles['table']}`} aria-label="Encodings compared">
      <thead>
        <tr>
          <th>Encoding</th>
          <th>What it contains and leaves out</th>
          <th className="numeric">Milliseconds</th>
          <th className="numeric">Bytes</th>
        </tr>
      </thead>
      <tbody>
        {ENCODING_CHOICES.map((encoding, at) => (
          <EncodingRow
            key={encoding}
            encoding={encoding}
            result={results[at]}
            shown={encoding === options.encoding}
            signature={signature}
            onChoose={onChoose}
          />
        ))}
      </tbody>
    </table>
  );
}

function EncodingRow({
  encoding,
  result,
  shown,
  signature,
  onChoose,
}: Omit<TableProps, 'options'> & {
  readonly encoding: ComparedEncoding;
  readonly result: UseQueryResult<TransactionRead> | undefined;
  readonly shown: boolean;
}) {
  // Placeholder data is an answer in another encoding.
  const data = result?.isPlaceholderData === true ? undefined : result?.data;
  const failed = result?.isError === true;
  return (
    <tr>
      <td className="phone-row1-main">
        {shown ? (
          <>
            <code>{encoding}</code> <span className="muted">shown</span>
          </>
        ) : (
          <button type="button" className="text-button mono" onClick={() => onChoose('encoding', encoding)}>
            {encoding}
          </button>
        )}
      </td>
      <td className={`phone-row3 ${styles['omissions']}`}>
        {failed ? (
          <FailureSentence error={result.error} subject={{ kind: 'transaction', signature }} warningClass="warning" />
        ) : (
          data && describeAnswer(encoding, data)
        )}
      </td>
      <td className="numeric phone-row2-end">
        <Figure figure={data && Math.round(data.exchange.milliseconds)} pending={!failed} />
        <span className="phone-only"> ms</span>
      </td>
      <td className="numeric phone-row1-end">
        <Figure figure={data?.exchange.bytes} pending={!failed} />
        <span className="phone-only"> bytes</span>
      </td>
    </tr>
  );
}

function Figure({ figure, pending }: { readonly figure: number | undefined; readonly pending: boolean }) {
  if (figure !== undefined) return formatInteger(figure);
  return pending ? <Placeholder width={48} /> : <span className="muted">none</span>;
}

function describeAnswer(encoding: ComparedEncoding, { value }: TransactionRead): string {
  return value === null ? 'null: the endpoint does not have it' : describeOmissions(encoding, value);
}

/** What an encoding of this transaction contains and what it omits. */
function describeOmissions(encoding: ComparedEncoding, { body, meta }: TransactionResponse): string {
  const inner = meta?.innerInstructions?.flatMap(({ instructions }) => instructions) ?? [];
  switch (encoding) {
    case 'json':
      return 'All signed fields; instruction data in base58. Instructions are not parsed.';
    case 'jsonParsed': {
      const all = body.form === 'parsed' ? [...body.instructions, ...inner] : [];
      const parsed = all.filter(({ form }) => form === 'parsed').length;
      return `${parsed} of ${all.length} instructions parsed instead of their bytes. Without the bytes, signatures cannot be verified.`;
    }
    case 'base64':
      return 'The signed bytes; fields are not named. Inner instructions and balances are still JSON.';
    case 'base58':
      return 'The same bytes in base58; encoding time grows quadratically with length.';
  }
}
