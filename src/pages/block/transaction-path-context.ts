import { createContext } from 'react';
import type { Signature } from '../../solana/ids/signature.ts';
import { type PathParams, transactionPath } from '../../features/routing/paths.ts';

/** Where a block page leads for one of its transactions. For a saved block, nothing is asked there. */
export const TransactionPathContext =
  createContext<(signature: Signature, params: PathParams) => string>(transactionPath);
