import { mainProgram } from '../facts/block/main-program.ts';
import { formatDecimal, formatInteger, formatCount } from '../../shared/format/format-number.ts';
import { formatUtc } from '../../shared/format/format-time.ts';
import { markdownCode, markdownTable, markdownText } from '../../shared/format/markdown.ts';
import { plainText } from '../../shared/format/rich-text.ts';
import { absenceBesideName } from '../explain/fields/absence-text.ts';
import { blockSentence, blockSubtitle, countSentence } from '../explain/block/block-sentence.ts';
import { formatShortError } from '../explain/block/short-error.ts';
import { describeBlockContradiction } from '../explain/outcome/contradiction-text.ts';
import { type LamportUnit, formatLamportsIn, shortAddress } from '../explain/wording.ts';
import type { BlockAbsences, BlockField } from '../facts/absence/block-absences.ts';
import type { BlockFacts, BlockOverview, BlockSummary } from '../facts/block/block-overview.ts';
import type { BlockRow } from '../facts/block/block-row.ts';
import { feeRevenue } from '../facts/block/rewards.ts';
import { checkBlock } from '../facts/contradictions/check-block.ts';
import { type MarkdownOptions, factsMarkdown } from './facts-markdown.ts';
import type { Origin, OutlineFact } from './transaction-outline.ts';

/** The unit of the sentences in a document. */
export const MARKDOWN_UNIT: LamportUnit = 'SOL';

/** The rows that the filters of a page leave, in its order. */
export interface FilteredRows {
  /** "outcome failed, votes hidden"; empty if all rows are left. */
  readonly filter: string;
  readonly rows: readonly BlockRow[];
}

interface BlockMarkdownOptions extends MarkdownOptions {
  readonly link?: string | null;
  readonly filtered?: FilteredRows | null;
}

/**
 * A block as a Markdown document. `sentences` are those of `markdownRows`, in their order: what each transaction did, null if it is not
 * known. `link` is the address of its page; null to leave it out. Foreign text is as in describeTransactionInMarkdown.
 */
export function describeBlockInMarkdown(
  overview: BlockOverview,
  absences: BlockAbsences,
  sentences: readonly (string | null)[] | null,
  { source = null, link = null, filtered = null, ...options }: BlockOutlineOptions & BlockMarkdownOptions,
): string {
  return formatBlockMarkdown(outlineBlock(overview, absences, options), overview, sentences, {
    source,
    link,
    filtered,
  });
}

