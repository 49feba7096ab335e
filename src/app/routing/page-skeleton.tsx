import { useLocation } from 'react-router';
import { formatInteger } from '../../shared/format/format-number.ts';
import { parseSlot } from '../../solana/ids/slot.ts';
import { truncateMiddle } from '../../ui/values/truncated-text.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { DocumentTitle } from '../../ui/page/document-title.tsx';
import { matchRoute } from '../../features/routing/paths.ts';
import { PageLayout } from '../../ui/page/page-layout.tsx';
import styles from './page-skeleton.module.css';

/** Stands for a page until its code has come: its name, with what the address says of it, where the page will have it. */
export function PageSkeleton({ route, name }: { readonly route: string; readonly name: string }) {
  const id = matchRoute(route, useLocation().pathname) ?? '';
  const slot = parseSlot(id);
  const sentence = `${name} ${slot === null ? truncateMiddle(id) : formatInteger(slot)}`.trim();
  return (
    <PageLayout className={styles['coming'] ?? ''}>
      <DocumentTitle>{sentence}</DocumentTitle>
      <PageHeader status="absent" statusText="Opening" title={sentence} />
    </PageLayout>
  );
}
