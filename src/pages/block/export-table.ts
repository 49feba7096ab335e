import type { Column } from './row-columns.ts';
import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import { formatCsv, formatNdjson } from '../../shared/json/records.ts';
import { encodeTransactionErrorJson } from '../../solana/errors/transaction-error-json.ts';
import type { Address, Signature, Slot } from '../../solana/ids/ids.ts';
import { type AccountUsage, type WriteLockUsage, hasNoOps } from '../../analysis/facts/block/account-usage.ts';
import type { PriceSpread } from '../../analysis/facts/block/block-prices.ts';
import type { InnerCalls } from '../../analysis/facts/block/block-calls.ts';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import { EXPORTED_OUTCOMES } from '../../analysis/explain/outcome/exported-outcome.ts';
import { damageRecord } from '../../analysis/explain/fields/damage-record.ts';
import { formatReason, formatShortError, shortError } from '../../analysis/explain/block/short-error.ts';
import { shortAddress } from '../../analysis/explain/wording.ts';
import { mainProgram } from '../../analysis/facts/block/main-program.ts';
import { rowFailure } from '../../analysis/facts/block/row-failure.ts';
import type { BlockTransactions } from '../../queries/block/block-transactions.ts';
import type { Reward } from '../../solana/model/transaction.ts';

interface TransactionsTable {
  readonly of: 'transactions';
  readonly slot: Slot;
  /** Seconds since 1970. */
  readonly blockTime: bigint | null;
  readonly rows: readonly BlockRow[];
  readonly columns: readonly Column[];
  /** By index, what the row of a failed transaction says. None if omitted. */
  readonly sentences?: ReadonlyMap<number, string>;
}

/** The contents of a table on the block page, in its current order. */
export type BlockTable =
  | TransactionsTable
  | { readonly of: 'signatures'; readonly signatures: readonly Signature[] }
  | { readonly of: 'rewards'; readonly rewards: readonly Reward[] }
  /** The first one is of all transactions. */
  | { readonly of: 'prices'; readonly prices: readonly PriceSpread[] }
  | {
      readonly of: 'usage';
      readonly usage: readonly (AccountUsage | WriteLockUsage)[];
      /**
       * For programs, the inner calls of each; undefined until they are counted, null if they are not in the answer.
       */
      readonly inner?: ReadonlyMap<Address, InnerCalls> | null | undefined;
    };

/** A table with what the rows of its failed transactions say, also of those that were not in view yet. */
export async function withSentences(
  table: BlockTable,
  read: BlockTransactions['sentences'] | null,
): Promise<BlockTable> {
  if (table.of !== 'transactions' || read === null || !fieldsOf(table).includes('reason')) return table;
  const indexes = table.rows.flatMap(({ outcome, index }) => (outcome === 'failed' ? index : []));
  const found = await read(indexes);
  const sentences = indexes.flatMap((index, at) => {
    const sentence = found?.[at] ?? null;
    return sentence === null ? [] : [[index, sentence] as const];
  });
  return { ...table, sentences: new Map(sentences) };
}

/** A table as text. Integers are exact, amounts are in lamports and named so, and missing values are empty (CSV) or null (NDJSON). */
export function exportTable(table: BlockTable, form: 'csv' | 'ndjson'): string {
  const records = recordsOf(table);
  if (form === 'ndjson') return formatNdjson(records);
  return table.of === 'transactions' ? formatCsv(records, fieldsOf(table)) : formatCsv(records);
}

function recordsOf(table: BlockTable): readonly JsonObject[] {
  switch (table.of) {
    case 'transactions': {
      const fields = fieldsOf(table);
      return table.rows.map((row) => Object.fromEntries(fields.map((field) => [field, FIELDS[field](row, table)])));
    }
    case 'signatures':
      return table.signatures.map((signature, index) => ({ index, signature }));
    case 'rewards':
      return table.rewards.map(rewardRecord);
    case 'prices':
      return table.prices.map(({ address, count, ...figures }) => ({ address, transactions: count, ...figures }));
    case 'usage':
      return usageRecords(table.usage, table.inner);
  }
}

