import { useId, useState } from 'react';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Exchange } from '../../rpc-client/exchange.ts';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { CopyLinkButton } from '../../ui/controls/copy-link-button.tsx';
import styles from './exchange-line.module.css';

/** Size, time, endpoint and method of an exchange, with buttons that show its request and response, and copy the page's URL. */
export function ExchangeLine({ exchange, endpoint }: { readonly exchange: Exchange; readonly endpoint: string }) {
  const [shown, setShown] = useState<'request' | 'response' | null>(null);
  const panel = useId();
  const toggle = (side: 'request' | 'response') => () => setShown(shown === side ? null : side);
  return (
    <>
      <p className="exchange-line" data-testid="exchange-line">
        <span>
          {formatInteger(exchange.bytes)} bytes in {formatInteger(Math.round(exchange.milliseconds))} ms from {endpoint}
          , {exchange.method}
        </span>{' '}
        <button
          type="button"
          className="text-button"
          aria-expanded={shown === 'request'}
          aria-controls={panel}
          onClick={toggle('request')}
        >
          Request
        </button>{' '}
        <button
          type="button"
          className="text-button"
          aria-expanded={shown === 'response'}
          aria-controls={panel}
          onClick={toggle('response')}
        >
          Response
        </button>{' '}
        <CopyLinkButton />
      </p>
      {exchange.kept !== undefined && <KeptNote.Component kept={exchange.kept} />}
      <div id={panel} className={styles['panel']} hidden={shown === null}>
        {shown !== null && <ExchangePanel.Component side={shown} exchange={exchange} endpoint={endpoint} />}
      </div>
    </>
  );
}

const KeptNote = lazyComponent(
  () => import('./kept-note.tsx').then(({ KeptNote }) => KeptNote),
  () => <p className={styles['kept']} />,
);
const ExchangePanel = lazyComponent(() => import('./exchange-panel.tsx').then(({ ExchangePanel }) => ExchangePanel));
