import { formatInteger } from '../../shared/format/format-number.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import type { StatusKind } from '../../ui/values/status-icon.tsx';

/** What was asked for when it went wrong. */
export type FailureSubject =
  | { readonly kind: 'transaction'; readonly signature: string }
  | { readonly kind: 'block'; readonly slot: Slot }
  /** What it says of itself. */
  | { readonly kind: 'endpoint' };

/** What a person can do about it: ask again, choose another endpoint, ask by the current method, report a defect. */
export type FailureAction = 'retry' | 'otherEndpoint' | 'currentMethod' | 'report';

/** A failure in words: mark and word, one sentence, what follows from it, and what to do, the likeliest first. */
export interface FailureText {
  readonly mark: StatusKind;
  readonly word: string;
  /** Behind the word: "by mainnet-beta". */
  readonly rest?: string;
  readonly sentence: string;
  readonly dek?: string;
  readonly offers: readonly FailureAction[];
  /** The endpoint asked for a pause of this many seconds. */
  readonly pauseSeconds?: number;
}

/** The subject as it stands in a sentence: "slot 64,800,002", "this transaction". */
export function nameSubject(subject: FailureSubject): string {
  switch (subject.kind) {
    case 'block':
      return `slot ${formatInteger(subject.slot)}`;
    case 'transaction':
      return 'this transaction';
    case 'endpoint':
      return 'this page';
  }
}
