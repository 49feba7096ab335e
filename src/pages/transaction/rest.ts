// What the first paint of a transaction does without, as one file and so one request. Import it with `import()` alone.
export { BadSignature } from './bad-signature.tsx';
export { SlowAnswer } from '../../features/exchange/slow-answer.tsx';
export { TransactionNotFound } from './transaction-not-found.tsx';
export { TransactionView } from './transaction-view.tsx';
