import { ERROR_CODES } from '../rpc-protocol/json-rpc.ts';
import type { BlockMethod, TransactionMethod } from '../rpc-protocol/method-names.ts';
import { JsonRpcError, NeitherNameError } from './errors.ts';

/** `auto` asks by the current name and, where the endpoint does not know it, by the deprecated one. */
export type TransactionMethodChoice = 'auto' | TransactionMethod;
export type BlockMethodChoice = 'auto' | BlockMethod;

/** Which names an endpoint understands, learned from its answers. */
export interface Dialect {
  readonly ask: <Name extends string, T>(
    choice: 'auto' | Name,
    names: { readonly current: Name; readonly deprecated: Name },
    ask: (name: Name) => Promise<T>,
  ) => Promise<T>;
}

export function createDialect(): Dialect {
  const deprecatedOnly = new Set<string>();
  return {
    ask: async (choice, names, ask) => {
      if (choice !== 'auto') return ask(choice);
      if (deprecatedOnly.has(names.current)) return ask(names.deprecated);
      try {
        return await ask(names.current);
      } catch (error) {
        if (!isMethodNotFound(error)) throw error;
      }
      // Any answer but "method not found" shows that the deprecated name is known.
      try {
        const answer = await ask(names.deprecated);
        deprecatedOnly.add(names.current);
        return answer;
      } catch (error) {
        if (isMethodNotFound(error)) throw new NeitherNameError(names, error);
        if (error instanceof JsonRpcError) deprecatedOnly.add(names.current);
        throw error;
      }
    },
  };
}

function isMethodNotFound(error: unknown): error is JsonRpcError {
  return error instanceof JsonRpcError && error.code === ERROR_CODES.methodNotFound;
}
