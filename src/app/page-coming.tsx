import { useLocation } from 'react-router';
import { formatInteger } from '../shared/format-number.ts';
import { parseSlot } from '../solana/slot.ts';
import { elide } from '../ui/elided.tsx';
import { Lead } from '../ui/lead.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { matchRoute } from '../ui/paths.ts';
import { Sheet } from '../ui/sheet.tsx';
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
