import { absenceLabel } from '../../analysis/explain/fields/absence-text.ts';
import type { TransactionAbsences } from '../../analysis/facts/absence/transaction-absences.ts';
import { formatLogLine } from '../../analysis/explain/fields/log-line-text.ts';
import { describeLogExtent, truncationLine, type LogMatch, findInLog } from './log-text.ts';
import type { LogLine, ParsedLog } from '../../analysis/facts/transaction/parse-log.ts';
import type { TokenAccounts } from '../../analysis/facts/transaction/token-accounts.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { CopyLinkButton, CopyTextButton } from '../../ui/controls/copy.tsx';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { AbsentSection, type AskAgain } from '../../features/absence/absence-note.tsx';
import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import type { IdlEvent } from '../../solana/idl/idl-reader.ts';
import { Section } from '../../ui/page/section.tsx';
import { useListPage } from '../../ui/rendering/list-page.tsx';
import { usePrinting } from '../../ui/rendering/media-query.ts';
import { AddressMarking } from '../../ui/values/address.tsx';
import { TruncatedText } from '../../ui/values/text.tsx';
import { idlCode } from './idl/lazy-idl-code.ts';
import styles from './logs-section.module.css';
import type { Wanted } from './onchain-idl/onchain-idl.ts';
import { useOnchainMetadataOnPage } from './onchain-idl/use-onchain-idls.ts';
import { useMarkedCall } from './mark-call.ts';
import { treeIndent } from './tree-indent.ts';

/** The log, indented by call depth; each line links to its instruction. */
export function LogsSection({
  view,
  absences: { logs: absence },
  onAsk,
}: {
  readonly view: ViewedTransaction;
  readonly absences: TransactionAbsences;
  readonly onAsk: AskAgain;
}) {
  const { log } = view;
  if (log === null) {
    return (
      <Section id="logs" title="Logs" count={absence && absenceLabel(absence)}>
        {absence !== null && <AbsentSection field="logs" absence={absence} onAsk={onAsk} />}
      </Section>
    );
  }
  if (log.lines.length === 0) {
    return (
      <Section id="logs" title="Logs" count="none">
        <p className="hint">
          The recorded log is empty{view.outcome === 'noOp' && ', because the transaction was not executed'}.
        </p>
      </Section>
    );
  }
  return <Log log={log} view={view} />;
}

