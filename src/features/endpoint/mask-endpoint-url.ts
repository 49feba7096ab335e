import { isPlainOrigin } from '../../shared/urls.ts';

/** The URL of an endpoint as pages show it: "https://rpc.example.com/…" if the rest may contain an API key. */
export function maskEndpointUrl(url: string): string {
  return isPlainOrigin(url) ? url : `${new URL(url).origin}/…`;
}
