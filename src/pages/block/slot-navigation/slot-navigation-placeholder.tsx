import { formatInteger } from '../../../shared/format/format-number.ts';
import type { Slot } from '../../../solana/ids/slot.ts';
import { SlotStripLegend } from '../../../features/blocks/slot-strip-legend.tsx';
import styles from '../block-page.module.css';

/** LinkPlaceholder for `Neighbours`, until what draws them is there. */
export function SlotNavigationPlaceholder({ slot }: { readonly slot: Slot }) {
  return (
    <div className={styles['slotNavigation']}>
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

/** LinkPlaceholder for the links to the previous and the next block. */
export function AdjacentLinksPlaceholder({ slot }: { readonly slot: Slot }) {
  return (
    <>
      <LinkPlaceholder text={`← ${formatInteger(slot)}`} /> <LinkPlaceholder text={`${formatInteger(slot)} →`} />
    </>
  );
}

/** LinkPlaceholder for a link to a slot that is awaited, so that nothing moves when it comes. */
export function LinkPlaceholder({ text }: { readonly text: string }) {
  return (
    <span className={styles['invisible']} aria-hidden="true">
      {text}
    </span>
  );
}
