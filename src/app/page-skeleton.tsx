import type { ReactNode } from 'react';
import { parseSlot } from '../solana/ids/ids.ts';
import { DocumentTitle, PageHeader, PageLayout } from '../ui/page/page.tsx';
import { truncateMiddle } from '../ui/values/text.tsx';
import { useParams } from 'react-router';
import { formatInteger } from '../shared/format/format-number.ts';
import styles from './page-skeleton.module.css';

/** Placeholder for a page whose code is loading: its name and the signature or slot in the URL, placed as on the page itself. */
export function PageSkeleton({ name, side }: { readonly name: string; readonly side?: ReactNode }) {
  const { signature, slot, address } = useParams();
  const id = signature ?? slot ?? address ?? '';
  const number = parseSlot(id);
  const sentence = `${name} ${number === null ? truncateMiddle(id) : formatInteger(number)}`.trim();
  return (
    <PageLayout className={styles['loading'] ?? ''} side={side}>
      <DocumentTitle>{sentence}</DocumentTitle>
      <PageHeader status="absent" statusText="Loading" title={sentence} />
    </PageLayout>
  );
}
