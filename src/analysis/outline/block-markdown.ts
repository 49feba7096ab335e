import { shortAddress } from '../transaction/wording.ts';
import { formatDecimal, formatInteger } from '../../shared/format/format-number.ts';
import { markdownCode, markdownTable, markdownText } from '../../shared/format/markdown.ts';
import type { BlockAbsences } from '../absence/block-absences.ts';
import type { BlockOverview } from '../block/block-overview.ts';
import type { BlockRow } from '../block/rows/block-row.ts';
import { formatShortError } from '../block/format-short-error.ts';
import { type BlockOutlineOptions, outlineBlock } from './block-outline.ts';
import { factsMarkdown, type MarkdownOptions } from './facts-markdown.ts';

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

const MAX_ROWS = 100;
