import { formatInteger } from '../../shared/format-number.ts';
import type { IdlEvent } from '../../solana/idl/idl-reader.ts';
import type { LogLine } from '../../solana/transaction-view/log.ts';
import { presenceOf, type ViewedTransaction } from '../../solana/transaction-view/view-transaction.ts';
import { shortName } from '../../solana/short-name.ts';
import { CopyWord } from '../../ui/copy-button.tsx';
import { Elided } from '../../ui/elided.tsx';
import { Section } from '../../ui/section.tsx';
import { treeMeasures } from './tree-measures.ts';
import { LogEvent } from './log-event.tsx';

/** What the programs said, line by line, indented by the depth of the call and tied to it. */
export function LogsSection({ view }: { readonly view: ViewedTransaction }) {
  const { log, answer } = view;
  if (log === null) {
    return (
      <Section id="logs" title="Logs" count="not recorded">
        <p className="say">{whyNone(view)}</p>
      </Section>
    );
  }
  if (log.lines.length === 0) {
    return (
      <Section id="logs" title="Logs" count="none">
        <p className="say">Recorded: no line was written.</p>
      </Section>
    );
  }
  const paths = instructionByFrame(view);
  const total = `${formatInteger(log.lines.length)} ${log.lines.length === 1 ? 'line' : 'lines'}`;
  return (
    <Section
      id="logs"
      title="Logs"
      count={`${total}, ${log.truncated ? 'cut by the node' : 'complete'}`}
      end={<CopyWord text={() => (answer.meta?.logMessages ?? []).join('\n')} label="logs" />}
    >
      <ol className="log" style={treeMeasures(view.instructions ?? [])}>
        {log.lines.map((line, at) => (
          <LogRow
            key={at}
            line={line}
            number={at + 1}
            path={line.frame === null ? undefined : paths.get(line.frame)}
            event={view.events.get(at)}
          />
        ))}
      </ol>
      {log.truncated && (
        <p className="say">
          The log ends here because it was cut: a node keeps 10,000 bytes of it. What ran after this line left no trace
          in it.
        </p>
      )}
    </Section>
  );
}

/** The path of each call by its frame; a call that the tree does not show has its nearest ancestor's. */
function instructionByFrame({ log, instructions }: ViewedTransaction): ReadonlyMap<number, string> {
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

const CLASSES = { invoke: 'io', failed: 'fail', data: 'data64' } as const;

function LogRow({
  line,
  number,
  path,
  event,
}: {
  readonly line: LogLine;
  readonly number: number;
  readonly path: string | undefined;
  readonly event: IdlEvent | undefined;
}) {
  const className = line.kind in CLASSES ? CLASSES[line.kind as keyof typeof CLASSES] : undefined;
  return (
    <li id={`log-${number}`} className={className}>
      <a href={`#log-${number}`}>{number}</a> {path === undefined ? <span /> : <a href={`#ix-${path}`}>#{path}</a>}{' '}
      <span style={{ '--d': line.depth }}>
        <LogText line={line} />
        {event !== undefined && <LogEvent event={event} />}
      </span>
    </li>
  );
}

/** Program ids read as names; copying the section gives the text as it was. */
function LogText({ line: { text, programId } }: { readonly line: LogLine }) {
  const name = programId === null ? null : shortName(programId);
  const at = programId === null ? -1 : text.indexOf(programId);
  if (programId === null || at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <b title={programId}>{name ?? <Elided text={programId} whole />}</b>
      {text.slice(at + programId.length)}
    </>
  );
}

function whyNone({ answer: { meta } }: ViewedTransaction): string {
  if (meta === null) return 'Logs were not recorded with this transaction.';
  return presenceOf(meta, 'logMessages') === 'absent'
    ? 'The answer leaves logs out.'
    : 'Logs were not recorded at the time.';
}
