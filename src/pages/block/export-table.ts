import type { Column } from './row-columns.ts';
import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import { formatCsv, formatNdjson } from '../../shared/json/records.ts';
import { encodeTransactionErrorJson } from '../../solana/errors/transaction-error-json.ts';
import type { Address, Signature } from '../../solana/ids/ids.ts';
import { type AccountUsage, type WriteLockUsage, hasNoOps } from '../../analysis/facts/block/account-usage.ts';
import type { InnerCalls } from '../../analysis/facts/block/block-calls.ts';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import { damageRecord } from '../../analysis/explain/fields/damage-record.ts';
import { formatReason } from '../../analysis/explain/block/short-error.ts';
import type { Reward } from '../../solana/model/transaction.ts';

interface TransactionsTable {
  readonly of: 'transactions';
  readonly rows: readonly BlockRow[];
  readonly columns: readonly Column[];
}

/** The contents of a table on the block page, in its current order. */
export type BlockTable =
  | TransactionsTable
  | { readonly of: 'signatures'; readonly signatures: readonly Signature[] }
  | { readonly of: 'rewards'; readonly rewards: readonly Reward[] }
  | {
      readonly of: 'usage';
      readonly usage: readonly (AccountUsage | WriteLockUsage)[];
      /**
       * For programs, the inner calls of each; undefined until they are counted, null if they are not in the answer.
       */
      readonly inner?: ReadonlyMap<Address, InnerCalls> | null | undefined;
    };

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
      return table.rows.map((row) => Object.fromEntries(fields.map((field) => [field, FIELDS[field](row)])));
    }
    case 'signatures':
      return table.signatures.map((signature, index) => ({ index, signature }));
    case 'rewards':
      return table.rewards.map(rewardRecord);
    case 'usage':
      return usageRecords(table.usage, table.inner);
  }
}

const FIELDS = {
  index: (row) => row.index,
  signature: (row) => row.signature,
  outcome: (row) => EXPORTED_OUTCOMES[row.outcome],
  error: (row) => row.error && encodeTransactionErrorJson(row.error),
  reason: formatReason,
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
} as const satisfies Record<string, (row: BlockRow) => JsonValue>;

type Field = keyof typeof FIELDS;

/** The same texts as in the table on the page. */
const EXPORTED_OUTCOMES = {
  succeeded: 'ok',
  failed: 'failed',
  noOp: 'no-op',
  unknown: null,
  contradicted: 'contradictory',
} as const;

/** The fields of the shown columns; index and signature are always included, and damage if there is any. */
function fieldsOf({ rows, columns }: TransactionsTable): readonly Field[] {
  const chosen = new Set<string>(['index', 'signature', ...columns.flatMap(fieldsOfColumn)]);
  if (rows.some(({ damage }) => damage !== undefined)) chosen.add('damage');
  return (Object.keys(FIELDS) as Field[]).filter((field) => chosen.has(field));
}

function fieldsOfColumn(column: Column): readonly Field[] {
  if (column === 'outcome') return ['outcome', 'error', 'reason'];
  if (column === 'what') return ['outcome', 'error', 'reason', 'programs', 'vote', 'undecoded'];
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
