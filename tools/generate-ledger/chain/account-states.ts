import type { Slot } from '../../../src/solana/ids/ids.ts';
import type { AccountState } from '../../../src/ledger/rows/account-rows.ts';
import type { Account } from '../execution/bank.ts';
import { fromKit } from '../execution/kit-address.ts';

/** Collects the states of all accounts at the end of some slots. */
export interface AccountStates {
  /** Adds those accounts that changed since the slot before. */
  readonly add: (slot: Slot, accounts: readonly Account[]) => void;
  readonly slots: () => readonly Slot[];
  readonly all: () => readonly AccountState[];
}

export function createAccountStates(): AccountStates {
  const slots: Slot[] = [];
  const states: AccountState[] = [];
  let newest = new Map<string, AccountState>();
  return {
    add: (slot, accounts) => {
      const before = newest;
      newest = new Map(
        accounts.map((account) => {
          const state = { slot, ...toState(account) };
          const known = before.get(state.address);
          return [state.address, known !== undefined && isSame(known, state) ? known : state];
        }),
      );
      const changed = [...newest.values()].filter((state) => state.slot === slot);
      const closed = [...before.values()].filter(({ address, account }) => account !== null && !newest.has(address));
      states.push(...changed, ...closed.map(({ address }) => ({ address, slot, account: null })));
      slots.push(slot);
    },
    slots: () => slots,
    all: () => states,
  };
}

/** LiteSVM does not give the rent epoch. On nodes, it is this one for every account that pays no rent. */
const RENT_EXEMPT = 18_446_744_073_709_551_615n;

function toState({ address, programAddress, lamports, executable, data }: Account) {
  const owner = fromKit(programAddress);
  const account = { owner, lamports, executable, rentEpoch: RENT_EXEMPT, data: new Uint8Array(data) };
  return { address: fromKit(address), account };
}

function isSame({ account: one }: AccountState, { account: other }: AccountState): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.lamports === other.lamports &&
    one.owner === other.owner &&
    one.executable === other.executable &&
    Buffer.compare(one.data, other.data) === 0
  );
}
