import type { ReactNode } from 'react';
import { UntrustedText } from '../values/untrusted-text.tsx';

/** The log line that proves the title, with a link to it and what it means. */
export function Evidence({
  location,
  line,
  meaning,
}: {
  readonly location: ReactNode;
  readonly line: string;
  readonly meaning?: ReactNode | undefined;
}) {
  return (
    <div className="evidence" data-testid="evidence">
      {location}
      <div>
        <code>
          <UntrustedText text={line} />
        </code>{' '}
        {meaning !== undefined && <span>{meaning}</span>}
      </div>
    </div>
  );
}
