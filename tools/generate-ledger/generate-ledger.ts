import type { Block } from '../../src/solana/model/block.ts';
import type { AccountState, AccountTable } from '../../src/ledger/rows/account-rows.ts';
import type { LedgerInfoRow } from '../../src/ledger/rows/info-row.ts';
import { createAccountStates } from './chain/account-states.ts';
import { GENESIS_HASH } from './chain/chain.ts';
import { createBlockProducer } from './chain/block-producer.ts';
import { FINALIZED_SLOT, LAST_SLOT, planSlots } from './chain/slot-plan.ts';
import type { TourEntry } from './tour.ts';

export interface GeneratedLedger {
  readonly blocks: readonly Block[];
  readonly info: LedgerInfoRow;
  readonly tour: readonly TourEntry[];
  readonly accountTable: AccountTable;
  /** What every account was at the finalized and the newest slot; at the newest, only those that changed. */
  readonly accounts: readonly AccountState[];
}

const INFO: LedgerInfoRow = {
  genesisHash: GENESIS_HASH,
  cluster: 'embedded',
  finalizedSlot: FINALIZED_SLOT,
  confirmedSlot: LAST_SLOT,
  gaps: 'skipped',
  advances: false,
};

/** Generates the whole embedded ledger, the same in every run. `onSlot` reports progress. */
export async function generateLedger(onSlot: (done: number, total: number) => void): Promise<GeneratedLedger> {
  const producer = await createBlockProducer();
  const plans = planSlots();
  const blocks: Block[] = [];
  const states = createAccountStates();
  for (const [index, plan] of plans.entries()) {
    const block = await producer.produce(plan);
    if (block !== null) blocks.push(block);
    if (plan.slot === FINALIZED_SLOT || plan.slot === LAST_SLOT) states.add(plan.slot, producer.accounts());
    onSlot(index + 1, plans.length);
  }
  return {
    blocks,
    info: INFO,
    tour: producer.finish(),
    accountTable: { complete: true, slots: states.slots() },
    accounts: states.all(),
  };
}
