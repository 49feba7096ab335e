import { useLocation, useNavigate } from 'react-router';
import type { TransactionReadOptions } from '../../rpc-client/read-options.ts';
import { type ReadParams, readTransactionParams } from '../../features/routing/search-params.ts';

/** Changes one read option by changing its URL parameter. */
export type Choose = (name: 'encoding' | 'commitment' | 'method', value: string) => void;

/** The read options in the URL, and a function that changes one of them. */
export function useTransactionParams(): readonly [ReadParams<TransactionReadOptions>, Choose] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const choose: Choose = (name, value) => {
    // `location` is current even if two options change before the next render.
    const next = new URLSearchParams(location.search);
    if (value === DEFAULTS[name]) next.delete(name);
    else next.set(name, value);
    void navigate({ search: next.toString(), hash: location.hash });
  };
  return [readTransactionParams(new URLSearchParams(search)), choose];
}

const DEFAULTS = { encoding: 'json', commitment: 'finalized', method: 'auto' } as const;
