import type { ReactNode } from 'react';

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
        <code>{line}</code> {meaning !== undefined && <span>{meaning}</span>}
      </div>
    </div>
  );
}
