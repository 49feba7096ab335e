import type { NamedEndpoint } from './endpoint.ts';

/** The name of an endpoint inside a sentence: "devnet", "the embedded service". */
export function formatEndpointName({ cluster, label }: NamedEndpoint): string {
  return cluster === 'embedded' ? 'the embedded service' : label;
}

/** Capitalizes a leading "the". Labels and method names keep their spelling. */
export function capitalize(text: string): string {
  return text.replace(/^the /, 'The ');
}