/** The same of an outline. */
export function formatBlockMarkdown(
  { status, statusDetail, headline, details, facts }: BlockOutline,
  overview: BlockOverview,
  sentences: readonly (string | null)[] | null,
  { source = null, link = null, filtered = null }: BlockMarkdownOptions = {},
): string {
  return `${[
    `# ${markdownText(headline)}`,
    `**${markdownText(status)}**, ${markdownText(statusDetail)}`,
    markdownText(details),
    `${factsMarkdown(facts, source)}${link === null ? '' : `\n- Link: <${link}>`}`,
    ...listRows(overview, sentences, filtered),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

/** A block in words, like TransactionOutline. */
export interface BlockOutline {
  /** "Produced". */
  readonly status: string;
  readonly statusDetail: string;
  readonly headline: string;
  /** Empty, or one or more sentences. */
  readonly details: string;
  readonly facts: readonly OutlineFact[];
}

export interface BlockOutlineOptions {
  readonly commitment: Origin;
  /** Why the answer cannot be true, in sentences; by default, what the answer itself shows. */
  readonly contradictions?: readonly string[];
}

/** A block in words, without its rows. */
export function outlineBlock(
  overview: BlockOverview,
  absences: BlockAbsences,
  { commitment, contradictions = ownContradictions(overview) }: BlockOutlineOptions,
): BlockOutline {
  const { block, summary } = overview;
  const headline = summary === null ? countSentence(block) : blockSentence(block.slot, summary);
  const details = summary === null ? '' : plainText(blockSubtitle(summary));
  const [first] = contradictions;
  return {
    ...(first === undefined
      ? { status: 'Produced', headline, details }
      : {
          status: 'Contradictory answer',
          headline: first,
          details: [...contradictions.slice(1), `The answer reads: ${headline}`, details].join(' ').trim(),
        }),
    statusDetail: commitment,
    facts: factsOf(overview, absences),
  };
}

function ownContradictions({ block, rows }: BlockOverview): readonly string[] {
  const signatures = rows?.map(({ signature }) => signature) ?? block.signatures ?? [];
  return checkBlock(block, signatures, []).map(describeBlockContradiction);
}

function factsOf({ block, summary, rows }: BlockOverview, absences: BlockAbsences): readonly OutlineFact[] {
  const { slot, blockhash, parentSlot, blockHeight, blockTime, rewards } = block;
  const revenue = summary && feeRevenue(summary, rewards);
  const collected = rewards?.filter(({ rewardType }) => rewardType === 'Fee') ?? [];
  const fact = (label: string, value: string | null, absent: BlockField): OutlineFact[] => {
    if (value !== null) return [{ label, value, isId: false }];
    const absence = absences[absent];
    return absence === null ? [] : [{ label, value: absenceBesideName(absent, absence), isId: false }];
  };
  return [
    { label: 'Slot', value: formatInteger(slot), isId: false },
    ...(blockhash === null
      ? fact('Blockhash', null, 'blockhash')
      : [{ label: 'Blockhash', value: blockhash, isId: true }]),
    ...fact('Parent slot', parentSlot === null ? null : formatInteger(parentSlot), 'parentSlot'),
    ...fact('Block height', blockHeight === null ? null : formatInteger(blockHeight), 'blockHeight'),
    ...fact('Block time', blockTime === null ? null : (formatUtc(blockTime) ?? `${blockTime}`), 'blockTime'),
    ...fact('Fees', summary && describeFees(summary), 'metadata'),
    ...collected.map(({ pubkey, lamports }) => ({
      label: 'Fees collected',
      value: `${formatLamportsIn(MARKDOWN_UNIT, lamports)} by ${pubkey}`,
      isId: false,
    })),
    ...(revenue === null || revenue.rule === 'neither'
      ? []
      : [{ label: 'Fees burned', value: formatLamportsIn(MARKDOWN_UNIT, revenue.burned), isId: false }]),
    ...(summary === null || summary.tips.total === null || summary.tips.missing > 0
      ? []
      : [{ label: 'Tips to Jito tip accounts', value: describeTips(summary.tips.total, rows), isId: false }]),
    ...fact('Compute units', summary && describeUnits(summary), 'computeUnits'),
    ...(summary === null || summary.costUnits.total === null || summary.costUnits.missing > 0
      ? []
      : [{ label: 'Cost units', value: formatInteger(summary.costUnits.total), isId: false }]),
    ...fact('Rewards', rewards && describeRewards(rewards), 'rewards'),
  ];
}

function describeTips(total: bigint, rows: BlockOverview['rows']): string {
  if (total === 0n) return 'none';
  const paying = (rows ?? []).filter(({ tips }) => tips !== null && tips > 0n).length;
  return `${formatLamportsIn(MARKDOWN_UNIT, total)} in ${formatCount(paying, 'transaction')}`;
}

function describeFees({ fees, baseFees }: BlockSummary): string | null {
  if (fees.total === null) return null;
  const total = formatLamportsIn(MARKDOWN_UNIT, fees.total);
  const missing =
    fees.missing === 0 ? '' : `, without ${formatCount(fees.missing, 'transaction')} whose fee is unknown`;
  if (baseFees === null) return `${total}${missing}`;
  return `${total} (${formatInteger(baseFees)} base + ${formatInteger(fees.total - baseFees)} priority lamports)${missing}`;
}

function describeUnits({ computeUnits: { total, missing } }: BlockSummary): string | null {
  if (total === null) return null;
  return missing === 0
    ? formatInteger(total)
    : `${formatInteger(total)}, without ${formatCount(missing, 'transaction')}`;
}

function describeRewards(rewards: NonNullable<BlockFacts['rewards']>): string {
  const total = rewards.reduce((sum, { lamports }) => sum + lamports, 0n);
  return rewards.length === 0
    ? 'none'
    : `${formatInteger(rewards.length)}, together ${formatLamportsIn(MARKDOWN_UNIT, total)}`;
}

/** The rows in the document of a block: the first 100 that the filters leave or, without filters, that are not votes. */
export function markdownRows(
  { rows, summary }: BlockOverview,
  filtered: FilteredRows | null = null,
): readonly BlockRow[] {
  const listed = filtered?.rows ?? (rows ?? []).filter(({ isVote }) => !(isVote && summary?.votesKnown === true));
  return listed.slice(0, MAX_ROWS);
}

export const MAX_ROWS = 100;

function listRows(
  overview: BlockOverview,
  sentences: readonly (string | null)[] | null,
  filtered: FilteredRows | null,
): readonly string[] {
  const { rows, summary } = overview;
  if (rows === null || rows.length === 0) return [];
  const shown = markdownRows(overview, filtered);
  const votes = summary?.votesKnown === true ? rows.filter(({ isVote }) => isVote).length : 0;
  const listed = filtered?.rows.length ?? rows.length - votes;
  const { filter = '' } = filtered ?? {};
  return [
    filter === ''
      ? `## Transactions${filtered === null && votes > 0 ? ' that are not votes' : ''}`
      : `## Transactions: ${markdownText(filter)}`,
    shown.length === 0
      ? 'There are none.'
      : markdownTable(
          ['#', 'Signature', 'Outcome', 'What happened', 'Program', 'Fee, SOL', 'Compute units'],
          shown.map((row, at) => cells(row, sentences?.[at] ?? null)),
          [0, 5, 6],
        ),
    [
      shown.length === listed
        ? ''
        : `These are the first ${formatInteger(shown.length)} of ${formatInteger(listed)}${filter === '' ? '' : ' that the filter leaves'}.`,
      shown.length === listed && filter === ''
        ? ''
        : `The block has ${formatCount(rows.length, 'transaction')} in all.`,
    ]
      .join(' ')
      .trim(),
  ];
}

function cells(row: BlockRow, sentence: string | null): readonly string[] {
  const { index, signature, fee, computeUnits, programs } = row;
  const program = mainProgram(programs);
  return [
    formatInteger(index),
    signature === null ? '' : markdownCode(signature),
    OUTCOMES[row.outcome],
    markdownText(sentence ?? whatIsKnown(row)),
    program === null ? '' : markdownText(shortAddress(program)),
    fee === null ? '' : formatDecimal(fee, 9).significant,
    computeUnits === null ? '' : formatInteger(computeUnits),
  ];
}

/** A row of a block in a text. */
export interface BlockLine {
  readonly index: number;
  readonly outcome: string;
  /** Empty if it is not known. */
  readonly text: string;
  /** Empty if it could not be decoded. */
  readonly signature: string;
}

/** The rows of `markdownRows` as lines. */
export function outlineRows(overview: BlockOverview, sentences: readonly (string | null)[]): readonly BlockLine[] {
  return markdownRows(overview).map((row, at) => ({
    index: row.index,
    outcome: OUTCOMES[row.outcome],
    text: sentences[at] ?? whatIsKnown(row),
    signature: row.signature ?? '',
  }));
}

const OUTCOMES: Readonly<Record<BlockRow['outcome'], string>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  noOp: 'not executed',
  contradicted: 'contradictory',
  unknown: 'not recorded',
};

/** Of a transaction without a sentence. */
function whatIsKnown(row: BlockRow): string {
  if (row.undecoded !== null) return `not decoded: ${row.undecoded}`;
  return row.outcome === 'failed' || row.outcome === 'noOp' ? formatShortError(row) : '';
}
