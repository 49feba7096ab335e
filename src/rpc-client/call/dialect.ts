import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../../shared/readonly-store.ts';
import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import { JsonRpcError, NeitherNameError, TransportError, exchangeOf } from '../exchange/errors.ts';

/** `auto` sends the current name, and falls back to the deprecated one if the endpoint does not support it. */
export type TransactionMethodChoice = 'auto' | 'getTransaction' | 'getConfirmedTransaction';
export type BlockMethodChoice = 'auto' | 'getBlock' | 'getConfirmedBlock';

/**
 * Calls a method by the name that the endpoint supports. Like `Call`, `ask` does not repeat a name that the endpoint
 * does not support.
 */
export async function askByEitherName<Name extends string, T>(
  choice: 'auto' | Name,
  names: { readonly current: Name; readonly deprecated: Name },
  ask: (name: Name) => Promise<T>,
): Promise<T> {
  if (choice !== 'auto') return ask(choice);
  try {
    return await ask(names.current);
  } catch (error) {
    if (!isMethodMissing(error)) throw error;
  }
  try {
    return await ask(names.deprecated);
  } catch (error) {
    throw error instanceof JsonRpcError && isMethodMissing(error) ? new NeitherNameError(names, error) : error;
  }
}

/** True if the endpoint reports the method as unsupported, by the standard code or in the words of providers. */
export function isMethodMissing(error: unknown): boolean {
  if (error instanceof TransportError)
    return error.failure.kind === 'http' && isMissingText(exchangeOf(error)?.responseText ?? '');
  if (!(error instanceof JsonRpcError)) return false;
  // Nodes use codes up to -32001 for missing data, such as -32010 for one address.
  return (
    error.code === ERROR_CODES.methodNotFound ||
    ((error.code < -32_099 || error.code > -32_000) && isMissingText(error.message))
  );
}

/** Not "method not allowed", which refers to POST. */
function isMissingText(text: string): boolean {
  return /unsupported method|\bmethod\b.{0,60}\b(not (found|available|supported|enabled)|unavailable|disabled)/i.test(
    text,
  );
}

/** The methods that an endpoint does not offer, each with its refusal. */
export interface MissingMethods {
  readonly store: ReadonlyStore<ReadonlyMap<string, Error>>;
  readonly add: (method: string, refusal: Error) => void;
  /** These are called again, because another node behind the same URL may support them. */
  readonly forget: () => void;
}

export function createMissingMethods(): MissingMethods {
  const store = createStore<ReadonlyMap<string, Error>>(() => new Map());
  return {
    store,
    add: (method, refusal) => store.setState(new Map(store.getState()).set(method, refusal), true),
    forget: () => store.setState(new Map(), true),
  };
}
