import { memo, useMemo, useState } from 'react';
import { formatInteger } from '../../shared/format/format-number.ts';
import { outlineJson } from '../../shared/json/json-outline.ts';
import { type Exchange, wholeResponse } from '../../rpc-client/exchange.ts';
import { CopyTextButton } from '../../ui/controls/copy.tsx';
import { downloadText } from '../../ui/controls/files.ts';
import { JsonTree } from './json-tree.tsx';
import { UnknownFieldsNote } from './unknown-fields-note.tsx';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { Section } from '../../ui/page/section.tsx';
import styles from './raw-section.module.css';
import { visibleLines } from '../../shared/format/visible-text.ts';

/** The response, formatted if it is short enough, or verbatim. Formatting changes whitespace only, never a value. */
export const RawSection = memo(function RawSection({
  exchange,
  name,
}: {
  readonly exchange: Exchange;
  readonly name: string;
}) {
  const { responseText, responseBlob, bytes } = exchange;
  const [form, setForm] = useState<'lines' | 'verbatim'>('lines');
  const outline = useMemo(
    () =>
      responseBlob === undefined && responseText.length <= MAX_FORMATTED_LENGTH ? outlineJson(responseText) : null,
    [responseText, responseBlob],
  );
  return (
    <Section
      id="raw"
      title="Raw"
      count={`${exchange.url === '' ? 'as it was saved' : 'as the endpoint sent it'}, ${formatInteger(bytes)} bytes`}
      end={
        <>
          <CopyTextButton text={() => wholeResponse(exchange)} label="response" />{' '}
          <button
            type="button"
            className="text-button"
            onClick={() => downloadText(`${name}.json`, responseBlob ?? responseText, 'application/json')}
          >
            Download
          </button>{' '}
          {outline !== null && (
            <RadioGroup legend="response format" legendHidden options={FORMS} value={form} onChange={setForm} />
          )}
        </>
      }
    >
      {outline !== null && <UnknownFieldsNote exchange={exchange} />}
      <div className={styles['text']}>
        {form === 'lines' && outline !== null ? <JsonTree outline={outline} /> : <Verbatim exchange={exchange} />}
      </div>
    </Section>
  );
});

function Verbatim({ exchange: { responseText, responseBlob, bytes } }: { readonly exchange: Exchange }) {
  const [showAll, setShowAll] = useState(false);
  const hiddenLength = showAll ? 0 : Math.max(0, responseText.length - SHOWN_LENGTH);
  return (
    <>
      <pre className={styles['verbatim']}>
        {visibleLines(hiddenLength === 0 ? responseText : responseText.slice(0, SHOWN_LENGTH))}
      </pre>
      {responseBlob !== undefined ? (
        <p className="footnote">
          Only the beginning is shown. Copy or download to get all {formatInteger(bytes)} bytes.
        </p>
      ) : (
        hiddenLength > 0 && (
          <p className="footnote">
            {formatInteger(hiddenLength)} more characters.{' '}
            <button type="button" className="text-button" onClick={() => setShowAll(true)}>
              Show all
            </button>
          </p>
        )
      )}
    </>
  );
}

const FORMS = [
  { value: 'lines', title: 'Formatted, long values collapsed' },
  { value: 'verbatim', title: 'Exactly as received' },
] as const;
/** Characters of the verbatim response shown at first. */
const SHOWN_LENGTH = 20_000;
/** Characters. Each member is an element, folded or not, so long responses are not formatted. */
const MAX_FORMATTED_LENGTH = 200_000;
