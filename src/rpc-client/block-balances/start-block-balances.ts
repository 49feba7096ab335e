import { callWorker } from '../../shared/call-worker.ts';
import type { FollowedAccount } from '../../analysis/block/balances/follow-account.ts';
import type { Address } from '../../solana/ids/address.ts';
import type { Exchange } from '../exchange.ts';
import type { BlockBalancesRequest, BlockCheck } from './block-balances.worker.ts';

/** The balances of a block, read in a worker. null if they cannot be read. */
export interface BlockBalances {
  readonly check: () => Promise<BlockCheck | null>;
  readonly follow: (account: Address) => Promise<FollowedAccount | null>;
  readonly close: () => void;
}

export function startBlockBalances({
  responseText,
  responseBlob,
}: Pick<Exchange, 'responseText' | 'responseBlob'>): BlockBalances {
  const worker = new Worker(new URL('./block-balances.worker.ts', import.meta.url), { type: 'module' });
  const ask = <Answer>(request: BlockBalancesRequest) =>
    callWorker<Answer | null>(worker, request).catch((): null => null);
  const check = ask<BlockCheck>({ kind: 'check', response: responseBlob ?? responseText });
  // One request at a time, because a reply does not name its request.
  let last: Promise<unknown> = check;
  return {
    check: () => check,
    follow: (account) => {
      const reply = last.then(() => ask<FollowedAccount>({ kind: 'follow', account }));
      last = reply;
      return reply;
    },
    close: () => worker.terminate(),
  };
}
