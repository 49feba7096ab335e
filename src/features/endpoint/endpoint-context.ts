import { createContext, useContext } from 'react';
import type { Endpoint } from './endpoint.ts';

/** The endpoint named by the page's URL. */
export const EndpointContext = createContext<Endpoint | null>(null);

export function useEndpoint(): Endpoint {
  const endpoint = useContext(EndpointContext);
  if (endpoint === null) throw new Error('useEndpoint needs an EndpointContext above it');
  return endpoint;
}
