import type { Commitment } from '../../rpc-protocol/config.ts';
import { formatDecimal, formatInteger, formatCount } from '../../shared/format/format-number.ts';
import { formatUtc } from '../../shared/format/format-time.ts';
import { markdownCode, markdownTable, markdownText } from '../../shared/format/markdown.ts';
import { plainText } from '../../shared/format/rich-text.ts';
import { absenceBesideName } from '../explain/fields/absence-text.ts';
import { blockSentence, blockSubtitle, countSentence } from '../explain/block/block-sentence.ts';
import { formatShortError } from '../explain/block/short-error.ts';
import { describeBlockContradiction } from '../explain/outcome/contradiction-text.ts';
import { shortAddress } from '../explain/wording.ts';
import type { BlockAbsences, BlockField } from '../facts/absence/block-absences.ts';
import type { BlockFacts, BlockOverview, BlockSummary } from '../facts/block/block-overview.ts';
import type { BlockRow } from '../facts/block/block-row.ts';
import { checkBlock } from '../facts/contradictions/check-block.ts';
import { type MarkdownOptions, factsMarkdown } from './facts-markdown.ts';
import type { OutlineFact } from './transaction-outline.ts';

/**
 * A block as a Markdown document, with the first 100 transactions that are not votes. Foreign text is as in
 * describeTransactionInMarkdown.
 */
export function describeBlockInMarkdown(
  overview: BlockOverview,
  absences: BlockAbsences,
  { source = null, ...options }: MarkdownOptions & BlockOutlineOptions,
): string {
  const { rows, summary } = overview;
  const { status, statusDetail, headline, details, facts } = outlineBlock(overview, absences, options);
  return `${[
    `# ${markdownText(headline)}`,
    `**${markdownText(status)}**, ${markdownText(statusDetail)}`,
    markdownText(details),
    factsMarkdown(facts, source),
    ...(rows === null || rows.length === 0 ? [] : listRows(rows, summary?.votesKnown === true)),
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
  readonly commitment: Commitment;
  /** Why the answer cannot be true, in sentences; by default, what the answer itself shows. */
  readonly contradictions?: readonly string[];
}

function outlineBlock(
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

function factsOf({ block, summary }: BlockOverview, absences: BlockAbsences): readonly OutlineFact[] {
  const { slot, blockhash, parentSlot, blockHeight, blockTime, rewards } = block;
  const id = (label: string, value: string): OutlineFact => ({ label, value, isId: true });
  const fact = (label: string, value: string | null, absent: BlockField): OutlineFact[] => {
    if (value !== null) return [{ label, value, isId: false }];
    const absence = absences[absent];
    return absence === null ? [] : [{ label, value: absenceBesideName(absent, absence), isId: false }];
  };
  return [
    { label: 'Slot', value: formatInteger(slot), isId: false },
    id('Blockhash', blockhash),
    { label: 'Parent slot', value: formatInteger(parentSlot), isId: false },
    ...fact('Block height', blockHeight === null ? null : formatInteger(blockHeight), 'blockHeight'),
    ...fact('Block time', blockTime === null ? null : (formatUtc(blockTime) ?? `${blockTime}`), 'blockTime'),
    ...fact('Fees', summary && describeFees(summary), 'metadata'),
    ...fact('Compute units', summary && describeUnits(summary), 'computeUnits'),
    ...fact('Rewards', rewards && describeRewards(rewards), 'rewards'),
  ];
}

function describeFees({ fees, baseFees }: BlockSummary): string | null {
  if (fees.total === null) return null;
  const total = `${formatDecimal(fees.total, 9).significant} SOL`;
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
  const { sign, significant } = formatDecimal(
    rewards.reduce((sum, { lamports }) => sum + lamports, 0n),
    9,
  );
  return rewards.length === 0 ? 'none' : `${formatInteger(rewards.length)}, together ${sign}${significant} SOL`;
}

function listRows(rows: readonly BlockRow[], votesKnown: boolean): readonly string[] {
  const others = votesKnown ? rows.filter(({ isVote }) => !isVote) : rows;
  const kind = votesKnown && others.length < rows.length ? ' that are not votes' : '';
  const shown = others.slice(0, MAX_ROWS);
  return [
    `## Transactions${kind}`,
    shown.length === 0
      ? 'There are none.'
      : markdownTable(
          ['#', 'Signature', 'Outcome', 'Fee, lamports', 'Compute units', 'Programs'],
          shown.map(cells),
          [0, 3, 4],
        ),
    shown.length === others.length
      ? ''
      : `These are the first ${formatInteger(shown.length)} of ${formatInteger(others.length)}. The block has ${formatInteger(rows.length)} transactions in all.`,
  ];
}

const MAX_ROWS = 100;

function cells(row: BlockRow): readonly string[] {
  const { index, signature, fee, computeUnits, programs } = row;
  return [
    formatInteger(index),
    signature === null ? '' : markdownCode(signature),
    markdownText(outcomeText(row)),
    fee === null ? '' : formatDecimal(fee, 0).significant,
    computeUnits === null ? '' : formatInteger(computeUnits),
    programs === null ? '' : programs.map((program) => markdownText(shortAddress(program))).join(', '),
  ];
}

function outcomeText(row: BlockRow): string {
  switch (row.outcome) {
    case 'succeeded':
      return 'ok';
    case 'contradicted':
      return 'contradictory';
    case 'unknown':
      return row.undecoded === null ? 'not recorded' : `not decoded: ${row.undecoded}`;
    case 'noOp':
      return `not executed: ${formatShortError(row)}`;
    case 'failed':
      return `failed: ${formatShortError(row)}`;
  }
}
