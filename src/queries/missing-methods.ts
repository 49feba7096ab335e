import { useStore } from 'zustand';
import { REMEMBERED, isKnownMissing, useClient } from './client-context.ts';

/** The methods that the chosen endpoint has reported as unsupported in this tab. */
export function useMissingMethods(): readonly string[] {
  const client = useClient();
  const known = useStore(client.missing.store);
  return [...new Set([...known.keys(), ...REMEMBERED.filter((method) => isKnownMissing(client, method))])].sort();
}
