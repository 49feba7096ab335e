import { type MessageInitShape, create, fromBinary, toBinary } from '@bufbuild/protobuf';
import {
  type AbsentInBlock,
  type AbsentInMeta,
  type AbsentMembers,
  BLOCK_MEMBERS,
  META_MEMBERS,
  NONE_ABSENT,
  type StoredBlock,
  type StoredTransaction,
  type StoredTransactions,
} from '../../rpc-service/store/ledger-store.ts';
import { type JsonObject, parseJson, stringifyJson } from '../../shared/json/json.ts';
import { decodeTransactionError, encodeTransactionErrorJson } from '../../solana/errors/transaction-error-json.ts';
import { type TransactionError, hasUnknownName } from '../../solana/errors/transaction-error.ts';
import type { Block } from '../../solana/model/block.ts';
import { CELL_LIMITS, encodeCell, inflateCell } from '../cell/cell.ts';
import type { TableRow } from '../engine/key-value.ts';
import {
  AbsentMembersSchema,
  type AbsentMembers_Members,
  type AbsentMembers_MembersSchema,
  type AbsentMembers_WordSchema,
} from '../proto/ledger_pb.ts';
import { rewardTypeNumber } from '../proto/meta.ts';
import type { TransactionMeta, Reward } from '../../solana/model/transaction.ts';

/**
 * What the row of a block or loose transaction cannot express of the recorded answer: members without a value, unknown
 * words.
 */
export interface AbsentInAnswer {
  /** Members of the block; of a transaction without block, only its `blockTime`. */
  readonly answer: AbsentInBlock;
  /** By the index of the transaction in its block. A missing element is NONE_ABSENT. */
  readonly metas: readonly AbsentInMeta[];
  /** Words that the row has no number for. */
  readonly words: readonly Word[];
  /** The footer of the block, if the answer has one. The `footer` table stores it, not this row. */
  readonly footer?: JsonObject;
}

export const NOTHING_ABSENT: AbsentInAnswer = { answer: NONE_ABSENT, metas: [], words: [] };

/** The key is that of the block or loose transaction. null if there is nothing to store. */
export function encodeAbsentRow(key: string, { answer, metas, words }: AbsentInAnswer): TableRow | null {
  const distinct = new Map<string, { readonly absent: AbsentInMeta; readonly position: number }>();
  const metaOfTransaction = metas.map((absent) => {
    const text = JSON.stringify(absent, [...META_MEMBERS]);
    if (text === '{}') return 0;
    const known = distinct.get(text) ?? { absent, position: distinct.size + 1 };
    distinct.set(text, known);
    return known.position;
  });
  if (distinct.size === 0 && Object.keys(answer).length === 0 && words.length === 0) return null;
  const row = create(AbsentMembersSchema, {
    answer: encodeMembers(answer),
    meta: Array.from(distinct.values(), ({ absent }) => encodeMembers(absent)),
    metaOfTransaction: distinct.size === 0 ? [] : metaOfTransaction,
    words: words.map(encodeWord),
  });
  return {
    table: 'absent',
    key,
    cell: { qualifier: 'proto', value: encodeCell(toBinary(AbsentMembersSchema, row), CELL_LIMITS.absent) },
  };
}

/** Throws on a cell that is not an AbsentMembers. */
export async function decodeAbsentRow(value: Uint8Array): Promise<AbsentInAnswer> {
  const { answer, meta, metaOfTransaction, words } = fromBinary(
    AbsentMembersSchema,
    await inflateCell(value, CELL_LIMITS.absent),
  );
  const distinct = [NONE_ABSENT, ...meta.map((members) => decodeMembers(members, META_MEMBERS))];
  return {
    answer: decodeMembers(answer, BLOCK_MEMBERS),
    metas: metaOfTransaction.map((position) => {
      const absent = distinct[position];
      if (absent === undefined) throw new Error(`combination ${position} of ${meta.length}`);
      return absent;
    }),
    words: words.map(({ transaction = null, reward = null, text }) => ({ transaction, reward, text })),
  };
}

function encodeWord({ transaction, reward, text }: Word): MessageInitShape<typeof AbsentMembers_WordSchema> {
  return { ...(transaction === null ? {} : { transaction }), ...(reward === null ? {} : { reward }), text };
}

function encodeMembers(absent: AbsentMembers<string>): MessageInitShape<typeof AbsentMembers_MembersSchema> {
  const names = (form: string): string[] => Object.keys(absent).filter((name) => absent[name] === form);
  return { leftOut: names('left out'), null: names('null') };
}

