import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { describeLogExtent, findInLog, truncationLine } from '../../../analysis/explain/log-text.ts';
import type { ParsedLog } from '../../../analysis/facts/transaction/parse-log.ts';
import { absenceLabel } from '../../../analysis/explain/absence-text.ts';
import type { TransactionAbsences } from '../../../analysis/facts/absence/transaction-absences.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { CopyTextButton, CopyLinkButton } from '../../../ui/controls/copy.tsx';
import { useListPage } from '../../../ui/rendering/list-page.tsx';
import { usePrinting } from '../../../ui/rendering/media-query.ts';
import { Section } from '../../../ui/page/section.tsx';
import { AbsentSection, type AskAgain } from '../../../features/absence/absence-note.tsx';
import { usePublishedOnPage } from '../published/published-context.ts';
import type { Wanted } from '../published/published.ts';
import { LogSearch } from './log-search.tsx';
import { LogRow } from './log-row.tsx';
import styles from './logs.module.css';
import { treeIndent } from '../tree-indent.ts';

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
  const { hash } = useLocation();
  const { wanted } = usePublishedOnPage();
  const [selected, setSelected] = useState(-1);
  const hits = useMemo(() => findInLog(lines, searchText), [lines, searchText]);
  const named = /^#log-(\d+)$/.exec(hash)?.[1];
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

/** Whether the endpoint is asked for the IDL of the program that runs at a line. */
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
