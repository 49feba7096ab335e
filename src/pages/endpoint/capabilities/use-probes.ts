import { useEffect, useState } from 'react';
import { forgetMissing } from '../../../queries/client-context.ts';
import type { Client } from '../../../rpc-client/client.ts';
import { type ProbeResult, runProbes } from './run-probes.ts';

/** Runs the probes once, and stops when the page is left. */
export function useProbes(client: Client): readonly ProbeResult[] {
  const [results, setResults] = useState<readonly ProbeResult[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    // A probe asks what is so now.
    forgetMissing(client);
    const probes = runProbes(client, controller.signal);
    const collect = async () => {
      for await (const result of probes) setResults((before) => [...before, result]);
    };
    // Only leaving the page ends it early.
    collect().catch(() => undefined);
    return () => controller.abort();
  }, [client]);
  return results;
}
