import { parseBlockhash } from '../../solana/ids/ids.ts';
import type { Answer } from './read-answer.ts';
import type { Upstream, UpstreamCall } from './upstream.ts';

/** The cluster that all upstreams must be of. */
export interface SharedCluster {
  /** null until it is known. */
  genesisHash: string | null;
  /** Called when an upstream names it first. */
  readonly onKnown: (genesisHash: string) => Promise<void>;
}

/** Asks the upstream for its cluster before the first call. One of another cluster fails every call. */
export function checkCluster(upstream: Upstream, cluster: SharedCluster): Upstream {
  let checking: Promise<Answer | null> | null = null;
  const check = async ({ timeoutMs }: UpstreamCall): Promise<Answer | null> => {
    const answer = await upstream.ask({ method: 'getGenesisHash', params: '[]', maxBytes: 1024, timeoutMs });
    // One that does not tell is trusted, as a single one would be.
    if (answer.kind === 'error') return null;
    if (answer.kind === 'failed') return answer;
    const genesisHash = typeof answer.value === 'string' ? parseBlockhash(answer.value) : null;
    if (genesisHash === null) return { kind: 'failed', reason: 'its genesis hash is none' };
    if (cluster.genesisHash === null) {
      cluster.genesisHash = genesisHash;
      await cluster.onKnown(genesisHash);
    }
    return cluster.genesisHash === genesisHash ? null : OTHER_CLUSTER;
  };
  return {
    ...upstream,
    ask: async (call) => {
      const running = (checking ??= check(call));
      const problem = await running.catch((error: unknown) => {
        checking = null;
        throw error;
      });
      // A cluster does not change, but what failed may work next time.
      if (problem !== null && problem !== OTHER_CLUSTER && checking === running) checking = null;
      return problem ?? upstream.ask(call);
    },
  };
}

const OTHER_CLUSTER: Answer = { kind: 'failed', reason: 'it is of another cluster' };
