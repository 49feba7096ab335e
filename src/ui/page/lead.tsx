import type { ReactNode } from 'react';
import { Mark, type MarkKind } from '../values/mark.tsx';

/** The head of a page: a mark and a word, one sentence, what follows from it, the evidence, the id. */
export function Lead({
  mark,
  word,
  rest,
  sentence,
  dek,
  proof,
  slug,
}: {
  readonly mark: MarkKind;
  readonly word: ReactNode;
  /** Behind the word, lighter. */
  readonly rest?: ReactNode | undefined;
  readonly sentence: ReactNode;
  readonly dek?: ReactNode | undefined;
  /** See `Proof`. */
  readonly proof?: ReactNode | undefined;
  readonly slug?: ReactNode | undefined;
}) {
  return (
    <div className="lead">
      <p className={`verdict ${COLOURS[mark]}`}>
        <span>
          <Mark kind={mark} /> {word}
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
export function Proof({
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

const COLOURS: Readonly<Record<MarkKind, string>> = { ok: 'good', no: 'bad', warn: 'note', off: 'soft' };
