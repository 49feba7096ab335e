import type { KnownErrors } from '../solana/names/error-names.ts';
import type { TransactionError } from '../solana/errors/transaction-error.ts';
import { useLazyModule } from '../ui/rendering/lazy-component.tsx';
import { lazyModule } from '../shared/lazy-module.ts';

const names = lazyModule(async () => (await import('../solana/names/error-names.ts')).knownError);

/** The names of custom errors, which are loaded if one of the errors is custom; null until then. */
export function useErrorNames(...errors: readonly (TransactionError | null)[]): KnownErrors | null {
  const isCustom = errors.some((error) => error?.name === 'InstructionError' && error.error.name === 'Custom');
  const loaded = useLazyModule(names, isCustom);
  return isCustom ? loaded : noNames;
}

/** Loads the names before they are needed. */
export const loadErrorNames = () => names.load();

const noNames: KnownErrors = () => ({ name: null, check: null });
