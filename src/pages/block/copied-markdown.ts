import type { BlockAbsences } from '../../analysis/facts/absence/block-absences.ts';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import {
  type BlockOutlineOptions,
  type FilteredRows,
  describeBlockInMarkdown,
  markdownRows,
  MARKDOWN_UNIT,
} from '../../analysis/markdown/block-markdown.ts';
import type { BlockContents } from '../../queries/block/start-block-contents.ts';
import { shortName } from '../../solana/names/address-names.ts';
import type { TableParams } from './block-params.ts';
import { formatFilter } from './filter-text.ts';
import { chooseVotes } from './row-filter.ts';
import { sortRows } from './row-sort.ts';

/** What the page of a block shows of it. */
export interface ShownBlock extends BlockOutlineOptions {
  readonly overview: BlockOverview;
  readonly absences: BlockAbsences;
  /** null if the response has no instructions or metadata, or has not been read. */
  readonly contents: BlockContents | null;
  readonly table: TableParams;
  /** By index, whether the filters leave a row in, votes aside; null for all. */
  readonly isLeft: readonly boolean[] | null;
  /** Who answered. */
  readonly source: string;
}

/** The block as a Markdown document, with the transactions that its page lists. `link` is the address of the page. */
export async function writeBlockMarkdown(
  { overview, absences, contents, table, isLeft, ...options }: ShownBlock,
  link: string,
): Promise<string> {
  const filtered = filteredRows(overview, table, isLeft);
  const indexes = markdownRows(overview, filtered).map(({ index }) => index);
  const sentences = (await contents?.sentences(indexes, MARKDOWN_UNIT)) ?? null;
  return describeBlockInMarkdown(overview, absences, sentences, { ...options, link, filtered });
}

/** null for the block as it is listed without filters. */
function filteredRows(
  { rows }: BlockOverview,
  { filter, sort }: TableParams,
  isLeft: readonly boolean[] | null,
): FilteredRows | null {
  if (rows === null || (isLeft === null && filter.votes === 'auto' && sort === 'index')) return null;
  const matching = isLeft === null ? rows : rows.filter(({ index }) => isLeft[index]);
  const votes = chooseVotes(filter.votes, matching, null);
  const shown = votes === 'shown' ? matching : matching.filter(({ isVote }) => isVote === (votes === 'only'));
  return { filter: formatFilter({ ...filter, votes }), rows: sortRows(shown, sort, shortName) };
}
