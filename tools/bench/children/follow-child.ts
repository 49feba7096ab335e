// Follows a node like `ledger follow`, to its newest block, and reports the time.
import { openSqliteWriter } from '../../../src/ledger/engine/sqlite-engine.ts';
import { followNode } from '../../../src/server/follow/follow-node.ts';
import { parseUpstreams } from '../../../src/server/upstream/upstream-address.ts';
import { createUpstream } from '../../../src/server/upstream/upstream.ts';

export interface FollowTask {
  readonly url: string;
  readonly ledger: string;
  readonly first: string;
  readonly last: string;
}

/** Milliseconds from the first block, which warms up, to the last one. */
export type FollowTime = { readonly ms: number };

process.once('message', (task: FollowTask) => {
  void follow(task).then((report) => process.send?.(report));
});

async function follow({ url, ledger: folder, first, last }: FollowTask): Promise<FollowTime> {
  const [address] = parseUpstreams(url);
  if (address === undefined || typeof address === 'string') throw new Error('no address');
  const ledger = openSqliteWriter(folder);
  const stop = new AbortController();
  let [start, end] = [0, 0];
  await followNode({
    node: createUpstream(address, 'the node', () => {}),
    ledger,
    start: BigInt(first),
    signal: stop.signal,
    events: {
      onBlock: (slot) => {
        if (slot === BigInt(first)) start = performance.now();
        end = performance.now();
        if (slot === BigInt(last)) stop.abort();
      },
      onProblem: (reason) => console.error(reason),
      onRecovery: () => {},
    },
  });
  await ledger.close();
  return { ms: end - start };
}
