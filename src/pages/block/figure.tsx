import type { ReactNode } from 'react';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import styles from './block-head.module.css';

/** The figures of a block of which nothing has arrived. */
export function PendingFigures() {
  return (
    <dl className={styles['figures']}>
      {TITLES.map((title) => (
        <Pending key={title} title={title} why={null} />
      ))}
    </dl>
  );
}

const TITLES = ['Transactions', 'Compute units', 'Fees', 'Tips'];

/** A number, a bar that puts it in proportion, and a line that says of what. */
export function Figure({
  title,
  value,
  gauge,
  children,
}: {
  readonly title: string;
  readonly value: ReactNode;
  readonly gauge: ReactNode;
  /** The line below. */
  readonly children: ReactNode;
}) {
  return (
    <div data-figure>
      <dt>{title}</dt>
      <dd className={styles['big']}>{value}</dd>
      <dd>
        {gauge}
        <div className={styles['line']}>{children}</div>
      </dd>
    </div>
  );
}

/** A figure that has not arrived, or why the answer does not have it. */
export function Pending({ title, why }: { readonly title: string; readonly why: string | null }) {
  return (
    <Figure title={title} value={why === null ? <Placeholder width={140} /> : <Unknown />} gauge={EMPTY_GAUGE}>
      {why}
    </Figure>
  );
}

function Unknown() {
  return (
    <span className="muted" aria-hidden="true">
      –
    </span>
  );
}

export const EMPTY_GAUGE = <div className={styles['gauge']} aria-hidden="true" />;
