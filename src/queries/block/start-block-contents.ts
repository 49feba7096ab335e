import type { LamportUnit } from '../../analysis/explain/wording.ts';
import type { FollowedAccount } from '../../analysis/facts/block/block-balances.ts';
import type { Exchange } from '../../rpc-client/exchange/exchange.ts';
import { callWorkerOverPort } from '../../shared/call-worker.ts';
import type { Address } from '../../solana/ids/ids.ts';
import type { BlockCheck, BlockContentsRequest } from './answer-block-request.ts';
import type { BlockOfTransaction } from './read-block-transaction.ts';

/** The transactions in the response of a block, read in a worker. Each is null if it cannot be read. */
export interface BlockContents {
  readonly block: BlockOfTransaction;
  readonly check: () => Promise<BlockCheck | null>;
  readonly follow: (account: Address) => Promise<FollowedAccount | null>;
  /** The indexes of the transactions whose log has the text. */
  readonly logs: (text: string) => Promise<readonly number[] | null>;
  /** What the rows with these indexes say; null for one that cannot be read. */
  readonly sentences: (indexes: readonly number[], unit: LamportUnit) => Promise<readonly (string | null)[] | null>;
  /** The JSON of a transaction, as the response has it. */
  readonly text: (index: number) => Promise<string | null>;
  readonly close: () => void;
}

export function startBlockContents(
  { responseText, responseBlob }: Pick<Exchange, 'responseText' | 'responseBlob'>,
  block: BlockOfTransaction,
): BlockContents {
  const worker = new Worker(new URL('./block-contents.worker.ts', import.meta.url), { type: 'module' });
  let isBroken = false;
  const send = async <Answer>(request: BlockContentsRequest): Promise<Answer | null> => {
    if (isBroken) return null;
    return callWorkerOverPort<Answer>(worker, request).catch((): null => {
      isBroken = true;
      return null;
    });
  };
  const check = send<BlockCheck>({ kind: 'read', response: responseBlob ?? responseText, ...block });
  return {
    block,
    check: () => check,
    follow: (account) => send({ kind: 'follow', account }),
    logs: (text) => send({ kind: 'logs', text }),
    sentences: (indexes, unit) => send({ kind: 'sentences', indexes, unit }),
    text: (index) => send({ kind: 'text', index }),
    close: () => worker.terminate(),
  };
}
