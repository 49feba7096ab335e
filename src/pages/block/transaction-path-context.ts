import { createContext } from 'react';
import { type PathParams, transactionPath } from '../../features/routing/paths.ts';
import type { Signature } from '../../solana/ids/ids.ts';

/** Where a block page leads for one of its transactions. For a saved block, nothing is asked there. */
export const TransactionPathContext =
  createContext<(signature: Signature, params: PathParams) => string>(transactionPath);
