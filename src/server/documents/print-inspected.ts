import {
  describeDocumentError,
  type GivenDocument,
  type InspectedDocument,
  type SavedBlock,
  type SavedTransaction,
} from '../../analysis/inspect/inspected-document.ts';
import { caseFileFinding, outlineInspected, sizeFact } from '../../analysis/inspect/inspect-outline.ts';
import { readDocument } from '../../analysis/inspect/read-document.ts';
import { OUTCOME_TEXT } from '../../analysis/explain/outcome/outcome-text.ts';
import {
  type BlockOutline,
  formatBlockMarkdown,
  outlineBlock,
  outlineRows,
} from '../../analysis/markdown/block-markdown.ts';
import { formatTransactionMarkdown } from '../../analysis/markdown/transaction-markdown.ts';
import type { OutlineFact, TransactionOutline } from '../../analysis/markdown/transaction-outline.ts';
import { EXIT } from '../../ledger/commands/reporter.ts';
import { signaturesOf } from '../../rpc-protocol/responses/transaction-response.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { markdownText } from '../../shared/format/markdown.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { type JsonObject, stringifyJson } from '../../shared/json/json.ts';
import { MISSING_SIGNATURE } from '../../solana/ids/ids.ts';
import { readBlock, readTransaction } from './document-subject.ts';
import { describeClientError, type Output, type PrintOptions, THIS_LEDGER, withClient } from './print-document.ts';
import { blockTerminalText, transactionTerminalText } from './terminal-text.ts';

interface InspectOptions extends PrintOptions {
  /** Where to look up the signature of a transaction; null for nowhere. */
  readonly commitment: Commitment | null;
}

/**
 * Prints what bytes or a saved response are, as the page Inspect does. Returns the exit code: 1 if something is wrong with them, 2 if they
 * cannot be read.
 */
export async function printInspected(content: Blob, options: InspectOptions, output: Output): Promise<number> {
  const { format, withColor } = options;
  let document: InspectedDocument;
  try {
    document = await readDocument(content);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { sentence, remedy } = describeDocumentError(error);
    output.printError(`${sentence} ${remedy}`.trimEnd());
    return EXIT.failed;
  }
  const read = document.kind === 'block' ? await inspectBlock(document) : await inspectTransaction(document, options);
  if (typeof read === 'string') {
    output.printError(read);
    return EXIT.failed;
  }
  const { findings } = read;
  const code = findings.length > 0 ? EXIT.wrong : EXIT.ok;
  if (format === 'json') output.print(`${stringifyJson({ ...read.json(), findings, exitCode: code })}\n`);
  else if (format === 'markdown') output.print(read.markdown() + findings.map(findingMarkdown).join(''));
  else output.print(read.terminalText(withColor) + findings.map(findingText).join(''));
  return code;
}

function findingMarkdown(text: string): string {
  return `\n**Finding:** ${markdownText(text)}\n`;
}

function findingText(text: string): string {
  return `\nFinding: ${visibleText(text)}\n`;
}

interface Inspected {
  readonly findings: readonly string[];
  readonly json: () => JsonObject;
  readonly markdown: () => string;
  readonly terminalText: (withColor: boolean) => string;
}

/** A sentence if the transaction cannot be looked up. */
async function inspectTransaction(
  document: GivenDocument | SavedTransaction,
  options: InspectOptions,
): Promise<Inspected | string> {
  const { view, outline, findings } = await outlineInspected(document, Date.now());
  const lookup = await lookUp(document, options);
  if (typeof lookup === 'string') return lookup;
  const shown: TransactionOutline = { ...outline, facts: [...outline.facts, ...lookup] };
  return {
    findings,
    json: () => ({
      kind: document.kind,
      ...outlineJson(shown),
      calls: shown.calls?.map((call) => ({ ...call })) ?? null,
    }),
    markdown: () => formatTransactionMarkdown(shown, view, {}),
    terminalText: (withColor) => transactionTerminalText(shown, view.outcome, withColor),
  };
}

/** What a ledger or an endpoint has of the transaction; an error sentence if it does not answer. */
async function lookUp(
  document: GivenDocument | SavedTransaction,
  options: InspectOptions,
): Promise<readonly OutlineFact[] | string> {
  const { commitment } = options;
  const signatures =
    document.kind === 'bytes' ? document.given.transaction.signatures : signaturesOf(document.value.body);
  const [signature = MISSING_SIGNATURE] = signatures;
  if (commitment === null || signature === MISSING_SIGNATURE) return [];
  return withClient(options, async (client, who) => {
    try {
      const found = await readTransaction(client, signature, commitment);
      const slot = found?.view.answer.slot ?? null;
      const value =
        found === null
          ? `no ${commitment} transaction with this signature`
          : `${OUTCOME_TEXT[found.view.outcome].toLowerCase()}${slot === null ? '' : `, in slot ${formatInteger(slot)}`}`;
      return [{ label: who === THIS_LEDGER ? 'Ledger' : who, value, isId: false }];
    } catch (error) {
      return describeClientError(who, error);
    }
  });
}

/** A sentence if there is no block. */
async function inspectBlock(document: SavedBlock): Promise<Inspected | string> {
  const { client, slot, options } = document;
  const read = await readBlock(client, slot, options);
  if (read === null) return 'This response has no block.';
  const { overview, absences, sentences } = read;
  const outlined = outlineBlock(overview, absences, { commitment: 'from a saved response' });
  const assumed = document.isSlotAssumed
    ? [`The response does not have its slot: ${formatInteger(slot)}, the one after its parent, is assumed.`]
    : [];
  const details = [outlined.details, ...assumed].filter((text) => text !== '').join(' ');
  const outline: BlockOutline = { ...outlined, details, facts: [sizeFact(document), ...outlined.facts] };
  const contradiction = outline.status === 'Produced' ? [] : [outline.headline];
  return {
    findings: [...caseFileFinding(document), ...contradiction],
    json: () => ({
      kind: 'block',
      ...outlineJson(outline),
      rows: outlineRows(overview, sentences()).map((row) => ({ ...row })),
    }),
    markdown: () => formatBlockMarkdown(outline, overview, sentences()),
    terminalText: (withColor) => blockTerminalText(outline, outlineRows(overview, sentences()), withColor),
  };
}

function outlineJson({
  status,
  statusDetail,
  headline,
  details,
  facts,
}: Pick<TransactionOutline, 'status' | 'statusDetail' | 'headline' | 'details' | 'facts'>): JsonObject {
  return { status, statusDetail, headline, details, facts: facts.map(({ label, value }) => ({ label, value })) };
}
