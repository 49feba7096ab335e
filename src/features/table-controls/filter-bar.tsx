import type { ReactNode } from 'react';
import styles from './table-controls.module.css';

/** The filters above a table. Not printed. */
export function FilterBar({ children }: { readonly children: ReactNode }) {
  return <div className={styles['filters']}>{children}</div>;
}
