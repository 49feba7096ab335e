import type { ReactNode } from 'react';
import styles from './bottom-notice.module.css';

/** A line at the lower edge of the window, over the page, which does not move. */
export function BottomNotice({ testId, children }: { readonly testId: string; readonly children: ReactNode }) {
  return (
    <div className={styles['notice']} role="status" data-testid={testId}>
      {children}
    </div>
  );
}
