import { formatInteger } from '../../shared/format/format-number.ts';
import type { Exchange } from '../../rpc-client/exchange.ts';
import { visibleLines } from '../../shared/format/visible-text.ts';

/** The verbatim response in a `details` element. Shows the beginning of long responses. */
export function RawResponse({ exchange, open = false }: { readonly exchange: Exchange; readonly open?: boolean }) {
  const { responseText, status } = exchange;
  return (
    <details className="raw-response" data-testid="raw-response" open={open}>
      <summary>Response body</summary>
      {status !== 200 && <p className="hint">HTTP status {status}</p>}
      {responseText === '' ? (
        <p className="hint">The body is empty.</p>
      ) : (
        <pre>
          {visibleLines(responseText.length > SHOWN_LENGTH ? `${responseText.slice(0, SHOWN_LENGTH)}…` : responseText)}
        </pre>
      )}
      {responseText.length > SHOWN_LENGTH && (
        <p className="hint">
          The first {formatInteger(SHOWN_LENGTH)} of {formatInteger(responseText.length)} characters.
        </p>
      )}
    </details>
  );
}

/** Characters. */
const SHOWN_LENGTH = 4000;
