import {
  type BlockTips,
  type TransactionBalances,
  type FollowedAccount,
  followAccount,
  sumTips,
} from '../../analysis/facts/block/block-balances.ts';
import type { ContradictedTransaction } from '../../analysis/facts/contradictions/contradiction.ts';
import type { Address } from '../../solana/ids/ids.ts';
import type { BlockCalls } from '../../analysis/facts/block/block-calls.ts';
import { readBlockLogs } from './read-block-logs.ts';
import { readBlockBalances } from './read-block-balances.ts';
import { type BalanceChainCheck, checkBalanceChain } from '../../solana/balance-chain.ts';

/** The first request sends the response; it is answered with the check, the others with the account. null if it cannot be read. */
export type BlockBalancesRequest =
  | { readonly kind: 'check'; readonly response: string | Blob }
  | { readonly kind: 'follow'; readonly account: Address }
  /** Answered with the indexes of the transactions whose log has the text, in any case. */
  | { readonly kind: 'logs'; readonly text: string };

export type BlockBalancesReply = BlockCheck | FollowedAccount | readonly number[] | null;

export interface BlockCheck {
  readonly chain: BalanceChainCheck;
  readonly tips: BlockTips;
  /** The transactions that contradict themselves. */
  readonly contradicted: readonly ContradictedTransaction[];
  readonly calls: BlockCalls;
}

let transactions: readonly TransactionBalances[] | null = null;
let body = new Blob();
/** Read on the first search. */
let logs: Promise<readonly string[]> | null = null;

addEventListener('message', ({ data }: MessageEvent<BlockBalancesRequest>) => {
  void answer(data).then((reply) => postMessage(reply));
});

async function answer(request: BlockBalancesRequest): Promise<BlockBalancesReply> {
  if (request.kind === 'follow') return transactions && followAccount(transactions, request.account);
  if (request.kind === 'logs') {
    logs ??= readBlockLogs(body);
    const text = request.text.toLowerCase();
    return (await logs).flatMap((log, index) => (log.includes(text) ? [index] : []));
  }
  const { response } = request;
  body = typeof response === 'string' ? new Blob([response]) : response;
  const block = await readBlockBalances(body).catch(() => null);
  transactions = block && block.transactions;
  if (block === null) return null;
  const balances = block.transactions.map(({ recorded }) => recorded);
  return {
    chain: checkBalanceChain(balances),
    tips: sumTips(balances),
    contradicted: block.contradicted,
    calls: block.calls,
  };
}
