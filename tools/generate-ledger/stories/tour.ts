import { VOTE_PROGRAM } from '../../../src/solana/ids/program-ids.ts';
import type { Slot } from '../../../src/solana/ids/ids.ts';
import type { Block, ExecutedTransaction } from '../../../src/solana/model/block.ts';
import { ABSENT_LEADER_SLOT, type BlockKind, LAST_SLOT } from '../actors/slot-plan.ts';

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
  'version-1-limits',
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
  'no-op',
  'stake',
  'epoch-boundary',
  'staking-rewards',
  'rent-collected',
  'first-block',
  'large-block',
  'empty-block',
  'skipped-slot',
  'alpenglow-switch',
  'alpenglow-block',
  'no-block-time',
  'no-metadata',
  'no-logs',
  'old-record',
  'confirmed-tip',
] as const;
type TourId = (typeof TOUR_IDS)[number];

/** The text of an entry. Its link is known once the transaction or block has been produced. */
export interface TourText {
  readonly id: TourId;
  readonly title: string;
  readonly what: string;
}

interface Tour {
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

const BLOCK_ENTRIES: Partial<Record<BlockKind, TourText>> = {
  alpenglow: {
    id: 'alpenglow-block',
    title: 'A block of Alpenglow',
    what: 'The first one: it has no votes, its leader set its time, and a footer says when and by which software it was made.',
  },
  first: {
    id: 'first-block',
    title: 'The first available block',
    what: 'The node had already deleted the parent when this ledger was recorded, so 32 ones replace its blockhash.',
  },
  empty: {
    id: 'empty-block',
    title: 'An empty block',
    what: 'Produced on time, without transactions and without a fee reward.',
  },
  large: {
    id: 'large-block',
    title: 'Two thousand transactions',
    what: 'A full block: votes of 1,300 validators, trades, transfers and failures.',
  },
  'no block time': {
    id: 'no-block-time',
    title: 'A block without a time',
    what: 'Its time was not recorded. The blocks around it show roughly when it was produced.',
  },
  rent: {
    id: 'rent-collected',
    title: 'Rent is collected',
    what: 'Accounts below the rent-exempt minimum pay rent: negative rewards. Validators share what is not burned.',
  },
  'old record': {
    id: 'old-record',
    title: 'The oldest kind of record',
    what: 'Balances and fees, but no logs, inner instructions or token balances. Rewards have no type.',
  },
  'epoch start': {
    id: 'epoch-boundary',
    title: 'An epoch begins',
    what: 'The first block of epoch 926 pays 160 validators their commission and announces how many blocks will pay the stakers.',
  },
  'epoch rewards': {
    id: 'staking-rewards',
    title: 'Staking rewards',
    what: 'One of two blocks that pay the stakers of the previous epoch: 240 stake accounts in each, after commission.',
  },
};

/** Adds a block, or one of its transactions, to the tour if its kind has an entry. */
export function addBlockEntries(tour: Tour, kind: BlockKind, block: Block): void {
  const text = BLOCK_ENTRIES[kind];
  if (text !== undefined && !tour.has(text.id)) tour.addSlot(text, 'block', block.slot);
  if (kind === 'no metadata') {
    const text = {
      id: 'no-metadata',
      title: 'A transaction without metadata',
      what: 'Only the signed message is known. Its outcome and its fee were not recorded.',
    } as const;
    tour.addTransaction(
      text,
      block.slot,
      firstOf(block, (executed) => !isVote(executed)),
    );
  }
  if (kind === 'partial record') {
    const text = {
      id: 'no-logs',
      title: 'A transaction without logs',
      what: 'Balances and inner instructions were recorded, log messages were not.',
    } as const;
    tour.addTransaction(text, block.slot, firstOf(block, lacksOnlyLogs));
  }
  if (block.slot === LAST_SLOT) {
    const text = {
      id: 'confirmed-tip',
      title: 'Confirmed, not finalized',
      what: 'The newest block of this ledger: it was recorded a moment before the node listed it as finalized.',
    } as const;
    tour.addSlot(text, 'block', block.slot);
  }
}

/** Adds the first of the skipped slots of the absent leader. */
export function addSkippedSlotEntry(tour: Tour): void {
  const text = {
    id: 'skipped-slot',
    title: 'A skipped slot',
    what: 'The leader was offline for its four slots: there is no block here, and the parent of the next block is an earlier slot.',
  } as const;
  tour.addSlot(text, 'slot', ABSENT_LEADER_SLOT);
}

/** Adds the first of the slots whose blocks were deleted when the cluster moved to Alpenglow. */
export function addDeletedSlotEntry(tour: Tour, slot: Slot): void {
  const text = {
    id: 'alpenglow-switch',
    title: 'The move to Alpenglow',
    what: 'The blocks that followed the last one under TowerBFT had only votes, and were deleted.',
  } as const;
  tour.addSlot(text, 'slot', slot);
}

function firstOf(block: Block, test: (executed: ExecutedTransaction) => boolean): ExecutedTransaction {
  const found = block.transactions.find(test);
  if (found === undefined) throw new Error(`block ${block.slot} has no such transaction`);
  return found;
}

function isVote({ transaction }: ExecutedTransaction): boolean {
  return transaction.message.accountKeys.includes(VOTE_PROGRAM);
}

function lacksOnlyLogs({ meta }: ExecutedTransaction): boolean {
  return (
    meta !== null && meta.logMessages === null && meta.innerInstructions !== null && meta.innerInstructions.length > 0
  );
}
