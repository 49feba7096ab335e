import { type JsonValue, isJsonArray, isJsonObject } from '../../../shared/json/json.ts';
import { type Address, parseAddress } from '../../../solana/ids/ids.ts';
import type { AddressTableLookup } from '../../../solana/model/transaction.ts';
import type { TokenChange } from './token-changes.ts';
import type { ViewedAccount } from './view-accounts.ts';
import type { ViewedInstruction } from './view-instruction.ts';

/** Every address on the page of a transaction: accounts, owners and mints of tokens, and what instructions name. */
export function transactionAddresses({ accounts, lookups, tokenChanges, instructions }: Named): ReadonlySet<Address> {
  return new Set([
    ...accounts.map(({ address }) => address),
    ...(lookups ?? []).map(({ accountKey }) => accountKey),
    ...(tokenChanges ?? []).flatMap(({ owner, mint }) => (owner === null ? mint : [owner, mint])),
    ...(instructions ?? []).flatMap(({ parsed }) => (parsed === null ? [] : [...addressesIn(parsed.info)])),
  ]);
}

interface Named {
  readonly accounts: readonly Pick<ViewedAccount, 'address'>[];
  readonly lookups: readonly AddressTableLookup[] | null;
  readonly tokenChanges: readonly TokenChange[] | null;
  readonly instructions: readonly ViewedInstruction[] | null;
}

function* addressesIn(json: JsonValue): Generator<Address> {
  if (isJsonArray(json)) for (const item of json) yield* addressesIn(item);
  else if (isJsonObject(json)) for (const value of Object.values(json)) yield* addressesIn(value);
  else if (typeof json === 'string') {
    const address = parseAddress(json);
    if (address !== null) yield address;
  }
}
