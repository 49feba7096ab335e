import { lazyModule } from '../../ui/rendering/lazy-component.tsx';

/** The components that a transaction page does not need for its first paint. The build puts them into one file. */
export const transactionChunk = lazyModule(async () => {
  const [
    { ExchangeLine },
    { InvalidSignature },
    { SlowRequest },
    { StaleTransactionNotice },
    { TransactionNotFound },
    { TransactionView },
    { TransactionWatch },
  ] = await Promise.all([
    import('../../features/exchange/exchange-line.tsx'),
    import('./invalid-signature.tsx'),
    import('../../features/exchange/exchange-line.tsx'),
    import('./stale-transaction-notice.tsx'),
    import('./transaction-not-found.tsx'),
    import('./transaction-view.tsx'),
    import('./transaction-watch.tsx'),
  ]);
  return {
    ExchangeLine,
    InvalidSignature,
    SlowRequest,
    StaleTransactionNotice,
    TransactionNotFound,
    TransactionView,
    TransactionWatch,
  };
});
