import { type ReactNode, useMemo } from 'react';
import type { BlockCheck } from '../../queries/block/block-balances.worker.ts';
import { BalanceChainText } from './balances/balance-chain-text.tsx';
import { TipsText } from './overview/tips-text.tsx';
import { VoteLatencyText } from './overview/vote-latency-text.tsx';
import type { Slot } from '../../solana/ids/ids.ts';

/** What the overview says of a block once its whole answer has been read; each is null until then. */
export function useCheckTexts(
  check: BlockCheck | null | undefined,
  slot: Slot,
): { readonly balances: ReactNode; readonly tips: ReactNode; readonly voteLatency: ReactNode } {
  return useMemo(() => {
    if (check === undefined) return { balances: null, tips: null, voteLatency: null };
    return {
      balances: <BalanceChainText check={check && check.chain} />,
      tips: <TipsText tips={check && check.tips} />,
      voteLatency: <VoteLatencyText calls={check && check.calls} slot={slot} />,
    };
  }, [check, slot]);
}
