import { followAccount, type FollowedAccount } from '../../analysis/block/balances/follow-account.ts';
import { type BlockTips, sumTips } from '../../analysis/block/balances/block-tips.ts';
import type { EntryBalances } from '../../analysis/block/balances/entry-balances.ts';
import type { ContradictedEntry } from '../../analysis/contradictions/contradiction.ts';
import { type BalanceChainCheck, checkBalanceChain } from '../../solana/balance-chain/check-balance-chain.ts';
import type { Address } from '../../solana/ids/address.ts';
import { readBlockBalances } from './read-block-balances.ts';

/** The first request sends the response; it is answered with the check, the others with the account. null if it cannot be read. */
export type BlockBalancesRequest =
  | { readonly kind: 'check'; readonly response: string | Blob }
  | { readonly kind: 'follow'; readonly account: Address };

export type BlockBalancesReply = BlockCheck | FollowedAccount | null;

export interface BlockCheck {
  readonly chain: BalanceChainCheck;
  readonly tips: BlockTips;
  /** The transactions that contradict themselves. */
  readonly contradicted: readonly ContradictedEntry[];
}

let transactions: readonly EntryBalances[] | null = null;

addEventListener('message', ({ data }: MessageEvent<BlockBalancesRequest>) => {
  void answer(data).then((reply) => postMessage(reply));
});

async function answer(request: BlockBalancesRequest): Promise<BlockBalancesReply> {
  if (request.kind === 'follow') return transactions && followAccount(transactions, request.account);
  const { response } = request;
  const block = await readBlockBalances(typeof response === 'string' ? new Blob([response]) : response).catch(
    () => null,
  );
  transactions = block && block.transactions;
  if (block === null) return null;
  const balances = block.transactions.map(({ recorded }) => recorded);
  return {
    chain: checkBalanceChain(balances),
    tips: sumTips(balances),
    contradicted: block.contradicted,
  };
}
