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

/** Milliseconds from the first block, which warms up, to the last one: of time, and of CPU time of all threads. */
export type FollowTime = { readonly ms: number; readonly cpu: number };

process.once('message', (task: FollowTask) => {
  void follow(task).then((report) => process.send?.(report));
});

async function follow({ url, ledger: folder, first, last }: FollowTask): Promise<FollowTime> {
  const [address] = parseUpstreams(url);
  if (address === undefined || typeof address === 'string') throw new Error('no address');
  const ledger = openSqliteWriter(folder);
  const stop = new AbortController();
  let [start, end] = [NOT_STARTED, NOT_STARTED];
  await followNode({
    node: createUpstream(address, 'the node', () => {}),
    ledger,
    start: BigInt(first),
    signal: stop.signal,
    events: {
      onBlock: (slot) => {
        if (slot === BigInt(first)) start = readClocks();
        end = readClocks();
        if (slot === BigInt(last)) stop.abort();
      },
      onProblem: (reason) => console.error(reason),
      onRecovery: () => {},
    },
  });
  await ledger.close();
  return { ms: end.ms - start.ms, cpu: end.cpu - start.cpu };
}

const NOT_STARTED: FollowTime = { ms: 0, cpu: 0 };

function readClocks(): FollowTime {
  const { user, system } = process.cpuUsage();
  return { ms: performance.now(), cpu: (user + system) / 1000 };
}
