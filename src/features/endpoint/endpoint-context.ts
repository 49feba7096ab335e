import { createContext, useContext } from 'react';
import type { Endpoint } from './endpoint.ts';

/** The endpoint of the page. */
export const EndpointContext = createContext<Endpoint | null>(null);

export function useEndpoint(): Endpoint {
  const endpoint = useContext(EndpointContext);
  if (endpoint === null) throw new Error('useEndpoint needs an EndpointContext above it');
  return endpoint;
}

/** The endpoint that was used before in this tab; null if there was none. */
export const FormerEndpointContext = createContext<Endpoint | null>(null);
