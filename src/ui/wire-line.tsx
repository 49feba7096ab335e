import { useId, useState } from 'react';
import { formatInteger } from '../shared/format-number.ts';
import { type Exchange, wholeResponse } from '../rpc/exchange.ts';
import { CopyWord } from './copy-button.tsx';
import { formatCurl } from './curl.ts';
import { downloadText } from './download.ts';
import styles from './wire-line.module.css';

/** What an answer cost and who gave it, with the request and the response as they went over the wire. */
export function WireLine({ exchange, endpoint }: { readonly exchange: Exchange; readonly endpoint: string }) {
  const [shown, setShown] = useState<'request' | 'response' | null>(null);
  const panel = useId();
  const toggle = (side: 'request' | 'response') => () => setShown(shown === side ? null : side);
  return (
    <>
      <p className="wire">
        <span>
          {formatInteger(exchange.bytes)} bytes in {formatInteger(Math.round(exchange.milliseconds))} ms from {endpoint}
          , {exchange.method}
        </span>{' '}
        <button
          type="button"
          className="word"
          aria-expanded={shown === 'request'}
          aria-controls={panel}
          onClick={toggle('request')}
        >
          Request
        </button>{' '}
        <button
          type="button"
          className="word"
          aria-expanded={shown === 'response'}
          aria-controls={panel}
          onClick={toggle('response')}
        >
          Response
        </button>
      </p>
      <div id={panel} className={styles['panel']} hidden={shown === null}>
        {shown === 'request' && <RequestPanel exchange={exchange} />}
        {shown === 'response' && <ResponsePanel exchange={exchange} />}
      </div>
    </>
  );
}

function RequestPanel({ exchange }: { readonly exchange: Exchange }) {
  return (
    <>
      <p className={styles['acts']}>
        <CopyWord text={() => formatCurl(exchange)} label="request as curl">
          Copy as curl
        </CopyWord>{' '}
        <CopyWord text={() => exchange.requestText} label="request">
          Copy body
        </CopyWord>
      </p>
      <pre className={styles['text']}>{formatCurl(exchange)}</pre>
    </>
  );
}

function ResponsePanel({ exchange }: { readonly exchange: Exchange }) {
  const { responseText, responseBlob, method, status, bytes } = exchange;
  const cut = responseBlob !== undefined || responseText.length > SHOWN;
  return (
    <>
      <p className={styles['acts']}>
        <CopyWord text={() => wholeResponse(exchange)} label="response">
          Copy
        </CopyWord>{' '}
        <button
          type="button"
          className="word"
          onClick={() => downloadText(`${method}.json`, responseBlob ?? responseText, 'application/json')}
        >
          Download
        </button>{' '}
        <span>HTTP {status}, verbatim</span>
      </p>
      <pre className={styles['text']}>{cut ? `${responseText.slice(0, SHOWN)}…` : responseText}</pre>
      {cut && (
        <p className="more">The beginning of {formatInteger(bytes)} bytes: copy or download gives all of them.</p>
      )}
    </>
  );
}

const SHOWN = 4000;
