import { createContext, useContext } from 'react';
import type { Client } from '../rpc-client/client.ts';

/** The client of the chosen endpoint. The root of the app provides it. */
export const ClientContext = createContext<Client | null>(null);

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('useClient needs a ClientContext above it');
  return client;
}
