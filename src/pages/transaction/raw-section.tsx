import { useMemo, useState } from 'react';
import { formatInteger } from '../../shared/format-number.ts';
import { outlineJson } from '../../shared/json-outline.ts';
import type { Exchange } from '../../rpc/exchange.ts';
import { CopyWord } from '../../ui/copy-button.tsx';
import { downloadText } from '../../ui/download.ts';
import { JsonTree } from '../../ui/json-tree.tsx';
import { OptionGroup } from '../../ui/options.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './raw-section.module.css';

/** The endpoint's answer, verbatim or set in lines; not one character of a value differs. */
export function RawSection({ exchange, name }: { readonly exchange: Exchange; readonly name: string }) {
  const { responseText, bytes } = exchange;
  const [form, setForm] = useState<'lines' | 'verbatim'>('lines');
  const outline = useMemo(() => outlineJson(responseText), [responseText]);
  return (
    <Section
      id="raw"
      title="Raw"
      count={`as the endpoint sent it, ${formatInteger(bytes)} bytes`}
      end={
        <>
          <CopyWord text={() => responseText} label="the answer" />{' '}
          <button
            type="button"
            className="word"
            onClick={() => downloadText(`${name}.json`, responseText, 'application/json')}
          >
            Download
          </button>
          <OptionGroup legend="show the answer" legendHidden options={FORMS} value={form} onChange={setForm} />
        </>
      }
    >
      <div className={styles['text']}>
        {form === 'lines' && outline !== null ? <JsonTree outline={outline} /> : <Verbatim text={responseText} />}
      </div>
    </Section>
  );
}

function Verbatim({ text }: { readonly text: string }) {
  const [whole, setWhole] = useState(false);
  const rest = whole ? 0 : Math.max(0, text.length - SHOWN);
  return (
    <>
      <pre className={styles['verbatim']}>{rest === 0 ? text : text.slice(0, SHOWN)}</pre>
      {rest > 0 && (
        <p className="more">
          {formatInteger(rest)} characters more.{' '}
          <button type="button" className="word" onClick={() => setWhole(true)}>
            Show all
          </button>
        </p>
      )}
    </>
  );
}

const FORMS = [
  { value: 'lines', title: 'Set in lines, long members folded' },
  { value: 'verbatim', title: 'Byte for byte as it came' },
] as const;
const SHOWN = 20_000;
