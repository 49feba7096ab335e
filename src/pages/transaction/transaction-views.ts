// The views of an answer about a transaction, as one module, so that they load with one request.
export { InvalidSignature, TransactionNotFound } from './not-found/transaction-not-found.tsx';
export { TransactionView } from './transaction-view.tsx';
