import { lazyModule } from '../../ui/rendering/lazy-component.tsx';

/** The component for the answer about a transaction. It is loaded in parallel with the answer, in one file. */
export const transactionView = lazyModule(async () => {
  const [{ TransactionView }, { InvalidSignature, TransactionNotFound }] = await Promise.all([
    import('./transaction-view.tsx'),
    import('./not-found/transaction-not-found.tsx'),
  ]);
  return { InvalidSignature, TransactionNotFound, TransactionView };
});