/** Ignores names that are not in the list. */
function decodeMembers<Name extends string>(
  members: AbsentMembers_Members | undefined,
  names: readonly Name[],
): AbsentMembers<Name> {
  const absent: { [name in Name]?: 'left out' | 'null' } = {};
  for (const name of names) {
    if (members?.leftOut.includes(name) === true) absent[name] = 'left out';
    else if (members?.null.includes(name) === true) absent[name] = 'null';
  }
  return absent;
}

/** The block as recorded: null instead of an empty list in its row, and with the words that have no number. */
export function withAbsentMembers(block: StoredBlock, { answer, metas, words, footer }: AbsentInAnswer): StoredBlock {
  const wordsOf = (index: number | null): readonly Word[] => words.filter(({ transaction }) => transaction === index);
  const rewards = (): ReturnType<StoredBlock['rewards']> => {
    const list = block.rewards();
    return list && withRewardTypes(list, wordsOf(null));
  };
  return {
    ...block,
    footer: async (): Promise<JsonObject | null> => footer ?? null,
    absent: answer,
    rewards: answer.rewards === undefined ? rewards : () => null,
    transactions: mapTransactions(block.transactions, (stored, index) =>
      withAbsentInMeta(stored, metas[index] ?? NONE_ABSENT, wordsOf(index)),
    ),
  };
}

/** The same for a transaction; `words` are those of its metadata. */
export function withAbsentInMeta<T extends StoredTransaction>(
  stored: T,
  absentInMeta: AbsentInMeta,
  words: readonly Word[],
): T {
  if (absentInMeta === NONE_ABSENT && words.length === 0) return stored;
  return {
    ...stored,
    absentInMeta,
    meta: () => {
      const meta = stored.meta();
      return meta && withAbsent(words.length === 0 ? meta : withWords(meta, words), absentInMeta);
    },
  };
}

function withAbsent(
  meta: TransactionMeta,
  { preTokenBalances, postTokenBalances, rewards }: AbsentInMeta,
): TransactionMeta {
  return {
    ...meta,
    ...(preTokenBalances === undefined ? {} : { preTokenBalances: null }),
    ...(postTokenBalances === undefined ? {} : { postTokenBalances: null }),
    ...(rewards === undefined ? {} : { rewards: null }),
  };
}

type Change = (stored: StoredTransaction, index: number) => StoredTransaction;

function mapTransactions(transactions: StoredTransactions, change: Change): StoredTransactions {
  return {
    length: transactions.length,
    at: (index) => {
      const stored = transactions.at(index);
      return stored && change(stored, index);
    },
    [Symbol.iterator]: () => changeEach(transactions, change),
  };
}

function* changeEach(transactions: StoredTransactions, change: Change): Iterator<StoredTransaction> {
  let index = 0;
  for (const stored of transactions) yield change(stored, index++);
}

/** A word of an answer that a row has no number for. */
interface Word {
  /** The index in the block; null: of the block's own rewards. */
  readonly transaction: number | null;
  /** The index in the list of rewards; null: the error. */
  readonly reward: number | null;
  /** The reward type as it is, or the error as JSON. */
  readonly text: string;
}

export function findWords({ rewards, transactions }: Pick<Block, 'rewards' | 'transactions'>): readonly Word[] {
  return [
    ...findRewardTypes(rewards, null),
    ...transactions.flatMap(({ meta }, index) => (meta === null ? [] : findWordsInMeta(meta, index))),
  ];
}

export function findWordsInMeta({ err, rewards }: TransactionMeta, transaction: number): readonly Word[] {
  const types = findRewardTypes(rewards ?? [], transaction);
  return hasUnknownName(err) ? [{ transaction, reward: null, text: formatError(err) }, ...types] : types;
}

/** The rewards with words in place of the values in the row. */
function withRewardTypes(rewards: readonly Reward[], words: readonly Word[]): readonly Reward[] {
  return words.length === 0 ? rewards : rewards.map((reward, index) => withRewardType(reward, index, words));
}

/** The same for metadata; `words` are those of its transaction. */
function withWords(meta: TransactionMeta, words: readonly Word[]): TransactionMeta {
  const error = words.find(({ reward }) => reward === null);
  return {
    ...meta,
    err: error === undefined ? meta.err : decodeTransactionError(parseJson(error.text)),
    rewards: meta.rewards && withRewardTypes(meta.rewards, words),
  };
}

function withRewardType(reward: Reward, index: number, words: readonly Word[]): Reward {
  const word = words.find((candidate) => candidate.reward === index);
  return word === undefined ? reward : { ...reward, rewardType: word.text };
}

function findRewardTypes(rewards: readonly Reward[], transaction: number | null): readonly Word[] {
  return rewards.flatMap(({ rewardType: text }, reward) =>
    text === null || rewardTypeNumber(text) !== null ? [] : [{ transaction, reward, text }],
  );
}

function formatError(error: TransactionError): string {
  return stringifyJson(encodeTransactionErrorJson(error));
}
