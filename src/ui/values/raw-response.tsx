import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleLines } from '../../shared/format/visible-text.ts';

/** The verbatim response in a `details` element. */
export function RawResponse({
  exchange: { responseText, status },
  open = false,
}: {
  readonly exchange: { readonly responseText: string; readonly status: number };
  readonly open?: boolean;
}) {
  return (
    <details className="raw-response" data-testid="raw-response" open={open}>
      <summary>What the endpoint answered</summary>
      {status !== 200 && <p className="hint">HTTP status {status}</p>}
      <ResponseBody text={responseText} />
    </details>
  );
}

export function ResponseBody({ text }: { readonly text: string }) {
  if (text === '') return <p className="hint">The body is empty.</p>;
  if (text.length <= SHOWN_LENGTH) return <pre>{visibleLines(text)}</pre>;
  return (
    <>
      <pre>{visibleLines(`${text.slice(0, SHOWN_LENGTH)}…`)}</pre>
      <p className="hint">
        The first {formatInteger(SHOWN_LENGTH)} of {formatInteger(text.length)} characters.
      </p>
    </>
  );
}

/** Characters of a long response. */
const SHOWN_LENGTH = 4000;
