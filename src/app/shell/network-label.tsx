import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { networkName } from '../../features/endpoint/network-name.ts';
import { useClient } from '../../queries/client-context.ts';
import { genesisHashQueryOptions } from '../../queries/genesis-hash-query.ts';

/**
 * Adds the network to the endpoint's name in the header, once a page has asked for the genesis hash and the name does not say it. Its
 * code is loaded after the first paint, so it is not a part of the header. A phone has no room for it.
 */
export function NetworkLabel() {
  const { label, cluster } = useEndpoint();
  const { data } = useQuery({ ...genesisHashQueryOptions(useClient()), enabled: false });
  const button = document.querySelector('.endpoint-button');
  if (typeof data !== 'string' || button === null) return null;
  const name = networkName(data);
  const isSaid = name === label || (cluster === 'embedded' && name === 'generated ledger');
  return isSaid ? null : createPortal(<span className="units">{name}</span>, button);
}
