import { useEffect, useState } from 'react';
import type { Client } from '../../../rpc-client/client.ts';
import { type ProbeResult, runProbes } from './run-probes.ts';

/** Runs the probes once, and stops when the page is left. `waiting`: seconds that the endpoint asked to wait. */
export function useProbes(client: Client): { results: readonly ProbeResult[]; waiting: number | null } {
  const [results, setResults] = useState<readonly ProbeResult[]>([]);
  const [waiting, setWaiting] = useState<number | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const probes = runProbes(client, controller.signal, setWaiting);
    const collect = async () => {
      for await (const result of probes) setResults((before) => [...before, result]);
    };
    // Only leaving the page ends it early.
    collect().catch(() => undefined);
    return () => controller.abort();
  }, [client]);
  return { results, waiting };
}
