import { lazyModule } from '../../shared/lazy-module.ts';

/** The components for the answer about a transaction. They are loaded in parallel with the answer. */
export const transactionView = lazyModule(() => import('./transaction-views.ts'));
