import { formatInteger } from '../../../shared/format/format-number.ts';
import { ERROR_CODES } from '../../../rpc-protocol/json-rpc.ts';
import type { SlotVerdict } from '../../../analysis/block/slot-verdict.ts';
import { richText, type RichText } from '../../../shared/format/rich-text.ts';
import type { Slot } from '../../../solana/ids/slot.ts';
import type { NamedEndpoint } from '../../../features/endpoint/endpoint.ts';
import { formatEndpointName, capitalize } from '../../../features/endpoint/format-endpoint-name.ts';

/** A verdict that says something. */
export type KnownVerdict = Exclude<SlotVerdict, { readonly kind: 'undetermined' }>;

export interface SlotVerdictText {
  readonly word: string;
  readonly sentence: string;
  readonly dek: RichText;
}

/** Why there is no block, in richText; `code` is that of the error, if one was answered. */
export function describeVerdict(
  slot: Slot,
  verdict: KnownVerdict,
  named: NamedEndpoint,
  code: number | null = null,
): SlotVerdictText {
  const endpoint = formatEndpointName(named);
  const number = formatInteger(slot);
  switch (verdict.kind) {
    case 'skipped':
      return {
        word: 'Skipped',
        sentence: `Slot ${number} has no block: its leader produced none in time.`,
        dek: richText`Nothing was lost. The block after the gap, ${verdict.next}, continues from ${verdict.previous}.`,
      };
    case 'missing':
      return {
        word: code === ERROR_CODES.longTermStorageSlotSkipped ? 'Missing in long-term storage' : 'Not available here',
        sentence: `Slot ${number} has a block, which ${endpoint} does not have.`,
        dek: richText`The next one, ${verdict.next}, continues from it. An endpoint with the whole history has both.`,
      };
    case 'future':
      return {
        word: 'Not yet',
        sentence: `Slot ${number} lies ahead of ${endpoint}.`,
        dek: richText`Its newest slot is ${verdict.tip}, ${slot - verdict.tip} before this one. A network takes about 0.4 seconds a slot; a recorded ledger does not follow one.`,
      };
    case 'confirmedOnly':
      return {
        word: 'Not final yet',
        sentence: `Block ${number} is confirmed, and not final yet.`,
        dek: richText`The newest final slot is ${verdict.tip}. What is only confirmed is very likely to stay, and can still be undone.`,
      };
    case 'listedOnly':
      return {
        word: 'Not given yet',
        sentence: capitalize(`${endpoint} lists block ${number}, and does not give it yet.`),
        dek: richText`A node may be a moment behind with its newest blocks. Its newest final slot is ${verdict.tip}.`,
      };
    case 'unsettled':
      return {
        word: 'Not confirmed yet',
        sentence: capitalize(`${endpoint} lists no block for slot ${number}, and may yet.`),
        dek: richText`Its newest final slot is ${verdict.tip}. What comes after it is not settled before it is final.`,
      };
    case 'beforeFirst':
      return {
        word: 'Cleaned up',
        sentence: capitalize(`${endpoint} keeps no block as old as slot ${number}.`),
        dek: richText`Its first block is ${verdict.first}. An endpoint with the whole history has older ones.`,
      };
  }
}