function Log({ log, view }: { readonly log: ParsedLog; readonly view: ViewedTransaction }) {
  const { lines, truncated } = log;
  const cutAt = truncationLine(lines);
  const [searchText, setSearchText] = useState('');
  const [current, setCurrent] = useState<number | null>(null);
  const [wrapped, setWrapped] = useState(true);
  const printing = usePrinting();
  const list = useRef<HTMLOListElement>(null);
  useMarkedCall(list);
  const { hash, key } = useLocation();
  const { wanted } = useOnchainMetadataOnPage();
  const [selected, setSelected] = useState(-1);
  const hits = useMemo(() => findInLog(lines, searchText), [lines, searchText]);
  const named = /^#log-(\d+)$/.exec(hash)?.[1];
  useEffect(() => {
    // The browser takes the focus from the link that led here, and gives it to nothing.
    if (named === undefined || key === 'default') return;
    document.querySelector<HTMLElement>(`#log-${named} > a`)?.focus({ preventScroll: true });
  }, [named, key]);
  const page = useListPage(lines, 'Lines', selected >= 0 ? selected : named === undefined ? -1 : Number(named) - 1);
  const paths = useMemo(() => pathsByFrame(view), [view]);
  const goTo = (hit: number) => {
    flushSync(() => {
      setCurrent(hit);
      setSelected(hits.findIndex((inLine) => inLine.some(({ number }) => number === hit)));
    });
    list.current?.querySelector(`[data-hit="${hit}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Section
      id="logs"
      title="Logs"
      count={describeLogExtent(log)}
      end={
        <>
          {lines.length > MAX_LINES_WITHOUT_SEARCH && (
            <>
              <LogSearch
                label="Find in the logs"
                value={searchText}
                count={hits.reduce((sum, { length }) => sum + length, 0)}
                current={current}
                onChange={(value) => {
                  setSearchText(value);
                  setCurrent(null);
                }}
                onGo={goTo}
              />{' '}
              <button type="button" className="text-button" aria-pressed={wrapped} onClick={() => setWrapped(!wrapped)}>
                Wrap
              </button>{' '}
            </>
          )}
          {named !== undefined && (
            <>
              <CopyLinkButton fragment={`#log-${named}`} what={`line ${named}`} />{' '}
            </>
          )}
          <CopyTextButton text={() => lines.map(({ text }) => text).join('\n')} label="logs" />
        </>
      }
    >
      <ol
        ref={list}
        className={`log-lines ${styles['lines']} ${wrapped || printing ? '' : styles['unwrapped']}`}
        {...treeIndent(view.instructions ?? [])}
      >
        {page.shown.map((line, offset) => {
          const at = page.first + offset;
          return (
            <LogRow
              key={at}
              line={line}
              number={at + 1}
              path={line.frame === null ? undefined : paths.get(line.frame)}
              event={view.events.get(at)}
              tokenAccounts={view.tokenAccounts}
              isEventLate={line.kind === 'data' && isWanted(log, line.frame, wanted)}
              hits={hits[at] ?? []}
              current={current}
              isTarget={named === `${at + 1}`}
            />
          );
        })}
      </ol>
      {page.pager}
      {truncated && (
        <p className="hint">
          The node truncated this log at line {formatInteger(cutAt)}: it reached the limit (10,000 bytes by default).{' '}
          {cutAt < lines.length
            ? 'The lines after it are those short enough to fit. Which calls they belong to is unknown.'
            : 'Lines logged later are missing.'}
        </p>
      )}
    </Section>
  );
}

/** True while the IDL of the program at a line is requested. */
function isWanted({ frames }: ParsedLog, frame: number | null, { programs }: Wanted): boolean {
  const programId = frame === null ? undefined : frames[frame]?.programId;
  return programId !== undefined && programs.includes(programId);
}

/** Up to this many lines need no search. */
const MAX_LINES_WITHOUT_SEARCH = 8;

/** Instruction paths by log frame. A call that is missing in the tree has the path of its nearest ancestor. */
function pathsByFrame({ log, instructions }: ViewedTransaction): ReadonlyMap<number, string> {
  const byLine = new Map(
    instructions?.flatMap(({ id, firstLine }) => (firstLine === null ? [] : [[firstLine, id] as const])),
  );
  const paths = new Map<number, string>();
  log?.frames.forEach(({ firstLine, parent }, frame) => {
    const path = byLine.get(firstLine) ?? (parent === null ? undefined : paths.get(parent));
    if (path !== undefined) paths.set(frame, path);
  });
  return paths;
}

