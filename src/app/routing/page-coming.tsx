import { useLocation } from 'react-router';
import { formatInteger } from '../../shared/format/format-number.ts';
import { parseSlot } from '../../solana/ids/slot.ts';
import { elide } from '../../ui/values/elided.tsx';
import { Lead } from '../../ui/page/lead.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { matchRoute } from '../../features/routing/paths.ts';
import { Sheet } from '../../ui/page/sheet.tsx';
import styles from './page-coming.module.css';

/** Stands for a page until its code has come: its name, with what the address says of it, where the page will have it. */
export function PageComing({ route, name }: { readonly route: string; readonly name: string }) {
  const id = matchRoute(route, useLocation().pathname) ?? '';
  const slot = parseSlot(id);
  const sentence = `${name} ${slot === null ? elide(id) : formatInteger(slot)}`.trim();
  return (
    <Sheet className={styles['coming'] ?? ''}>
      <PageTitle>{sentence}</PageTitle>
      <Lead mark="off" word="Opening" sentence={sentence} />
    </Sheet>
  );
}
