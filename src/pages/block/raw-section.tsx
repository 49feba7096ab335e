import { formatInteger } from '../../shared/format-number.ts';
import { type Exchange, wholeResponse } from '../../rpc/exchange.ts';
import type { Slot } from '../../solana/slot.ts';
import { CopyWord } from '../../ui/copy-button.tsx';
import { downloadText } from '../../ui/download.ts';
import { Section } from '../../ui/section.tsx';
import styles from './raw-section.module.css';

/** The endpoint's answer, verbatim. A block is megabytes: the page shows its beginning, copy and download give all of it. */
export function RawSection({ exchange, slot }: { readonly exchange: Exchange; readonly slot: Slot }) {
  const { responseText, responseBlob, bytes } = exchange;
  const cut = responseBlob !== undefined || responseText.length > SHOWN;
  const download = () => downloadText(`block-${slot}.json`, responseBlob ?? responseText, 'application/json');
  return (
    <Section
      id="raw"
      title="Raw"
      count={`as the endpoint sent it, ${formatInteger(exchange.bytes)} bytes`}
      end={
        <>
          <CopyWord text={() => wholeResponse(exchange)} label="the answer" />{' '}
          <button type="button" className="word" onClick={download}>
            Download
          </button>
        </>
      }
    >
      <pre className={`raw ${styles['raw']}`}>{responseText.slice(0, SHOWN)}</pre>
      {cut && (
        <p className="more">
          The first {formatInteger(SHOWN)} characters of {formatInteger(bytes)} bytes. Copy and download give all of
          them.
        </p>
      )}
    </Section>
  );
}

const SHOWN = 4000;
