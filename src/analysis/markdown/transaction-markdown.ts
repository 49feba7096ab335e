import { formatDecimal, formatInteger, agree } from '../../shared/format/format-number.ts';
import { markdownCode, markdownCodeBlock, markdownTable, markdownText } from '../../shared/format/markdown.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { shortName } from '../../solana/names/address-names.ts';
import type { TransactionSummary } from '../explain/headline/summarize-transaction.ts';
import type { TransactionAbsences } from '../facts/absence/transaction-absences.ts';
import type { ViewedTransaction } from '../facts/transaction/view-transaction.ts';
import { type MarkdownOptions, factsMarkdown } from './facts-markdown.ts';
import {
  type CallLine,
  type OutlineOptions,
  type TransactionOutline,
  outlineTransaction,
} from './transaction-outline.ts';

/**
 * A transaction as a Markdown document. Untrusted text, such as a memo or a log line, cannot become a heading, link or
 * image. `link` is the address of its page; null to leave it out.
 */
export function describeTransactionInMarkdown(
  view: ViewedTransaction,
  absences: TransactionAbsences,
  { source = null, link = null, ...options }: MarkdownOptions & OutlineOptions & { readonly link?: string | null },
): string {
  return formatTransactionMarkdown(outlineTransaction(view, absences, options), view, { source, link });
}

/** The same of an outline. */
export function formatTransactionMarkdown(
  { status, statusDetail, headline, details, evidence, facts, calls }: TransactionOutline,
  view: ViewedTransaction,
  { source = null, link = null }: MarkdownOptions & { readonly link?: string | null },
): string {
  const failed = view.outcome === 'failed' && view.log !== null ? view.log.lines.map(({ text }) => text) : [];
  return `${[
    `# ${markdownText(headline)}`,
    `**${markdownText(status)}**, ${markdownText(statusDetail)}`,
    markdownText(details),
    ...evidence.map(describeEvidence),
    `${factsMarkdown(facts, source)}${link === null ? '' : `\n- Link: <${link}>`}`,
    ...(calls === null || calls.length === 0
      ? []
      : section('Instructions', calls, (shown) => shown.map(callItem).join('\n'))),
    ...listBalances(balanceLines(view)),
    ...(failed.length === 0 ? [] : section('Log', failed, markdownCodeBlock)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

/** How a balance changed, exact. */
export interface BalanceLine {
  readonly account: Address;
  /** For a token account, if known. */
  readonly owner: Address | null;
  /** null for SOL. */
  readonly mint: Address | null;
  /** "SOL", "USDC"; null for a mint without a name. */
  readonly asset: string | null;
  /** "+1.5", in whole SOL or tokens. */
  readonly change: string;
  readonly after: string;
}

function line(
  balance: Omit<BalanceLine, 'change' | 'after'>,
  change: bigint,
  after: bigint,
  decimals: number,
): BalanceLine {
  const { sign, significant } = formatDecimal(change, decimals);
  return {
    ...balance,
    change: `${sign === '' ? '+' : sign}${significant}`,
    after: formatDecimal(after, decimals).significant,
  };
}

function describeEvidence({ label, text, meaning }: TransactionSummary['proof'][number]): string {
  const line = `${label.replace(/^log/, 'Log line')}: ${markdownCode(text)}`;
  return meaning === null ? line : `${line}. ${markdownText(meaning)}.`;
}

/** At most MAX_LINES of a list, and how many more there are. */
function section<Item>(
  title: string,
  items: readonly Item[],
  format: (shown: readonly Item[]) => string,
): readonly string[] {
  const more = items.length - MAX_LINES;
  return [
    `## ${title}`,
    format(items.slice(0, MAX_LINES)),
    more > 0 ? `${formatInteger(more)} more ${agree(more, 'is', 'are')} not shown.` : '',
  ];
}

/** More than a transaction can have by the limits of the network, except for log lines. */
const MAX_LINES = 500;

function callItem({ id, depth, program, type, text, isFailed }: CallLine): string {
  const name = type === null ? 'not decoded' : markdownCode(type);
  const activity = isFailed ? `**${markdownText(text)}**` : markdownText(text);
  // Deeper lists are read as code by some parsers, and no program calls deeper.
  return `${'  '.repeat(Math.min(depth, MAX_DEPTH))}- #${id} ${markdownText(program)} ${name}${text === '' ? '' : `: ${activity}`}`;
}

const MAX_DEPTH = 9;

function listBalances(lines: readonly BalanceLine[]): readonly string[] {
  if (lines.length === 0) return [];
  const row = ({ account, owner, mint, asset, change, after }: BalanceLine) => [
    markdownCode(account),
    owner === null ? '' : markdownCode(owner),
    asset === null ? markdownCode(mint ?? '') : markdownText(asset),
    change,
    after,
  ];
  return section('Balance changes', lines, (shown) =>
    markdownTable(['Account', 'Owner', 'Asset', 'Change', 'After'], shown.map(row), [3, 4]),
  );
}

/** The balances that changed, first those in SOL; empty if none did, or none were recorded. */
function balanceLines({ accounts, tokenChanges }: ViewedTransaction): readonly BalanceLine[] {
  const lamports = accounts.flatMap(({ address, before, after }) =>
    before === null || after === null || before === after
      ? []
      : [line({ account: address, owner: null, mint: null, asset: 'SOL' }, after - before, after, 9)],
  );
  const tokens = (tokenChanges ?? []).flatMap(({ account, owner, mint, decimals, change, after }) =>
    account === null || change === 0n
      ? []
      : [line({ account, owner, mint, asset: shortName(mint) }, change, after ?? 0n, decimals)],
  );
  return [...lamports, ...tokens];
}
