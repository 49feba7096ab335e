import { formatInteger } from '../../../shared/format/format-number.ts';
import type { Slot } from '../../../solana/ids/slot.ts';
import { SlotStripKey } from '../../../features/blocks/slot-strip-key.tsx';
import styles from '../block-page.module.css';

/** Room for `Neighbours`, until what draws them is there. */
export function NeighboursRoom({ slot }: { readonly slot: Slot }) {
  return (
    <div className={styles['strip']}>
      <figure>
        <svg className="chart strip" aria-hidden="true" />
        <figcaption>
          <SlotStripKey />{' '}
          <span className={styles['steps']}>
            <StepsRoom slot={slot} />
          </span>
        </figcaption>
      </figure>
    </div>
  );
}

/** Room for the links to the previous and the next block. */
export function StepsRoom({ slot }: { readonly slot: Slot }) {
  return (
    <>
      <Room text={`← ${formatInteger(slot)}`} /> <Room text={`${formatInteger(slot)} →`} />
    </>
  );
}

/** Room for a link to a slot that is awaited, so that nothing moves when it comes. */
export function Room({ text }: { readonly text: string }) {
  return (
    <span className={styles['unseen']} aria-hidden="true">
      {text}
    </span>
  );
}
