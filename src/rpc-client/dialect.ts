import { JsonRpcError, NeitherNameError } from './errors.ts';
import { isMethodMissing } from './is-method-missing.ts';

/** `auto` sends the current name and, if the endpoint does not know it, the deprecated one. */
export type TransactionMethodChoice = 'auto' | 'getTransaction' | 'getConfirmedTransaction';
export type BlockMethodChoice = 'auto' | 'getBlock' | 'getConfirmedBlock';

/** Asks by the method name that the endpoint knows. `ask` sends no name again that the endpoint does not know, as `Call` does. */
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
