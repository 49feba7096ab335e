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
export function printStart({ ledger, like }: ServeOptions, { url, range, metricsUrl }: Started): void {
  console.log(`Slotscope ${SERVICE_VERSION} on ${url}`);
  console.log(`Ledger: ${ledger ?? 'embedded'}, ${range}`);
  if (metricsUrl !== null) console.log(`Metrics on ${metricsUrl}metrics`);
  if (like !== null) console.log(`Answers like ${like}`);
}
