import { formatInteger, formatShare } from '../../../shared/format/format-number.ts';
import { type RichText, joinSentences, richText } from '../../../shared/format/rich-text.ts';
import type { Slot } from '../../../solana/ids/ids.ts';
import { type BlockFacts, type BlockSummary, type Sum, totalOf } from '../../facts/block/block-overview.ts';

/** The headline of a block page: "Block 361,774,429 has 1,790 transactions; 409 of them failed." */
export function blockSentence(slot: Slot, summary: BlockSummary): string {
  const block = `Block ${formatInteger(slot)}`;
  const { count } = summary;
  const failed = totalOf(summary.failed);
  const noOps = totalOf(summary.noOp);
  const unknown = totalOf(summary.unknown);
  if (count === 0) return `${block} has no transactions.`;
  if (count === 1) {
    const outcome =
      unknown === 1 ? `its outcome was ${whyOutcomesUnknown(summary)}` : `it ${describeOnly(failed, noOps)}`;
    return `${block} has one transaction; ${outcome}.`;
  }
  const beginning = `${block} has ${formatInteger(count)} transactions`;
  if (unknown === count) return `${beginning}; their outcomes were ${whyOutcomesUnknown(summary)}.`;
  if (failed === count) return `${beginning}; all of them failed.`;
  if (noOps === count) return `${beginning}; none of them was executed.`;
  const ofWhich = unknown === 0 ? 'of them' : 'of those with an outcome';
  const notExecuted = noOps === 0 ? '' : `, and ${formatInteger(noOps)} ${noOps === 1 ? 'was' : 'were'} not executed`;
  return `${beginning}; ${failed === 0 ? 'none' : formatInteger(failed)} ${ofWhich} failed${notExecuted}.`;
}

/** For an answer without transactions: how many there are, if it has their signatures. */
export function countSentence({ slot, signatures }: BlockFacts): string {
  const block = `Block ${formatInteger(slot)}`;
  if (signatures === null) return `${block} was produced.`;
  if (signatures.length === 0) return `${block} has no transactions.`;
  return signatures.length === 1
    ? `${block} has one transaction.`
    : `${block} has ${formatInteger(signatures.length)} transactions.`;
}

/** The line below the headline: votes and others, the failed transactions' share of compute units, and what is unknown. */
export function blockSubtitle(summary: BlockSummary): RichText {
  const { failed, unknown, undecoded, count } = summary;
  const sentences: RichText[] = totalOf(failed) === 0 ? describeKinds(summary) : describeFailures(summary);
  const unknowns = totalOf(unknown);
  if (unknowns > 0 && unknowns < count)
    sentences.push([`Outcomes ${whyOutcomesUnknown(summary)}: `, { strong: formatInteger(unknowns) }, '.']);
  if (undecoded > 0) sentences.push(richText`Not decoded: ${undecoded}. Each row gives the reason.`);
  return joinSentences(sentences);
}

/** Transactions without metadata were not recorded, unless some could not be decoded. */
export function whyOutcomesUnknown({ undecoded }: BlockSummary): string {
  return undecoded === 0 ? 'not recorded' : 'not recorded or not decoded';
}

/** How a single transaction ended: one of the counts is 1, or it succeeded. */
function describeOnly(failed: number, noOps: number): string {
  return failed > 0 ? 'failed' : noOps > 0 ? 'was not executed' : 'succeeded';
}

function describeKinds({ count, votesKnown, succeeded, failed, noOp, unknown }: BlockSummary): RichText[] {
  const votes = succeeded.votes + failed.votes + noOp.votes + unknown.votes;
  if (!votesKnown || votes === 0) return [];
  return [votes === count ? ['All of them are votes.'] : richText`Votes: ${votes}; others: ${count - votes}.`];
}

function describeFailures(summary: BlockSummary): RichText[] {
  const { votesKnown, succeeded, failed, noOp } = summary;
  const votes = succeeded.votes + failed.votes + noOp.votes;
  const others = succeeded.others + failed.others + noOp.others;
  const share = percentOf(summary.failedComputeUnits, summary.computeUnits);
  if (!votesKnown || votes === 0 || others === 0) {
    return share === null ? [] : [richText`Failed transactions used ${share} of the block’s compute units.`];
  }
  const usage = share === null ? ['.'] : richText`, and failures used ${share} of the block’s compute units.`;
  return [
    describeVotes(votes, failed.votes, noOp.votes),
    [...describeOthers(others, failed.others, noOp.others), ...usage],
  ];
}

/** "65.1%"; null if a value is missing for some transactions. */
function percentOf(part: Sum, whole: Sum): string | null {
  if (part.total === null || whole.total === null || whole.total === 0n || part.missing > 0 || whole.missing > 0)
    return null;
  return formatShare(part.total, whole.total);
}

function describeVotes(votes: number, failed: number, noOps: number): RichText {
  if (votes === 1) return [`The only vote ${describeOnly(failed, noOps)}.`];
  return failed === 0
    ? richText`None of the ${votes} votes failed.`
    : richText`${failed} of the ${votes} votes failed.`;
}

function describeOthers(others: number, failed: number, noOps: number): RichText {
  if (others === 1) return [`The other transaction ${describeOnly(failed, noOps)}`];
  if (failed === 0) return richText`None of the other ${others} failed`;
  if (failed === others) return richText`All of the other ${others} failed`;
  if (2 * failed > others) return richText`Most of the other ${others} failed`;
  return richText`${failed} of the other ${others} failed`;
}
