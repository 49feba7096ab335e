import type { ExecutedTransaction } from '../../src/solana/model/block.ts';
import type { Slot } from '../../src/solana/ids/ids.ts';

/** An entry of the tour of the embedded ledger on the explorer's home page. */
export interface TourEntry {
  readonly id: TourId;
  readonly title: string;
  /** One sentence. */
  readonly what: string;
  readonly kind: 'transaction' | 'block' | 'slot';
  /** Decimal digits. */
  readonly slot: string;
  readonly signature?: string;
}

/** Every entry in the order of the tour. */
const TOUR_IDS = [
  'transfer',
  'priority-fee',
  'large-balances',
  'token-transfer',
  'token-insufficient-funds',
  'swap',
  'swap-refused',
  'calls-deep',
  'call-depth-exceeded',
  'budget-exceeded',
  'bad-instruction-data',
  'missing-signature',
  'rent-refused',
  'logs-truncated',
  'return-data',
  'durable-nonce',
  'lookup-table',
  'lookup-table-made',
  'version-1',
  'associated-account',
  'delegate',
  'frozen',
  'multisig',
  'wrapped-sol',
  'transfer-fee',
  'token-metadata',
  'memo-required',
  'memo',
  'deploy',
  'vote',
  'vote-too-old',
  'stake',
  'epoch-boundary',
  'staking-rewards',
  'rent-collected',
  'first-block',
  'large-block',
  'empty-block',
  'skipped-slot',
  'no-block-time',
  'no-metadata',
  'no-logs',
  'old-record',
  'confirmed-tip',
] as const;
export type TourId = (typeof TOUR_IDS)[number];

/** The text of an entry. Its link is known when the transaction or block has been produced. */
export interface TourText {
  readonly id: TourId;
  readonly title: string;
  readonly what: string;
}

export interface Tour {
  readonly has: (id: TourId) => boolean;
  readonly addTransaction: (text: TourText, slot: Slot, executed: ExecutedTransaction) => void;
  readonly addSlot: (text: TourText, kind: 'block' | 'slot', slot: Slot) => void;
  /** The whole tour in order. Throws if an entry is missing. */
  readonly finish: () => readonly TourEntry[];
}

export function createTour(): Tour {
  const entries = new Map<TourId, TourEntry>();
  const add = (entry: TourEntry): void => {
    if (entries.has(entry.id)) throw new Error(`duplicate tour entry "${entry.id}"`);
    entries.set(entry.id, entry);
  };
  return {
    has: (id) => entries.has(id),
    addTransaction: (text, slot, { transaction }) => {
      const [signature] = transaction.signatures;
      if (signature === undefined) throw new Error('a transaction without a signature');
      add({ ...text, kind: 'transaction', slot: slot.toString(), signature });
    },
    addSlot: (text, kind, slot) => add({ ...text, kind, slot: slot.toString() }),
    finish: () =>
      TOUR_IDS.map((id) => {
        const entry = entries.get(id);
        if (entry === undefined) throw new Error(`the tour lacks "${id}"`);
        return entry;
      }),
  };
}
