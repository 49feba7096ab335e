import { ERROR_CODES } from '../rpc-protocol/json-rpc.ts';
import { JsonRpcError, NeitherNameError } from './errors.ts';

/** `auto` sends the current name and, if the endpoint does not know it, the deprecated one. */
export type TransactionMethodChoice = 'auto' | 'getTransaction' | 'getConfirmedTransaction';
export type BlockMethodChoice = 'auto' | 'getBlock' | 'getConfirmedBlock';

/** Which method names an endpoint knows, learned from its answers. */
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
      // Every answer but "method not found" shows that the endpoint knows the deprecated name.
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
