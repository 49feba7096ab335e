import type { Commitment } from '../rpc-protocol/config.ts';
import {
  type KeyedAccount,
  decodeAccountInfo,
  decodeMultipleAccounts,
  decodeOwnedAccounts,
} from '../rpc-protocol/responses/decode-accounts.ts';
import type { Address, Slot } from '../solana/ids/ids.ts';
import type { Account, AtSlot } from '../solana/model/account.ts';
import type { Client } from './client.ts';
import type { Answered } from './exchange/exchange.ts';
import type { CallOptions } from './transport/transport.ts';

/** Account requests. Separate from the client, because no first paint needs them. */
export interface AccountReadOptions {
  readonly commitment: Commitment;
  /** The part of the data to return, in bytes; the same part of every account. All of it if undefined. */
  readonly dataSlice?: { readonly offset: number; readonly length: number } | undefined;
  /** The node rejects the call (-32016) if it has not executed this slot at this commitment. */
  readonly minContextSlot?: Slot | undefined;
}

/** The value is null if the account does not exist. */
export function getAccountInfo(
  { call }: Pick<Client, 'call'>,
  address: Address,
  options: AccountReadOptions,
  callOptions?: CallOptions,
): Promise<Answered<AtSlot<Account | null>>> {
  const params = [address, configOf(options)];
  return call({ method: 'getAccountInfo', params, decode: decodeAccountInfo }, callOptions);
}

/** The accounts in the order of the addresses, at most 100 as on nodes; null for those that do not exist. */
export function getMultipleAccounts(
  { call }: Pick<Client, 'call'>,
  addresses: readonly Address[],
  options: AccountReadOptions,
  callOptions?: CallOptions,
): Promise<Answered<AtSlot<readonly (Account | null)[]>>> {
  const params = [addresses, configOf(options)];
  return call(
    { method: 'getMultipleAccounts', params, decode: (result) => decodeMultipleAccounts(result, addresses.length) },
    callOptions,
  );
}

/** The token accounts of an owner, of one token program. */
export function getTokenAccountsByOwner(
  { call }: Pick<Client, 'call'>,
  owner: Address,
  programId: Address,
  options: AccountReadOptions,
  callOptions?: CallOptions,
): Promise<Answered<AtSlot<readonly KeyedAccount[]>>> {
  const params = [owner, { programId }, configOf(options)];
  return call({ method: 'getTokenAccountsByOwner', params, decode: decodeOwnedAccounts }, callOptions);
}

function configOf({ commitment, dataSlice, minContextSlot }: AccountReadOptions) {
  return {
    encoding: 'base64',
    commitment,
    ...(dataSlice && { dataSlice: { offset: dataSlice.offset, length: dataSlice.length } }),
    ...(minContextSlot !== undefined && { minContextSlot }),
  };
}
