import { formatInteger } from '../../shared/format/format-number.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import type { StatusKind } from '../../ui/values/status-icon.tsx';

/** What the failed read was for. */
export type FailureSubject =
  | { readonly kind: 'transaction'; readonly signature: string }
  | { readonly kind: 'block'; readonly slot: Slot }
  | { readonly kind: 'address'; readonly address: string }
  /** The endpoint's own facts: version, health, first and newest slot. */
  | { readonly kind: 'endpoint' };

/**
 * `currentMethod` repeats the request under the current method name, `base64` with that encoding, `readAll` without the limit of its length; `report` copies a bug report.
 */
export type FailureAction = 'retry' | 'otherEndpoint' | 'currentMethod' | 'base64' | 'readAll' | 'report';

/** The text of a failure, in the parts of a `PageHeader`. */
export interface FailureText {
  readonly status: StatusKind;
  readonly statusText: string;
  /** "by mainnet-beta". */
  readonly statusDetail?: string;
  readonly sentence: string;
  readonly subtitle?: string;
  /** The most promising action first. */
  readonly actions: readonly FailureAction[];
  /** The page retries by itself after this many seconds. */
  readonly retryInSeconds?: number;
}

/** The subject inside a sentence: "slot 64,800,002", "this transaction". */
export function formatSubject(subject: FailureSubject): string {
  switch (subject.kind) {
    case 'block':
      return `slot ${formatInteger(subject.slot)}`;
    case 'transaction':
      return 'this transaction';
    case 'address':
      return 'this address';
    case 'endpoint':
      return 'this page';
  }
}
