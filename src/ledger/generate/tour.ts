import type { ExecutedTransaction } from '../../solana/model/block.ts';
import type { Slot } from '../../solana/ids/slot.ts';

/** A stop of the tour that the explorer's home page offers through the embedded ledger. */
export interface TourStop {
  readonly id: StopId;
  readonly title: string;
  /** One sentence. */
  readonly what: string;
  readonly kind: 'transaction' | 'block' | 'slot';
  /** Decimal digits. */
  readonly slot: string;
  readonly signature?: string;
}

/** Every stop in the order of the tour; a ledger that lacks one is not finished. */
const STOP_IDS = [
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
export type StopId = (typeof STOP_IDS)[number];

/** What a stop says; where it leads is known when its transaction or block is there. */
export interface StopText {
  readonly id: StopId;
  readonly title: string;
  readonly what: string;
}

export interface Tour {
  readonly has: (id: StopId) => boolean;
  readonly transaction: (text: StopText, slot: Slot, executed: ExecutedTransaction) => void;
  readonly place: (text: StopText, kind: 'block' | 'slot', slot: Slot) => void;
  /** The whole tour in order; throws where a stop is missing. */
  readonly finish: () => readonly TourStop[];
}

export function createTour(): Tour {
  const stops = new Map<StopId, TourStop>();
  const add = (stop: TourStop): void => {
    if (stops.has(stop.id)) throw new Error(`two stops "${stop.id}"`);
    stops.set(stop.id, stop);
  };
  return {
    has: (id) => stops.has(id),
    transaction: (text, slot, { transaction }) => {
      const [signature] = transaction.signatures;
      if (signature === undefined) throw new Error('a transaction without a signature');
      add({ ...text, kind: 'transaction', slot: slot.toString(), signature });
    },
    place: (text, kind, slot) => add({ ...text, kind, slot: slot.toString() }),
    finish: () =>
      STOP_IDS.map((id) => {
        const stop = stops.get(id);
        if (stop === undefined) throw new Error(`the tour lacks "${id}"`);
        return stop;
      }),
  };
}
