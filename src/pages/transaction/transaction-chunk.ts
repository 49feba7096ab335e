import { lazyModule } from '../../ui/rendering/lazy-component.tsx';

/** The components that a transaction page does not need for its first paint. The build puts them into one file. */
export const transactionChunk = lazyModule(async () => {
  const [{ InvalidSignature }, { SlowRequest }, { TransactionNotFound }, { TransactionView }] = await Promise.all([
    import('./invalid-signature.tsx'),
    import('../../features/exchange/slow-request.tsx'),
    import('./transaction-not-found.tsx'),
    import('./transaction-view.tsx'),
  ]);
  return { InvalidSignature, SlowRequest, TransactionNotFound, TransactionView };
});