/** A log line: its number, its instruction, and its text with search hits marked. */
function LogRow({
  line,
  number,
  path,
  event,
  isEventLate,
  tokenAccounts,
  hits,
  current,
  isTarget,
}: {
  readonly line: LogLine;
  readonly number: number;
  readonly path: string | undefined;
  readonly event: IdlEvent | undefined;
  /** Found with an IDL of the endpoint, after the line was drawn: it may not move the lines below. */
  readonly isEventLate: boolean;
  readonly tokenAccounts: TokenAccounts;
  readonly hits: readonly LogMatch[];
  /** The number of the selected hit. */
  readonly current: number | null;
  /** The URL names it. `:target` would miss a line that is rendered after the URL changed, as in the sheet of a phone. */
  readonly isTarget: boolean;
}) {
  const kind = CLASSES.get(line.kind) ?? '';
  const LogEvent = idlCode.current()?.LogEvent;
  const className = `${kind} ${(path?.length ?? 0) > SHORT_PATH ? styles['longPath'] : ''}`;
  return (
    <li
      id={`log-${number}`}
      className={className}
      aria-current={isTarget ? 'location' : undefined}
      data-call={path}
      style={{ position: isEventLate ? 'relative' : 'static' }}
    >
      <a href={`#log-${number}`}>{number}</a> {path === undefined ? <span /> : <a href={`#ix-${path}`}>#{path}</a>}{' '}
      <span style={{ '--depth': line.depth }}>
        <LogText line={line} hits={hits} current={current} />
        {event !== undefined && LogEvent !== undefined && (
          <LogEvent event={event} isLate={isEventLate} tokenAccounts={tokenAccounts} className={styles['event']} />
        )}
      </span>
    </li>
  );
}

const CLASSES: ReadonlyMap<LogLine['kind'], string | undefined> = new Map([
  ['invoke', styles['invocation']],
  ['failed', styles['failed']],
  ['data', styles['programData']],
]);

/** Characters of a path that fit next to a log line on a phone: five levels. */
const SHORT_PATH = 9;

/**
 * Characters. Nodes log at most 10,000 bytes by default, and laying out millions takes minutes. Copying includes all of
 * them.
 */
const MAX_SHOWN = 20_000;

/** The text of a line. Program ids appear as names, except while there are hits; "Copy" copies the original text. */
function LogText({ line, hits, current }: Hits & { readonly line: LogLine }) {
  const { before: start, program, after: end } = formatLogLine(line);
  const [before, after] = [start.slice(0, MAX_SHOWN), end.slice(0, MAX_SHOWN)];
  const hidden = start.length - before.length + end.length - after.length;
  const found = { hits, current };
  const mark = useContext(AddressMarking);
  const id = hits.length === 0 && program === line.programId ? line.programId : null;
  return (
    <>
      <Marked text={before} from={0} {...found} />
      {program !== '' && (
        <b title={line.programId ?? undefined}>
          {id !== null ? (
            (mark(id, true) ?? <TruncatedText text={program} whole />)
          ) : (
            <Marked text={program} from={before.length} {...found} />
          )}
        </b>
      )}
      <Marked text={after} from={before.length + program.length} {...found} />
      {hidden > 0 && <i>… {formatInteger(hidden)} more characters</i>}
    </>
  );
}

interface Hits {
  readonly hits: readonly LogMatch[];
  readonly current: number | null;
}

/** A part of a line that starts at offset `from`. Marks the parts of hits inside it. */
function Marked({ text, from, hits, current }: Hits & { readonly text: string; readonly from: number }) {
  let done = 0;
  const pieces = hits.flatMap(({ number, start, end }) => {
    const [first, last] = [Math.max(start - from, 0), Math.min(end - from, text.length)];
    if (first >= last) return [];
    const before = text.slice(done, first);
    done = last;
    return [
      visibleText(before),
      <mark key={number} data-hit={number} className={number === current ? styles['current'] : undefined}>
        {visibleText(text.slice(first, last))}
      </mark>,
    ];
  });
  return [...pieces, visibleText(text.slice(done))];
}

/** A search field for the logs: Enter goes to the next hit, Shift+Enter to the previous one. */
function LogSearch({
  label,
  value,
  count,
  current,
  onChange,
  onGo,
}: {
  readonly label: string;
  readonly value: string;
  /** The number of hits. */
  readonly count: number;
  /** The selected hit, counted from 0. */
  readonly current: number | null;
  readonly onChange: (value: string) => void;
  readonly onGo: (hit: number) => void;
}) {
  const step = (back: boolean) => {
    if (count === 0) return;
    const from = current ?? (back ? 0 : -1);
    onGo((from + (back ? count - 1 : 1)) % count);
  };
  return (
    <span className={styles['finder']}>
      <span className={`text-field ${styles['find']}`}>
        <input
          type="search"
          aria-label={label}
          placeholder="Find"
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') step(event.shiftKey);
          }}
        />
      </span>{' '}
      <span role="status">{value !== '' && describePosition(count, current)}</span>
    </span>
  );
}

function describePosition(count: number, current: number | null): string {
  if (count === 0) return 'nowhere';
  return current === null
    ? `${formatInteger(count)} found`
    : `${formatInteger(current + 1)} of ${formatInteger(count)}`;
}
