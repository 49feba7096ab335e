import { callWorker } from '../../shared/call-worker.ts';
import type { FollowedAccount } from '../../analysis/facts/block/block-balances.ts';
import type { Exchange } from '../../rpc-client/exchange/exchange.ts';
import type { BlockBalancesRequest, BlockCheck } from './block-balances.worker.ts';
import type { Address } from '../../solana/ids/ids.ts';

/** The balances of a block, read in a worker. null if they cannot be read. */
export interface BlockBalances {
  readonly check: () => Promise<BlockCheck | null>;
  readonly follow: (account: Address) => Promise<FollowedAccount | null>;
  /** The indexes of the transactions whose log has the text. */
  readonly logs: (text: string) => Promise<readonly number[] | null>;
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
  const inTurn = <Answer>(request: BlockBalancesRequest) => {
    const reply = last.then(() => ask<Answer>(request));
    last = reply;
    return reply;
  };
  return {
    check: () => check,
    follow: (account) => inTurn<FollowedAccount>({ kind: 'follow', account }),
    logs: (text) => inTurn<readonly number[]>({ kind: 'logs', text }),
    close: () => worker.terminate(),
  };
}
