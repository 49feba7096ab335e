import { SERVICE_VERSION } from '../../rpc-service/version.ts';
import type { ServeOptions } from './serve-options.ts';

export interface Started {
  readonly url: string;
  /** The slots of the ledger. */
  readonly range: string;
  /** null if metrics are off. */
  readonly metricsUrl: string | null;
}

/** Prints where the service listens, and what it serves. */
export function printStart({ ledger, upstreams, like }: ServeOptions, { url, range, metricsUrl }: Started): void {
  console.log(`Slotscope ${SERVICE_VERSION} on ${url}`);
  // Without the URLs, which may hold keys.
  if (upstreams.length > 0) console.log(`Upstreams: ${upstreams.length}`);
  if (upstreams.length === 0 || ledger !== null) console.log(`Ledger: ${ledger ?? 'embedded'}, ${range}`);
  if (metricsUrl !== null) console.log(`Metrics on ${metricsUrl}metrics`);
  if (like !== null) console.log(`Answers like ${like}`);
}
