import { Fragment } from 'react';
import type { TransactionSummary } from '../../analysis/explain/headline/summarize-transaction.ts';
import { UntrustedText } from '../../ui/values/text.tsx';

/** The lines that prove the title, each with a link to its place and what it means. */
export function Evidence({ lines }: { readonly lines: TransactionSummary['proof'] }) {
  return (
    <div className="evidence" data-testid="evidence">
      {lines.map(({ label, anchor, text, meaning }) => (
        <Fragment key={anchor}>
          <a className="index-number" href={`#${anchor}`}>
            {label}
          </a>
          <div>
            <code>
              <UntrustedText text={text} />
            </code>{' '}
            {meaning !== null && <span>{meaning}</span>}
          </div>
        </Fragment>
      ))}
    </div>
  );
}
