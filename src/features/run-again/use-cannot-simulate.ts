import { useIsMissing } from '../../queries/client-context.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';

/** True if the endpoint has reported that it does not simulate, or is a ledger: only nodes simulate. */
export function useCannotSimulate(): boolean {
  const isMissing = useIsMissing('simulateTransaction');
  const isOwnService = useEndpoint().cluster === 'embedded';
  return isMissing || (isOwnService && !('upstreams' in document.documentElement.dataset));
}
