import { formatInteger } from '../../shared/format/format-number.ts';
import type { Exchange } from '../../rpc-client/exchange.ts';

/** The raw answer behind "What the endpoint said". Long answers are cut here, and say so. */
export function RawResponse({ exchange, open = false }: { readonly exchange: Exchange; readonly open?: boolean }) {
  const { responseText, status } = exchange;
  return (
    <details className="raw-response" open={open}>
      <summary>What the endpoint said</summary>
      {status !== 200 && <p className="hint">HTTP status {status}</p>}
      {responseText === '' ? (
        <p className="hint">An empty body.</p>
      ) : (
        <pre>{responseText.length > SHOWN ? `${responseText.slice(0, SHOWN)}…` : responseText}</pre>
      )}
      {responseText.length > SHOWN && (
        <p className="hint">
          The first {formatInteger(SHOWN)} of {formatInteger(responseText.length)} characters.
        </p>
      )}
    </details>
  );
}

const SHOWN = 4000;
