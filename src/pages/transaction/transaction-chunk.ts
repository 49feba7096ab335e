// What the first paint of a transaction does without, as one file and so one request. Import it with `import()` alone.
export { InvalidSignature } from './invalid-signature.tsx';
export { SlowRequest } from '../../features/exchange/slow-request.tsx';
export { TransactionNotFound } from './transaction-not-found.tsx';
export { TransactionView } from './transaction-view.tsx';
