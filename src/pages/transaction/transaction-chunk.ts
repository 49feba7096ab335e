import { lazyModule } from '../../ui/rendering/lazy-component.tsx';

/** The components that a transaction page does not need for its first paint. The build puts them into one file. */
export const transactionChunk = lazyModule(async () => {
  const [
    { ExchangeLine, SlowRequest },
    { InvalidSignature, TransactionNotFound },
    { StaleTransactionNotice, TransactionWatch },
    { TransactionView },
  ] = await Promise.all([
    import('../../features/exchange/exchange-line.tsx'),
    import('./transaction-not-found.tsx'),
    import('./transaction-status.tsx'),
    import('./transaction-view.tsx'),
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
