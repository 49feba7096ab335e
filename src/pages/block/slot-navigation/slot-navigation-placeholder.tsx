import { formatInteger } from '../../../shared/format/format-number.ts';
import { SlotStripLegend } from '../../../features/blocks/slot-strip.tsx';
import pageStyles from '../block-page.module.css';
import styles from './slot-navigation.module.css';
import type { Slot } from '../../../solana/ids/ids.ts';

/** Reserves the space of `SlotNavigation` until its code has loaded. */
export function SlotNavigationPlaceholder({ slot }: { readonly slot: Slot }) {
  return (
    <div className={pageStyles['slotNavigation']}>
      <figure>
        <svg className="chart slot-strip" aria-hidden="true" />
        <figcaption>
          <SlotStripLegend />{' '}
          <span className={styles['adjacentLinks']}>
            <AdjacentLinksPlaceholder slot={slot} />
          </span>
        </figcaption>
      </figure>
    </div>
  );
}

/** Reserves the space of the links to the previous and the next block. */
export function AdjacentLinksPlaceholder({ slot }: { readonly slot: Slot }) {
  return (
    <>
      <LinkPlaceholder text={`← ${formatInteger(slot)}`} /> <LinkPlaceholder text={`${formatInteger(slot)} →`} />
    </>
  );
}

/** Reserves the space of a link. */
export function LinkPlaceholder({ text }: { readonly text: string }) {
  return (
    <span className={styles['invisible']} aria-hidden="true">
      {text}
    </span>
  );
}
