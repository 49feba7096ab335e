import { getMultipleAccounts } from '../../../rpc-client/account-calls.ts';
import type { Client } from '../../../rpc-client/client.ts';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import type { Address, Slot } from '../../../solana/ids/ids.ts';
import type { Account } from '../../../solana/model/account.ts';

export interface PublishedRead {
  /** Of the transaction. What the endpoint said at this slot or later is not asked again. */
  readonly slot: Slot;
  readonly commitment: Commitment;
  readonly signal?: AbortSignal | undefined;
}

/** Accounts by address, as of a slot; null: does not exist. */
export interface AccountsAtSlot {
  readonly slot: Slot;
  readonly accounts: ReadonlyMap<Address, Account | null>;
}

/** Reads accounts in one call. `dataSlice`: the part of their data, in bytes; all of it if undefined. */
export async function readAccounts(
  client: Client,
  addresses: readonly Address[],
  { commitment, signal }: PublishedRead,
  dataSlice?: { readonly offset: number; readonly length: number },
): Promise<AccountsAtSlot> {
  const options = { commitment, dataSlice };
  const call = { signal, maxBytes: MAX_BYTES, isExtra: true };
  const { value } = await getMultipleAccounts(client, addresses, options, call);
  return { slot: value.slot, accounts: new Map(addresses.map((address, at) => [address, value.value[at] ?? null])) };
}

/** Of one call, as nodes limit it. */
export const MAX_ADDRESSES = 100;
/** Compressed IDLs have some 10 kB each, and room for more. */
const MAX_BYTES = 20_000_000;
