import { useContext } from 'react';
import type { IdlEvent } from '../../../solana/idl/idl-reader.ts';
import { type LogMatch, formatLogLine } from '../../../analysis/explain/log-text.ts';
import type { LogLine } from '../../../analysis/facts/transaction/parse-log.ts';
import type { TokenAccounts } from '../../../analysis/facts/transaction/token-changes.ts';
import { AddressMarking } from '../../../ui/values/address.tsx';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { TruncatedText } from '../../../ui/values/text.tsx';
import { idlCode } from '../idl/idl-code-module.ts';
import styles from './logs.module.css';
import { visibleText } from '../../../shared/format/visible-text.ts';

/** A log line: its number, its instruction, and its text with search hits marked. */
export function LogRow({
  line,
  number,
  path,
  event,
  isEventLate,
  tokenAccounts,
  hits,
  current,
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
}) {
  const kind = CLASSES.get(line.kind) ?? '';
  const LogEvent = idlCode.current()?.LogEvent;
  const className = `${kind} ${(path?.length ?? 0) > SHORT_PATH ? styles['longPath'] : ''}`;
  return (
    <li id={`log-${number}`} className={className} style={{ position: isEventLate ? 'relative' : 'static' }}>
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

/** Characters of a path that fits beside a log line on a phone: five levels. */
const SHORT_PATH = 9;

/** Characters. Nodes log at most 10,000 bytes by default; laying out millions takes minutes. Copying gets them all. */
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
