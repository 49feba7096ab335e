import type { ReactNode } from 'react';
import sentenceStyles from './linked-sentence.module.css';

/** What happened, in one sentence; then the rest of it, and the proof. */
export function Headline({
  title,
  subtitle,
  evidence,
}: {
  readonly title: ReactNode;
  readonly subtitle: ReactNode;
  /** An `Evidence` element. */
  readonly evidence?: ReactNode;
}) {
  return (
    <div className="page-header" data-testid="page-header">
      <h1>
        <span className={sentenceStyles['headline']}>{title}</span>
      </h1>
      <p className="subtitle" data-testid="subtitle">
        {subtitle}
      </p>
      {evidence}
    </div>
  );
}
