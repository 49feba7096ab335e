import { Fragment, memo, useMemo, useState } from 'react';
import { type Exchange, wholeResponse } from '../../rpc-client/exchange/exchange.ts';
import { formatCurl } from '../../rpc-client/exchange/format-curl.ts';
import { BLOCK_FIELDS, TRANSACTION_FIELDS, countUnknownFields } from '../../rpc-protocol/responses/unknown-fields.ts';
import { formatInteger, formatCount } from '../../shared/format/format-number.ts';
import { visibleLines, visibleText } from '../../shared/format/visible-text.ts';
import { type JsonBranch, type JsonOutline, formatOutlineLine, outlineJson } from '../../shared/json/json-outline.ts';
import { isJsonObject, parseJson } from '../../shared/json/json.ts';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { Section } from '../../ui/page/section.tsx';
import tree from './json-tree.module.css';
import styles from './raw-section.module.css';
import { CopyTextButton } from '../../ui/controls/copy.tsx';
import { downloadText } from '../../ui/controls/files.ts';

/** The response, formatted if it is short enough, or verbatim. Formatting changes whitespace only, never a value. */
export const RawSection = memo(function RawSection({
  exchange,
  name,
  calls = NO_CALLS,
}: {
  readonly exchange: Exchange;
  readonly name: string;
  readonly calls?: JsonCalls;
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
          {exchange.url !== '' && (
            <>
              <CopyTextButton text={() => formatCurl(exchange)} label="request as curl">
                curl
              </CopyTextButton>{' '}
            </>
          )}
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
        {form === 'lines' && outline !== null ? (
          <JsonTree outline={outline} calls={calls} />
        ) : (
          <Verbatim exchange={exchange} />
        )}
      </div>
    </Section>
  );
});

/** Where the calls of a transaction are in an answer. Their elements get `data-call`. */
export interface JsonCalls {
  /** By the paths of members: "result.transaction.…". */
  readonly members: ReadonlyMap<string, string>;
  /** The JSON literal of an encoded transaction, and the calls in it; null if there is none. */
  readonly text: { readonly literal: string; readonly ranges: readonly CallRange[] } | null;
}

/** Characters of a literal, `end` exclusive. */
export interface CallRange {
  readonly start: number;
  readonly end: number;
  readonly call: string;
}

const NO_CALLS: JsonCalls = { members: new Map(), text: null };

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
            {formatCount(hiddenLength, 'more character')}.{' '}
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

/** Formatted JSON with long members folded in `details` elements, which find-in-page opens. */
const JsonTree = memo(function JsonTree({
  outline,
  calls,
}: {
  readonly outline: JsonOutline;
  readonly calls: JsonCalls;
}) {
  return (
    <div className={tree['tree']}>
      <Member label="" value={outline} depth={0} last path="" calls={calls} />
    </div>
  );
});

function Member({
  label,
  value,
  depth,
  last,
  path,
  calls,
}: {
  /** The key with its colon, or ''. */
  readonly label: string;
  readonly value: JsonOutline;
  readonly depth: number;
  readonly last: boolean;
  readonly path: string;
  readonly calls: JsonCalls;
}) {
  const call = calls.members.get(path);
  const comma = last ? '' : ',';
  const line = value.kind === 'leaf' ? value.text : formatOutlineLine(value, LINE_LENGTH);
  if (value.kind === 'leaf' || line !== null) {
    return (
      <div className={tree['leaf']} data-call={call}>
        {visibleText(label)}
        <b>
          {calls.text !== null && line === calls.text.literal ? (
            <MarkedText {...calls.text} />
          ) : (
            visibleText(line ?? '')
          )}
        </b>
        {comma}
      </div>
    );
  }
  const [open, close] = value.kind === 'array' ? '[]' : '{}';
  return (
    <details data-call={call} open={depth < OPEN_DEPTH && value.entries.length <= MAX_OPEN_MEMBERS}>
      <summary>
        {visibleText(label)}
        <b>{open}</b> <span className={tree['size']}>{sizeOf(value)}</span>
        {'\u00A0'}
        <b className={tree['closingBracket']}>{`${close}${comma}`}</b>
      </summary>
      <div className={tree['children']}>
        {value.entries.map(({ key, value: member }, index) => (
          <Member
            key={key ?? index}
            label={key === null ? '' : `${key}: `}
            value={member}
            depth={depth + 1}
            path={`${path === '' ? '' : `${path}.`}${key === null ? index : key.slice(1, -1)}`}
            calls={calls}
            last={index === value.entries.length - 1}
          />
        ))}
      </div>
      <b>{`${close}${comma}`}</b>
    </details>
  );
}

/** A literal with the range of each top-level call. An inner call has no range, so the one of its top-level call is marked for it. */
function MarkedText({ literal, ranges }: { readonly literal: string; readonly ranges: readonly CallRange[] }) {
  return (
    <>
      {ranges.map(({ start, end, call }, at) => (
        <Fragment key={start}>
          {literal.slice(ranges[at - 1]?.end ?? 0, start)}
          <span data-call={call} data-outer="">
            {literal.slice(start, end)}
          </span>
        </Fragment>
      ))}
      {literal.slice(ranges.at(-1)?.end ?? 0)}
    </>
  );
}

function sizeOf({ kind, entries, length }: JsonBranch): string {
  const noun = kind === 'array' ? 'item' : 'member';
  return `${formatInteger(entries.length)} ${noun}${entries.length === 1 ? '' : 's'}, ${formatInteger(length)} characters`;
}

/** Characters. Members up to this length stay on one line. */
const LINE_LENGTH = 100;
/** Levels that start open: the envelope, the result and its members. */
const OPEN_DEPTH = 3;
/** Longer members start folded, like the transactions of a block. */
const MAX_OPEN_MEMBERS = 24;

/** Names the fields of a response that no other part of the page shows. The response is valid JSON. */
const UnknownFieldsNote = memo(function UnknownFieldsNote({
  exchange,
}: {
  readonly exchange: Pick<Exchange, 'method' | 'responseText'>;
}) {
  const fields = listUnknownFields(exchange);
  if (fields.length === 0) return null;
  return (
    <p className="hint" data-testid="unknown-fields">
      Slotscope does not know these fields and shows them only here: {visibleText(fields.join(', '))}.
    </p>
  );
});

function listUnknownFields({ method, responseText }: Pick<Exchange, 'method' | 'responseText'>): readonly string[] {
  const response = parseJson(responseText);
  const result = isJsonObject(response) ? response['result'] : undefined;
  if (!isJsonObject(result)) return [];
  const counts = countUnknownFields(result, method.endsWith('Block') ? BLOCK_FIELDS : TRANSACTION_FIELDS);
  return Array.from(counts, ([path, count]) => (count === 1 ? path : `${path} (${count} times)`));
}
