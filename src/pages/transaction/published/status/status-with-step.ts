import type { PublishedStep } from '../published.ts';

/** What is known, and what can be asked for. */
export interface StatusWithStep {
  readonly text: string;
  readonly button?: { readonly label: string; readonly step: PublishedStep | 'retry' };
}
