import { type Exchange, wholeResponse } from '../../rpc-client/exchange/exchange.ts';
import { formatCurl } from '../../rpc-client/exchange/format-curl.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import styles from './exchange-line.module.css';
import { visibleLines } from '../../shared/format/visible-text.ts';
import { isPlainOrigin } from '../../shared/urls.ts';
import { CopyTextButton } from '../../ui/controls/copy.tsx';
import { downloadText } from '../../ui/controls/files.ts';

/** The request or the response of an exchange, verbatim. */
export function ExchangePanel({
  side,
  exchange,
  endpoint,
}: {
  readonly side: 'request' | 'response';
  readonly exchange: Exchange;
  /** Its name. */
  readonly endpoint: string;
}) {
  if (side === 'request') return <RequestPanel exchange={exchange} />;
  return <ResponsePanel exchange={exchange} endpoint={endpoint} />;
}

function RequestPanel({ exchange }: { readonly exchange: Exchange }) {
  return (
    <>
      <p className={styles['actions']}>
        <CopyTextButton text={() => formatCurl(exchange)} label="request as curl">
          Copy as curl
        </CopyTextButton>{' '}
        <CopyTextButton text={() => exchange.requestText} label="request">
          Copy body
        </CopyTextButton>
      </p>
      <pre className={styles['text']}>{formatCurl(exchange)}</pre>
      {!isPlainOrigin(exchange.url) && (
        <p className="footnote">
          The command leaves out the URL, which may contain an API key. Set SLOTSCOPE_URL to it before you run the
          command.
        </p>
      )}
    </>
  );
}

function ResponsePanel({ exchange, endpoint }: { readonly exchange: Exchange; readonly endpoint: string }) {
  const { responseText, responseBlob, method, status, bytes } = exchange;
  const isCut = responseBlob !== undefined || responseText.length > SHOWN_LENGTH;
  return (
    <>
      <p className={styles['actions']}>
        <CopyTextButton text={() => wholeResponse(exchange)} label="response" />{' '}
        <button
          type="button"
          className="text-button"
          onClick={() => downloadText(`${method}.json`, responseBlob ?? responseText, 'application/json')}
        >
          Download
        </button>{' '}
        <button
          type="button"
          className="text-button"
          title="The request and the response with their time and hash, to open under Inspect"
          onClick={() => void save(exchange, endpoint)}
        >
          Save case file
        </button>{' '}
        <span>HTTP {status}, verbatim</span>
      </p>
      <pre className={styles['text']}>
        {visibleLines(isCut ? `${responseText.slice(0, SHOWN_LENGTH)}…` : responseText)}
      </pre>
      {isCut && (
        <p className="footnote">
          Only the beginning is shown. Copy or download to get all {formatInteger(bytes)} bytes.
        </p>
      )}
    </>
  );
}

async function save(exchange: Exchange, endpoint: string): Promise<void> {
  const { saveCaseFile } = await import('./save-case-file.ts');
  await saveCaseFile(exchange, endpoint);
}

/** Characters. */
const SHOWN_LENGTH = 4000;
