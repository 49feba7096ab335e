import type { SlotVerdict } from '../../../analysis/facts/skipped-slots.ts';
import { type NamedEndpoint, capitalize, formatEndpointName } from '../../../features/endpoint/endpoint.ts';
import { ERROR_CODES } from '../../../rpc-protocol/json-rpc.ts';
import { agree, formatCount, formatInteger } from '../../../shared/format/format-number.ts';
import { type RichText, richText } from '../../../shared/format/rich-text.ts';
import { formatSpan } from '../../../shared/format/format-time.ts';
import { type Era, UNKNOWN_ERA, alpenglowSince } from '../../../solana/era/era.ts';
import type { Slot } from '../../../solana/ids/ids.ts';

/** A verdict that explains why there is no block. */
export type KnownVerdict = Exclude<SlotVerdict, { readonly kind: 'undetermined' }>;

export interface SlotVerdictText {
  readonly status: string;
  readonly title: string;
  /** Behind the title; null if the title is a sentence. */
  readonly remark: string | null;
  /** Empty if the page draws it. */
  readonly subtitle: RichText;
}

/** Why there is no block. `code` is that of the error response, null for a `null` result. `era`: the rules of the slot. */
export function describeVerdict(
  slot: Slot,
  verdict: KnownVerdict,
  named: NamedEndpoint,
  code: number | null = null,
  era: Pick<Era, 'consensus' | 'slotMilliseconds'> = UNKNOWN_ERA,
): SlotVerdictText {
  const endpoint = formatEndpointName(named);
  const number = formatInteger(slot);
  const { consensus, slotMilliseconds } = era;
  const since = alpenglowSince(era);
  switch (verdict.kind) {
    case 'skipped':
      if (verdict.previous + 1n === since)
        return {
          status: 'No block',
          title: `Slot ${number} has no block`,
          remark: 'the cluster moved to Alpenglow here',
          subtitle: richText`Block ${verdict.previous} is the last under TowerBFT, block ${verdict.next} the first under Alpenglow. During the move, blocks contain only votes, and those after the last one are deleted, so no other transaction is missing.`,
        };
      return {
        status: 'Skipped',
        title: `Slot ${number} was skipped`,
        remark: 'the chain has no block for it',
        subtitle: [],
      };
    case 'missing':
      return {
        status: code === ERROR_CODES.longTermStorageSlotSkipped ? 'Missing in long-term storage' : 'Not available here',
        title: `Slot ${number} has a block, but ${endpoint} does not have it.`,
        remark: null,
        subtitle: richText`It is the parent of block ${verdict.next}. Try an endpoint with full history.`,
      };
    case 'transactionsOnly':
      return {
        status: 'Not available here',
        title: `Slot ${number} has a block, but ${endpoint} has only ${formatCount(verdict.transactions, 'transaction')} of it.`,
        remark: null,
        subtitle: [
          `${agree(verdict.transactions, 'It was', 'They were')} imported without the block. Try an endpoint with full history.`,
        ],
      };
    case 'future':
      return {
        status: 'Not yet',
        title: `Slot ${number} is ahead of ${endpoint}.`,
        remark: null,
        subtitle: [
          ...richText`Its newest slot is ${verdict.tip}, ${slot - verdict.tip} before this one`,
          `${slotMilliseconds === null ? '' : formatWait(slot - verdict.tip, slotMilliseconds.value)}. A recorded ledger does not advance.`,
        ],
      };
    case 'confirmedOnly':
      return {
        status: 'Not finalized yet',
        title: `Block ${number} is confirmed, but not finalized yet.`,
        remark: null,
        subtitle: [
          ...richText`The newest finalized slot is ${verdict.tip}. `,
          since === null
            ? consensus === null
              ? 'Under TowerBFT, a confirmed block can still be dropped, but that is very unlikely. Under Alpenglow, it is final.'
              : 'A confirmed block can still be dropped, but that is very unlikely.'
            : 'Under Alpenglow, a confirmed block is final; the endpoint reports it as finalized a moment later.',
        ],
      };
    case 'listedOnly':
      return {
        status: 'Not returned yet',
        title: capitalize(`${endpoint} lists block ${number}, but does not return it yet.`),
        remark: null,
        subtitle: richText`A node can list its newest blocks a moment before it returns them. Its newest finalized slot is ${verdict.tip}.`,
      };
    case 'unsettled':
      return {
        status: 'Not confirmed yet',
        title: capitalize(`${endpoint} lists no block for slot ${number} yet.`),
        remark: null,
        subtitle: richText`Its newest finalized slot is ${verdict.tip}. Later slots can still change.`,
      };
    case 'beforeFirst':
      return {
        status: 'Before the first block',
        title: `Slot ${number} is older than the first block of ${endpoint}.`,
        remark: null,
        subtitle: richText`Its first block is ${verdict.first}. Try an endpoint with full history.`,
      };
  }
}

/** ": about 6 minutes at 0.35 seconds a slot" */
function formatWait(slots: bigint, milliseconds: bigint): string {
  const span = formatSpan(Math.ceil(Number(slots * milliseconds) / 1000));
  return `: about ${span} at ${Number(milliseconds) / 1000} seconds a slot`;
}
