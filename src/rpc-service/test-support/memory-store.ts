import type { Address } from '../../solana/ids/ids.ts';
import { tokenOwnerOf } from '../../solana/accounts/token-accounts.ts';
import type { Account } from '../../solana/model/account.ts';
import type { Block } from '../../solana/model/block.ts';
import {
  type LedgerInfo,
  type LedgerStore,
  type LocatedTransaction,
  type Mention,
  type MentionRange,
  NONE_ABSENT,
  type Position,
  type StoredTransaction,
  toStoredBlock,
  toStoredTransaction,
} from '../store/ledger-store.ts';
import { NO_LOADED_ADDRESSES } from '../../solana/model/transaction.ts';

/** A ledger of these blocks in memory; `loose` are transactions whose block is not in the ledger. Its accounts never change. */
export function createMemoryStore(
  blocks: readonly Block[],
  info: Partial<LedgerInfo> = {},
  loose: readonly LocatedTransaction[] = [],
  accounts: ReadonlyMap<string, Account> | null = null,
): LedgerStore {
  const sorted = [...blocks].sort((a, b) => (a.slot < b.slot ? -1 : 1));
  const located = sorted.flatMap((block) =>
    block.transactions.map((executed, index) => ({
      ...toStoredTransaction(executed),
      slot: block.slot,
      index,
      recordedIndex: null,
      blockTime: block.blockTime,
      absent: NONE_ABSENT,
    })),
  );
  return {
    info: async () => ({
      genesisHash: null,
      cluster: null,
      firstSlot: sorted[0]?.slot ?? null,
      confirmedSlot: sorted.at(-1)?.slot ?? null,
      finalizedSlot: sorted.at(-1)?.slot ?? null,
      gaps: 'skipped',
      advances: true,
      ...info,
    }),
    block: async (slot) => {
      const found = sorted.find((block) => block.slot === slot);
      return found === undefined ? null : toStoredBlock(found);
    },
    header: async (slot) => sorted.find((block) => block.slot === slot) ?? null,
    transaction: async (signature) => [...located, ...loose].find(({ id }) => id() === signature) ?? null,
    outcome: async (signature) => {
      const found = [...located, ...loose].find(({ id }) => id() === signature);
      return found === undefined ? null : { slot: found.slot, index: found.index, err: found.meta()?.err ?? null };
    },
    accounts: async () => accounts && 'all',
    tokenAccounts: async (owner) =>
      [...(accounts ?? [])].flatMap(([address, { data }]) =>
        tokenOwnerOf(data) === owner ? [address as Address] : [],
      ),
    account: async (address) => accounts?.get(address) ?? null,
    mentions: async function* (address, range) {
      yield* mentionsIn(
        located.filter((each) => namesAddress(each, address)),
        range,
      );
    },
    tokenMentions: async function* (owner, range) {
      // A token balance of the sample blocks is on one side only, so each is a change.
      const found = located.filter((each) => !namesAddress(each, owner) && ownsTokenAccount(each, owner));
      for (const mention of mentionsIn(found, range)) yield { ...mention, isBalanceChanged: true };
    },
    slots: async (from, to, limit) =>
      sorted
        .map(({ slot }) => slot)
        .filter((slot) => slot >= from && slot <= to)
        .slice(0, limit),
    withoutBlock: async () => ({
      transactions: loose.map(({ id, slot, blockTime, recordedIndex, meta, transaction }) => ({
        memo: null,
        addresses: [
          ...transaction().message.accountKeys,
          ...(meta()?.loadedAddresses ?? NO_LOADED_ADDRESSES).writable,
          ...(meta()?.loadedAddresses ?? NO_LOADED_ADDRESSES).readonly,
        ],
        signature: id(),
        slot,
        blockTime,
        index: recordedIndex,
        tokenOwners: new Map(),
        hasMetadata: meta() !== null,
        err: meta()?.err ?? null,
      })),
      unreadable: 0,
    }),
    certificate: async () => null,
    rankMap: async () => null,
    transactionCount: async () => null,
    close: async () => {},
  };
}

function namesAddress({ transaction, meta }: StoredTransaction, address: Address): boolean {
  const { writable, readonly } = meta()?.loadedAddresses ?? NO_LOADED_ADDRESSES;
  return [...transaction().message.accountKeys, ...writable, ...readonly].includes(address);
}

function ownsTokenAccount({ meta }: StoredTransaction, owner: Address): boolean {
  return (meta()?.postTokenBalances ?? []).some((balance) => balance.owner === owner);
}

/** `located` are in the order of the ledger. */
function mentionsIn(
  located: readonly (StoredTransaction & Position & Pick<LocatedTransaction, 'blockTime'>)[],
  { before, after, limit, order = 'desc' }: MentionRange,
): readonly Mention[] {
  const isBefore = (a: Position, b: Position): boolean => a.slot < b.slot || (a.slot === b.slot && a.index < b.index);
  const found = located.filter((each) => isBefore(each, before) && (after === null || isBefore(after, each)));
  return (order === 'desc' ? found.toReversed() : found)
    .slice(0, limit)
    .map(({ id, slot, index, blockTime, meta }) => ({
      signature: id(),
      slot,
      index,
      blockTime,
      err: meta()?.err ?? null,
      memo: null,
    }));
}