const FIELDS = {
  index: (row) => row.index,
  signature: (row) => row.signature,
  slot: (_, { slot }) => slot,
  blockTime: (_, { blockTime }) => blockTime,
  outcome: (row) => EXPORTED_OUTCOMES[row.outcome],
  error: (row) => row.error && encodeTransactionErrorJson(row.error),
  reason: reasonOf,
  failedProgram: (row) => rowFailure(row)?.programId ?? null,
  feePayer: (row) => row.feePayer,
  feeLamports: (row) => row.fee,
  computeUnits: (row) => row.computeUnits,
  costUnits: (row) => row.costUnits,
  instructions: (row) => row.instructions,
  programs: (row) => row.programs,
  vote: (row) => row.isVote,
  undecoded: (row) => row.undecoded,
  damage: (row) => damageRecord(row.damage),
  version: (row) => row.version,
} as const satisfies Record<string, (row: BlockRow, table: TransactionsTable) => JsonValue>;

/** As the row reads: the main program, and what it says of the failure. */
function reasonOf(row: BlockRow, { sentences }: TransactionsTable): string | null {
  const sentence = sentences?.get(row.index);
  const main = mainProgram(row.programs);
  // An account that the error names is in its short words.
  if (sentence === undefined || shortError(row)?.account != null)
    return row.error && (formatReason(row) ?? formatShortError(row));
  return main === null ? sentence : `${shortAddress(main)}: ${sentence}`;
}

type Field = keyof typeof FIELDS;

/** The fields of the shown columns; index, signature, slot and block time are always included, and damage if there is any. */
function fieldsOf({ rows, columns }: TransactionsTable): readonly Field[] {
  const chosen = new Set<string>(['index', 'signature', 'slot', 'blockTime', ...columns.flatMap(fieldsOfColumn)]);
  if (rows.some(({ damage }) => damage !== undefined)) chosen.add('damage');
  return (Object.keys(FIELDS) as Field[]).filter((field) => chosen.has(field));
}

const REASON = ['outcome', 'error', 'reason', 'failedProgram'] as const;

function fieldsOfColumn(column: Column): readonly Field[] {
  if (column === 'outcome') return REASON;
  if (column === 'what') return [...REASON, 'programs', 'vote', 'undecoded'];
  if (column === 'programs') return ['programs', 'vote', 'undecoded'];
  return [column === 'fee' ? 'feeLamports' : column];
}

/** With the names that getBlock uses. */
function rewardRecord({ pubkey, lamports, postBalance, rewardType, commission, commissionBps }: Reward): JsonObject {
  return { pubkey, lamports, postBalance, rewardType, commission, commissionBps };
}

/** No-ops have a column if there are any, as on the page, and inner calls once they are counted. */
function usageRecords(
  usage: readonly (AccountUsage | WriteLockUsage)[],
  inner: ReadonlyMap<Address, InnerCalls> | null | undefined,
): readonly JsonObject[] {
  const showsNoOps = hasNoOps(usage);
  return [...usage, ...onlyInner(usage, inner)].map((each) => ({
    ...usageRecord(each),
    ...(showsNoOps && { noOp: each.noOp }),
    ...(inner !== undefined && { innerCalls: inner && (inner.get(each.address)?.calls ?? 0) }),
  }));
}

/** Programs that only other programs call, as the page lists them below the table. */
function onlyInner(
  usage: readonly AccountUsage[],
  inner: ReadonlyMap<Address, InnerCalls> | null | undefined,
): readonly AccountUsage[] {
  const called = new Set(usage.map(({ address }) => address));
  const others = [...(inner ?? [])]
    .filter(([address]) => !called.has(address))
    .toSorted(([, a], [, b]) => b.calls - a.calls);
  return others.map(([address]) => ({ ...NO_USE, address }));
}

const NO_USE = { transactions: 0, succeeded: 0, failed: 0, noOp: 0, votes: 0, otherSucceeded: 0, otherFailed: 0 };

function usageRecord(usage: AccountUsage | WriteLockUsage): JsonObject {
  const { address, transactions, succeeded, failed, votes, otherSucceeded, otherFailed } = usage;
  // Write locks of votes are not counted, so vote columns would have no information.
  if ('named' in usage) return { address, named: usage.named, writeLocks: transactions, ok: succeeded, failed };
  return { address, transactions, ok: succeeded, failed, votes, otherOk: otherSucceeded, otherFailed };
}
