import { parseJson, stringifyJson } from '../../shared/json/json.ts';
import { hasUnknownName, type TransactionError } from '../../solana/errors/transaction-error.ts';
import { decodeTransactionError, encodeTransactionErrorJson } from '../../solana/errors/transaction-error-json.ts';
import type { Block } from '../../solana/model/block.ts';
import type { Reward, TransactionMeta } from '../../solana/model/transaction.ts';
import { rewardTypeNumber } from '../proto/reward.ts';

/** A word of an answer that a row has no number for. */
export interface Word {
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

/** The rewards with the words in place of what the row has for them. */
export function withRewardTypes(rewards: readonly Reward[], words: readonly Word[]): readonly Reward[] {
  return words.length === 0 ? rewards : rewards.map((reward, index) => withRewardType(reward, index, words));
}

/** The same for metadata; `words` are those of its transaction. */
export function withWords(meta: TransactionMeta, words: readonly Word[]): TransactionMeta {
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
