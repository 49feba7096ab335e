import { type FindCondition, indexedAddress } from '../../analysis/find/find-condition.ts';
import {
  describeFound,
  describeRepeated,
  describeRow,
  describeUnseen,
  formatSpan,
} from '../../analysis/find/find-text.ts';
import { EXPORTED_OUTCOMES } from '../../analysis/explain/outcome/exported-outcome.ts';
import {
  FOUND_FIELDS,
  type FoundTransaction,
  foundRecord,
  foundTransaction,
} from '../../analysis/find/found-transaction.ts';
import { transactionMatcher } from '../../analysis/find/match-transaction.ts';
import { EXIT, type Reporter } from '../../ledger/commands/reporter.ts';
import { openLedger } from '../../ledger/open-ledger.ts';
import { createService } from '../../rpc-service/create-service.ts';
import type { Client } from '../../rpc-client/client.ts';
import { heldSpan, searchBlocks } from '../../rpc-client/search-blocks.ts';
import { JsonRpcError } from '../../rpc-client/exchange/errors.ts';
import { stringifyJson } from '../../shared/json/json.ts';
import { formatCsv } from '../../shared/json/records.ts';
import { formatSlotLabel } from '../../shared/progress.ts';
import { type SlotSpan, formatSlotSpan } from '../../solana/ids/slot-span.ts';
import { THIS_LEDGER, describeClientError } from './print-document.ts';
import { createServiceClient } from './service-client.ts';

export { AMOUNT_FORMS, parseAmountCondition } from '../../analysis/find/find-condition.ts';

interface LedgerFindOptions {
  /** In the form of openLedger. */
  readonly ledger: string | null;
  /** null: all slots. */
  readonly slots: SlotSpan | null;
  readonly condition: FindCondition;
  /** The most transactions to find; null for all. */
  readonly limit: number | null;
  readonly format: 'text' | 'csv' | 'json';
  readonly signal: AbortSignal;
}

/**
 * Prints the transactions of a ledger that meet a condition, each when it is found. The exit code is 0 if there are any, 1 if there are
 * none, and 2 if the search was stopped or a block could not be read.
 */
export async function ledgerFind(options: LedgerFindOptions, reporter: Reporter): Promise<number> {
  const store = await openLedger(options.ledger);
  try {
    return await find(createServiceClient(createService(store)), options, reporter);
  } catch (error) {
    if (!(error instanceof JsonRpcError)) throw error;
    reporter.problem(describeClientError(THIS_LEDGER, error));
    return EXIT.failed;
  } finally {
    await store.close();
  }
}

async function find(
  client: Client,
  { slots, condition, limit, format, signal }: LedgerFindOptions,
  { line, problem, progress: report }: Reporter,
): Promise<number> {
  const span = await heldSpan(client, slots, COMMITMENT, { signal });
  if (span === null) {
    problem(`${THIS_LEDGER} has no slot of this range`);
    return EXIT.wrong;
  }
  if (format === 'csv') line(withoutEnd(CSV_HEADER));
  const { end, progress } = await searchBlocks(client, span, {
    test: transactionMatcher(condition),
    signal,
    commitment: COMMITMENT,
    limit,
    // The service runs in this process, so that another block would only wait.
    parallel: 1,
    // A local ledger has an index by address, and a program is an account too: only their transactions are read, not every block.
    address: indexedAddress(condition),
    onFound: (transaction, index) => line(LINES[format](foundTransaction(transaction, index))),
    onProgress: ({ next, blocks }) =>
      report({
        done: Number(next - span.from),
        total: Number(span.to - span.from + 1n),
        counted: { count: blocks, unit: 'block' },
        label: formatSlotLabel(next),
      }),
  });
  const { found, blocks, skipped, unknown, unreadable, undecided, next } = progress;
  const isOpen = end === 'stopped' || unreadable > 0;
  const code = isOpen ? EXIT.failed : found === 0 ? EXIT.wrong : EXIT.ok;
  const rest = { from: next, to: span.to };
  if (format === 'json') {
    const counts = { found, blocks, skipped, withoutBlock: unknown, unreadable, undecided };
    line(
      stringifyJson({
        ...counts,
        searched: formatSlotSpan({ ...span, to: next - 1n }),
        next: end === 'complete' ? null : next,
        exitCode: code,
      }),
    );
  }
  // Nothing but rows in a table.
  const say = format === 'text' ? line : problem;
  if (format !== 'json') {
    if (slots !== null && (span.from > slots.from || span.to < slots.to))
      say(`${THIS_LEDGER} has only ${formatSpan(span)} of this range`);
    say(`${describeFound(span, progress)}.`);
    for (const sentence of describeUnseen(progress)) say(sentence);
  }
  if (end !== 'complete')
    problem(
      `${end === 'limit' ? 'There may be more' : 'Stopped'}. To go on, use --slots ${formatSlotSpan(rest)}.${describeRepeated(progress)}`,
    );
  return code;
}

/** Every block of the ledger. */
const COMMITMENT = 'confirmed';

const LINES: Readonly<Record<LedgerFindOptions['format'], (found: FoundTransaction) => string>> = {
  text: (found) => {
    const { slot, index, signature, outcome } = found;
    const place = `${slot} #${index}`;
    return [
      place,
      signature ?? 'without signature',
      EXPORTED_OUTCOMES[outcome] ?? 'outcome not recorded',
      describeRow(found, 'SOL'),
    ].join('  ');
  },
  csv: (found) => withoutEnd(formatCsv([foundRecord(found)], FOUND_FIELDS).slice(CSV_HEADER.length)),
  json: (found) => stringifyJson(foundRecord(found)),
};

const CSV_HEADER = formatCsv([], FOUND_FIELDS);

/** The reporter ends each line. */
function withoutEnd(text: string): string {
  return text.replace(/\n$/, '');
}
