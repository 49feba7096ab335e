import type { NamedEndpoint } from './endpoint.ts';

/** The name of an endpoint inside a sentence: "devnet", "the embedded service", "the mainnet-beta ledger". */
export function formatEndpointName({ cluster, label }: NamedEndpoint): string {
  if (cluster !== 'embedded') return label;
  return label === 'embedded' ? 'the embedded service' : `the ${label}`;
}

/** Capitalizes a leading "the". Labels and method names keep their spelling. */
export function capitalize(text: string): string {
  return text.replace(/^the /, 'The ');
}
