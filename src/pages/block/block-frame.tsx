import type { ReactNode } from 'react';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { BlockReadOptions } from '../../rpc-client/client.ts';
import type { BlockOverview } from '../../analysis/block/block-overview.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import { PageTitle } from '../../ui/page/page-title.tsx';
import type { PathParams } from '../../features/routing/paths.ts';
import { SectionIndex } from '../../ui/page/section-index.tsx';
import { Sheet } from '../../ui/page/sheet.tsx';
import { AWAITED_SECTIONS, AwaitedSections } from './awaited-block.tsx';
import { BlockLead } from './block-lead.tsx';
import styles from './block-page.module.css';
import { NeighboursRoom } from './neighbours/neighbours-room.tsx';

/** The shape of the page with what the header says: what stands there until `BlockView` has come, in the same places. */
export function BlockFrame({
  slot,
  overview,
  awaited,
  asked,
  params,
  optionBar,
}: {
  readonly slot: Slot;
  /** null: nothing has come yet. */
  readonly overview: BlockOverview | null;
  /** The head in that case. */
  readonly awaited: ReactNode;
  readonly asked: BlockReadOptions;
  readonly params: PathParams;
  readonly optionBar: ReactNode;
}) {
  return (
    <Sheet className={styles['page'] ?? ''} index={<SectionIndex title="Block" sections={AWAITED_SECTIONS} />}>
      <PageTitle>{`Block ${formatInteger(slot)}`}</PageTitle>
      {overview === null ? awaited : <BlockLead overview={overview} asked={asked} said={null} />}
      <NeighboursRoom slot={slot} />
      {optionBar}
      <AwaitedSections block={overview?.block ?? null} params={params} />
    </Sheet>
  );
}
