import type { PathParams } from '../../features/routing/paths.ts';
import {
  type InvalidParam,
  createReader,
  readAddress,
  readOptionalParam,
} from '../../features/routing/search-params.ts';
import { type Address, parseSlot, type Slot } from '../../solana/ids/ids.ts';

export const SHOWN_CHOICES = ['all', 'produced', 'skipped'] as const;

export type Shown = (typeof SHOWN_CHOICES)[number];

/** What the URL of `/blocks` asks for. */
export interface BlocksParams {
  /** A slot of the first four on the page; null for the newest. */
  readonly from: Slot | null;
  /** Only the slots of this leader or collector. */
  readonly collector: Address | null;
  /** Slots on the page. */
  readonly show: Shown;
  readonly invalidParams: readonly InvalidParam[];
}

export function readBlocksParams(params: URLSearchParams): BlocksParams {
  const from = readOptionalParam(params, 'from', parseSlot, 'a slot', 'the newest');
  const collector = readAddress(params, 'collector');
  const read = createReader(params);
  const show = read('show', SHOWN_CHOICES);
  const invalid = [from.invalid, collector.invalid].filter((each) => each !== null);
  return {
    from: from.value,
    collector: collector.value,
    show,
    invalidParams: [...invalid, ...read.invalidParams],
  };
}

/** The filters, for links to other pages of the list. */
export function keptParams({ collector, show }: BlocksParams): PathParams {
  return { collector: collector ?? undefined, show: show === 'all' ? undefined : show };
}
