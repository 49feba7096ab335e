import type { Block, ExecutedTransaction } from '../../../solana/model/block.ts';
import { VOTE_PROGRAM } from '../../../solana/names/program-ids.ts';
import { ABSENT_LEADER_SLOT, type BlockKind, LAST_SLOT } from './slot-plan.ts';
import type { TourText, Tour } from '../tour.ts';

const BLOCK_ENTRIES: Partial<Record<BlockKind, TourText>> = {
  first: {
    id: 'first-block',
    title: 'A block whose parent is gone',
    what: 'The parent was cleaned up before this ledger was kept; thirty-two ones stand in place of its hash.',
  },
  empty: {
    id: 'empty-block',
    title: 'An empty block',
    what: 'Produced on time, with no transaction in it and nothing earned.',
  },
  large: {
    id: 'large-block',
    title: 'Two thousand transactions',
    what: 'A full block: votes of 1,300 validators among trades, transfers and failures.',
  },
  'no block time': {
    id: 'no-block-time',
    title: 'A block without a time',
    what: 'Nobody recorded when it was produced; its neighbours tell about when.',
  },
  rent: {
    id: 'rent-collected',
    title: 'Rent is collected',
    what: 'Accounts below the rent-exempt minimum pay, which makes negative rewards; validators share what is not burned.',
  },
  'old record': {
    id: 'old-record',
    title: 'A record of the oldest kind',
    what: 'Balances and fees, but no logs, no inner instructions, no token balances; of rewards only who got how much.',
  },
  'epoch start': {
    id: 'epoch-boundary',
    title: 'An epoch begins',
    what: 'The first block of epoch 926 pays 160 validators their commission and says in how many blocks the stakes follow.',
  },
  'epoch rewards': {
    id: 'staking-rewards',
    title: 'Staking rewards',
    what: 'One of two blocks that pay the stakes of the epoch before, 240 in each, with the commission that was held back.',
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
      what: 'Only what was signed is known: whether it succeeded, and what it cost, was not recorded.',
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
      title: 'A transaction without its logs',
      what: 'Balances and inner instructions were recorded, the log messages were not.',
    } as const;
    tour.addTransaction(text, block.slot, firstOf(block, lacksOnlyLogs));
  }
  if (block.slot === LAST_SLOT) {
    const text = {
      id: 'confirmed-tip',
      title: 'Confirmed, not yet final',
      what: 'The newest block of this ledger: two thirds of the stake have voted for it, and it is no root yet.',
    } as const;
    tour.addSlot(text, 'block', block.slot);
  }
}

/** Adds the first of the skipped slots of the absent leader. */
export function addSkippedSlotEntry(tour: Tour): void {
  const text = {
    id: 'skipped-slot',
    title: 'A skipped slot',
    what: 'The leader was away for its four slots: there is no block here, and the next one names an older parent.',
  } as const;
  tour.addSlot(text, 'slot', ABSENT_LEADER_SLOT);
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
