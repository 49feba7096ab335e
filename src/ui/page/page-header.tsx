import type { ReactNode } from 'react';
import { StatusIcon, type StatusKind } from '../values/status-icon.tsx';

/** The head of a page: a mark and a word, one sentence, what follows from it, the evidence, the id. */
export function PageHeader({
  mark,
  word,
  rest,
  sentence,
  dek,
  proof,
  slug,
}: {
  readonly mark: StatusKind;
  readonly word: ReactNode;
  /** Behind the word, lighter. */
  readonly rest?: ReactNode | undefined;
  readonly sentence: ReactNode;
  readonly dek?: ReactNode | undefined;
  /** See `Evidence`. */
  readonly proof?: ReactNode | undefined;
  readonly slug?: ReactNode | undefined;
}) {
  return (
    <div className="lead">
      <p className={`verdict ${COLOURS[mark]}`}>
        <span>
          <StatusIcon kind={mark} /> {word}
        </span>{' '}
        {rest !== undefined && <span className="rest">{rest}</span>}
      </p>
      <h1>{sentence}</h1>
      {dek !== undefined && <p className="dek">{dek}</p>}
      {proof}
      {slug !== undefined && <p className="slug">{slug}</p>}
    </div>
  );
}

/** The line that proves the sentence, where it stands, and what it means. */
export function Evidence({
  at,
  line,
  meaning,
}: {
  readonly at: ReactNode;
  readonly line: string;
  readonly meaning?: ReactNode | undefined;
}) {
  return (
    <div className="proof">
      {at}
      <div>
        <code>{line}</code> {meaning !== undefined && <span>{meaning}</span>}
      </div>
    </div>
  );
}

const COLOURS: Readonly<Record<StatusKind, string>> = { ok: 'good', no: 'bad', warn: 'note', off: 'soft' };
