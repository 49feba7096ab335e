import { isMethodMissing } from '../rpc-client/call/dialect.ts';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Client } from '../rpc-client/client.ts';
import { createSessionSet } from './session-set.ts';

/** The client of the chosen endpoint. The root of the app provides it. */
export const ClientContext = createContext<Client | null>(null);

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('useClient needs a ClientContext above it');
  return client;
}

/** Method and URL of a method that pages call or offer automatically: not called again in this tab, even after a reload. */
const stored = createSessionSet('slotscope.missing-methods');

/** True if the endpoint has reported in this tab that it does not support the method. */
export function isKnownMissing({ missing, url }: Pick<Client, 'missing' | 'url'>, method: string): boolean {
  return missing.store.getState().has(method) || stored.has(`${method} ${url}`);
}

/** Returns the answer. Remembers a missing method until the tab is closed. */
export async function noteMissing<T>(url: string, method: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isMethodMissing(error) && REMEMBERED.includes(method)) stored.set(`${method} ${url}`, true);
    throw error;
  }
}

/** Every method may be called again. An endpoint that is not open has no `missing`. */
export function forgetMissing({ missing, url }: Pick<Client, 'url'> & Partial<Pick<Client, 'missing'>>): void {
  for (const method of REMEMBERED) stored.set(`${method} ${url}`, false);
  missing?.forget();
}

export function useIsMissing(method: string): boolean {
  const client = useClient();
  return useStore(client.missing.store, () => isKnownMissing(client, method));
}

/** The methods that are not called again until the tab is closed. */
export const REMEMBERED = ['getMultipleAccounts', 'getSlotLeaders', 'getTransactionsForAddress', 'simulateTransaction'];
