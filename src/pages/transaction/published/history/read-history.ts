import { callGroups } from '../../../../analysis/transaction/instructions/calls.ts';
import { namedAccounts } from '../../../../analysis/transaction/view-accounts.ts';
import type { Client } from '../../../../rpc-client/client.ts';
import type { Commitment } from '../../../../rpc-protocol/config.ts';
import { decodeAddressTransactions } from '../../../../rpc-protocol/responses/decode-signatures.ts';
import type { TransactionResponse } from '../../../../rpc-protocol/responses/transaction-response.ts';
import type { PastInstruction } from '../../../../solana/onchain-idl/account-change.ts';
import {
  type AccountHistory,
  PAGE_LENGTH,
  type PastTransaction,
} from '../../../../solana/onchain-idl/rebuild-account.ts';
import type { Address, Signature } from '../../../../solana/ids/ids.ts';

/** What the endpoint has said of the history of accounts: it is not asked again after a stop or an error. */
export interface ReadHistory {
  readonly lists: Map<string, readonly PastTransaction[]>;
  readonly transactions: Map<Signature, readonly PastInstruction[] | null>;
}

/** Reads from the endpoint, one transaction at a time. `onRead` is called after each. */
export function createHistory(
  client: Client,
  commitment: Commitment,
  known: ReadHistory,
  signal: AbortSignal,
  onRead: (transactions: number) => void,
): AccountHistory {
  return {
    list: async (account, before) => {
      const key = `${account} ${before}`;
      const list =
        known.lists.get(key) ?? (await fetchList(client, account, { commitment, before, limit: PAGE_LENGTH }, signal));
      known.lists.set(key, list);
      return list;
    },
    read: async (signature) => {
      signal.throwIfAborted();
      const instructions = known.transactions.get(signature);
      if (instructions !== undefined) return instructions;
      const options = { encoding: 'base64', commitment, method: 'auto' } as const;
      const { value } = await client.getTransaction(signature, options, { signal });
      const read = value && instructionsOf(value);
      known.transactions.set(signature, read);
      onRead(known.transactions.size);
      return read;
    },
  };
}

async function fetchList(
  client: Client,
  account: Address,
  config: { readonly commitment: Commitment; readonly before: Signature; readonly limit: number },
  signal: AbortSignal,
): Promise<readonly PastTransaction[]> {
  const request = { method: 'getSignaturesForAddress', params: [account, config], decode: decodeAddressTransactions };
  const { value } = await client.call(request, { signal });
  return value.map(({ signature, slot, err }) => ({ signature, slot, succeeded: err === null }));
}

/** null if the answer leaves some of them out. */
function instructionsOf({ body, meta }: TransactionResponse): readonly PastInstruction[] | null {
  if (meta === null || meta.innerInstructions === null) return null;
  const addresses = namedAccounts(body, meta).map(({ address }) => address);
  const calls = callGroups(body, meta, addresses)?.flatMap(({ call, inner }) => [call, ...inner]);
  return (
    calls?.flatMap(({ programId, accounts, data }) =>
      programId === null || accounts === null || data === null
        ? []
        : [{ programId, data, accounts: accounts.flatMap(({ address }) => address ?? []) }],
    ) ?? null
  );
}
