import { partialMatchKey, type QueryKey } from '@tanstack/react-query';
import type { Commitment } from '../rpc-protocol/config.ts';
import type { Address, Signature, Slot } from '../solana/ids/ids.ts';
import type { BlockReadOptions, TransactionReadOptions } from '../rpc-client/client.ts';

/**
 * The keys of all queries. A key is a list of one object: as a filter, a key with fewer members matches every key that has them. `url`
 * is that of the endpoint.
 */
export const queryKeys = {
  tour: () => keyOf('tour', {}),

  // Key of an endpoint's genesis hash.
  genesisHash: (url: string) => keyOf('genesisHash', { url }),
  genesisCertificate: (url: string) => keyOf('genesisCertificate', { url }),
  certificateReport: (url: string) => keyOf('certificateReport', { url }),
  featureAccounts: (url: string) => keyOf('featureAccounts', { url }),
  version: (url: string) => keyOf('version', { url }),
  /** Without the others, of all slots. */
  era: (url: string, slot?: Slot | null, withConsensus?: boolean) => keyOf('era', { url, slot, withConsensus }),
  epochSlots: (url: string, epoch: bigint) => keyOf('epochSlots', { url, epoch }),

  // Slots and blocks.
  newestSlot: (url: string, commitment: Commitment) => keyOf('newestSlot', { url, commitment }),
  newestSlots: (url: string) => keyOf('newestSlots', { url }),
  firstBlock: (url: string) => keyOf('firstBlock', { url }),
  firstBlockFrom: (url: string, slot: Slot) => keyOf('firstBlockFrom', { url, slot }),
  slotsPage: (url: string, from: Slot | null) => keyOf('slotsPage', { url, from }),
  /** Without `options`, of all reads of the block; without `slot`, of all blocks. */
  block: (url: string, slot?: Slot, options?: BlockReadOptions) => keyOf('block', { url, slot, options }),
  blockProgress: (url: string, slot: Slot, options: BlockReadOptions) => keyOf('blockProgress', { url, slot, options }),
  blockSearch: (url: string, by: 'time' | 'height', value: bigint) => keyOf('blockSearch', { url, by, value }),
  blockByHash: (url: string, blockhash: string, before: Slot | null) =>
    keyOf('blockByHash', { url, blockhash, before }),
  adjacentSlots: (url: string, slot: Slot | null, commitment: Commitment) =>
    keyOf('adjacentSlots', { url, slot, commitment }),
  footer: (url: string, slot: Slot, commitment: Commitment) => keyOf('footer', { url, slot, commitment }),
  leaders: (url: string, from: Slot, count: number) => keyOf('leaders', { url, from, count }),
  /** The slots of a leader or fee collector. */
  collected: (url: string, collector: Address, from: Slot | null, hasSchedule: boolean) =>
    keyOf('collected', { url, collector, from, hasSchedule }),
  /** What the endpoint lists around the slots of a page. */
  slotsAround: (url: string, from: Slot, to: Slot) => keyOf('slotsAround', { url, from, to }),
  signatures: (url: string, slot: Slot | null, commitment: Commitment) =>
    keyOf('signatures', { url, slot, commitment }),
  slotEvidence: (url: string, slot: Slot) => keyOf('slotEvidence', { url, slot }),

  // Transactions.
  /** Without `options`, of all reads of the transaction. */
  transaction: (url: string, signature: Signature, options?: TransactionReadOptions, maxBytes?: number) =>
    keyOf('transaction', { url, signature, options, maxBytes }),
  /** The transactions of a list together. */
  transactions: (url: string, signatures: readonly Signature[], commitment: Commitment) =>
    keyOf('transactions', { url, signatures, commitment }),
  withoutBlock: (url: string, range: object) => keyOf('withoutBlock', { url, range }),
  signatureStatus: (url: string, signature: Signature) => keyOf('signatureStatus', { url, signature }),
  isKnownSignature: (url: string, signature: Signature) => keyOf('isKnownSignature', { url, signature }),
  /** What programs and mints publish about themselves. */
  published: (url: string, commitment: Commitment, slot: Slot | null, wanted: object) =>
    keyOf('published', { url, commitment, slot, wanted }),
  runAgain: (url: string, bytes: string, signature: Signature | undefined) =>
    keyOf('runAgain', { url, bytes, signature }),
  landing: (url: string, signature: Signature | null, message: string | null) =>
    keyOf('landing', { url, signature, message }),

  // Addresses.
  /** Without `options`, of all that the page of the address reads. */
  addressPage: (url: string, address: Address, options?: object) => keyOf('addressPage', { url, address, options }),
  newestSlotOf: (url: string, account: Address) => keyOf('newestSlotOf', { url, account }),

  // Opened documents, by the number under which one was opened.
  document: (id: number | null) => keyOf('document', { id }),
  savedTransaction: (url: string | null, signature: Signature | null) => keyOf('savedTransaction', { url, signature }),
  caseComparison: (url: string, id: number) => keyOf('caseComparison', { url, id }),

  /** `question` identifies the request to both endpoints; `shown` is the request whose answer the page shows. */
  secondOpinion: (url: string, otherUrl: string, question: readonly unknown[], shown: string | undefined) =>
    keyOf('secondOpinion', { url, otherUrl, question, shown }),
};

/** True if the query has all members of `key`. */
export function matchesKey(query: { readonly queryKey: QueryKey } | undefined, key: QueryKey): boolean {
  return query !== undefined && partialMatchKey(query.queryKey, key);
}

/** Omits undefined members, which would match nothing in a filter. */
function keyOf(query: string, members: Readonly<Record<string, unknown>>) {
  return [{ query, ...Object.fromEntries(Object.entries(members).flatMap(toEntry)) }] as const;
}

function toEntry([name, member]: readonly [string, unknown]): readonly (readonly [string, unknown])[] {
  return member === undefined ? [] : [[name, withDigits(member)]];
}

/** The cache hashes keys as JSON, which has no bigint. */
function withDigits(member: unknown): unknown {
  if (typeof member === 'bigint') return member.toString();
  if (typeof member !== 'object' || member === null) return member;
  if (Array.isArray(member)) return member.map(withDigits);
  return Object.fromEntries(Object.entries(member).map(([name, value]) => [name, withDigits(value)]));
}
