import { useLocation, useNavigate } from 'react-router';
import type { TransactionReadOptions } from '../../rpc-client/client.ts';
import { type ReadParams, readTransactionParams } from '../../features/routing/search-params.ts';
import type { Choose } from './transaction-options.tsx';

/** How the address says that the transaction is asked for, and the way to change that. */
export function useTransactionParams(): readonly [ReadParams<TransactionReadOptions>, Choose] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const choose: Choose = (name, value) => {
    // As the address is by then: two choices may be made before the page is drawn once.
    const next = new URLSearchParams(location.search);
    if (value === DEFAULTS[name]) next.delete(name);
    else next.set(name, value);
    void navigate({ search: next.toString(), hash: location.hash });
  };
  return [readTransactionParams(new URLSearchParams(search)), choose];
}

const DEFAULTS = { encoding: 'json', commitment: 'finalized', method: 'auto' } as const;
