import { transactionRowSentence } from '../../analysis/explain/headline/row-sentence.ts';
import type { LamportUnit } from '../../analysis/explain/wording.ts';
import { type BlockTips, followAccount, sumTips } from '../../analysis/facts/block/block-balances.ts';
import type { BlockCalls } from '../../analysis/facts/block/block-calls.ts';
import type { ContradictedTransaction } from '../../analysis/facts/contradictions/contradiction.ts';
import { type BalanceChainCheck, checkBalanceChain } from '../../solana/balance-chain.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { findTransactions, type TransactionTexts } from './find-transactions.ts';
import { readBlockBalances, type ReadBlock } from './read-block-balances.ts';
import { readBlockLogs } from './read-block-logs.ts';
import { type BlockOfTransaction, readBlockTransaction } from './read-block-transaction.ts';

/** The first request sends the response, and its reply is the check. If the response cannot be read, every reply is null. */
export type BlockContentsRequest =
  | ({ readonly kind: 'read'; readonly response: string | Blob } & BlockOfTransaction)
  | { readonly kind: 'follow'; readonly account: Address }
  /** The indexes of the transactions whose log has the text, in any case. */
  | { readonly kind: 'logs'; readonly text: string }
  /** Of the rows with these indexes; null for one that cannot be read. */
  | { readonly kind: 'sentences'; readonly indexes: readonly number[]; readonly unit: LamportUnit }
  /** The JSON of a transaction. */
  | { readonly kind: 'text'; readonly index: number };

export interface BlockCheck {
  readonly chain: BalanceChainCheck;
  readonly tips: BlockTips;
  /** The transactions that contradict themselves. */
  readonly contradicted: readonly ContradictedTransaction[];
  readonly calls: BlockCalls;
  /** The price that each transaction asks for, in micro-lamports a compute unit; null if the answer does not show it. */
  readonly prices: readonly (bigint | null)[];
}

interface Contents {
  readonly block: BlockOfTransaction;
  readonly texts: Promise<TransactionTexts | null>;
  readonly read: Promise<ReadBlock | null>;
  /** Read on the first search. */
  readonly logs: () => Promise<readonly string[] | null>;
}

/** Answers the requests about one block, in the worker of its page. */
export function createBlockAnswers(): (request: BlockContentsRequest) => Promise<unknown> {
  let contents: Contents | null = null;
  return async (request) => {
    if (request.kind !== 'read') return contents && answer(contents, request);
    const { response, slot, blockTime } = request;
    contents = open(typeof response === 'string' ? new Blob([response]) : response, { slot, blockTime });
    return checkOf(await contents.read);
  };
}

async function answer(
  { block, texts, read, logs }: Contents,
  request: Exclude<BlockContentsRequest, { readonly kind: 'read' }>,
): Promise<unknown> {
  switch (request.kind) {
    case 'follow': {
      const { transactions = null } = (await read) ?? {};
      return transactions && followAccount(transactions, request.account);
    }
    case 'logs': {
      const text = request.text.toLowerCase();
      return (await logs())?.flatMap((log, index) => (log.includes(text) ? [index] : [])) ?? null;
    }
    case 'sentences': {
      const found = await texts;
      return (
        found &&
        Promise.all(
          request.indexes.map((index) => sentenceOf(found, block, index, request.unit).catch((): null => null)),
        )
      );
    }
    case 'text':
      return (await texts)?.text(request.index) ?? null;
  }
}

function open(response: Blob, block: BlockOfTransaction): Contents {
  const texts = findTransactions(response).catch(() => null);
  const read = texts.then((found) => found && readBlockBalances(found)).catch(() => null);
  let logs: Promise<readonly string[] | null> | null = null;
  return { block, texts, read, logs: () => (logs ??= texts.then((found) => found && readBlockLogs(found))) };
}

function checkOf(block: ReadBlock | null): BlockCheck | null {
  if (block === null) return null;
  const balances = block.transactions.map(({ recorded }) => recorded);
  return {
    chain: checkBalanceChain(balances),
    tips: sumTips(balances),
    contradicted: block.contradicted,
    calls: block.calls,
    prices: block.prices,
  };
}

async function sentenceOf(
  texts: TransactionTexts,
  block: BlockOfTransaction,
  index: number,
  unit: LamportUnit,
): Promise<string | null> {
  const text = await texts.text(index);
  if (text === null) return null;
  return transactionRowSentence(await readBlockTransaction(text, block, index), index, unit);
}
