import type { NamedEndpoint } from './endpoint.ts';

/** How a sentence calls an endpoint: by its label, or as what it is. Its ledger may be the one that comes along, or an imported one. */
export function formatEndpointName({ cluster, label }: NamedEndpoint): string {
  return cluster === 'embedded' ? 'the embedded service' : label;
}

/** A sentence with a capital where it begins with a word; labels and method names keep their spelling. */
export function capitalize(text: string): string {
  return text.replace(/^the /, 'The ');
}
