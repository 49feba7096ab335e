import { queryOptions } from '@tanstack/react-query';
import { type TokenAccount, describeAccount } from '../../analysis/facts/account-kind.ts';
import { queryKeys } from '../../queries/keys.ts';
import { nullOnError } from '../../queries/null-on-error.ts';
import { getMultipleAccounts, getTokenAccountsByOwner } from '../../rpc-client/account-calls.ts';
import { isMethodMissing } from '../../rpc-client/call/dialect.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { CallOptions } from '../../rpc-client/transport/transport.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import { TOKEN_ACCOUNT_BYTES } from '../../solana/accounts/token-accounts.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../solana/ids/program-ids.ts';
import type { Address, Slot } from '../../solana/ids/ids.ts';

export const TOKEN_ACCOUNTS = 'getTokenAccountsByOwner';

/** The token accounts that an address owns. */
export interface OwnedTokens {
  readonly slot: Slot;
  readonly accounts: readonly OwnedToken[];
  /** Listed accounts that are no token accounts of the address. */
  readonly others: number;
  /** Whether the endpoint returned the accounts of Token-2022, which old nodes do not know. */
  readonly hasToken2022: boolean;
}

export interface OwnedToken extends TokenAccount {
  readonly address: Address;
}

/** One read for the holdings of a wallet and every page of its list. null if the endpoint does not offer it. */
export function ownedTokensQueryOptions(client: Client, owner: Address, commitment: Commitment) {
  return queryOptions({
    queryKey: queryKeys.addressPage(client.url, owner, { tokenAccounts: commitment }),
    queryFn: ({ signal }) => fetchOwnedTokens(client, owner, commitment, { signal, isExtra: true }),
    // The pages of a list are merged from the lists of the same accounts.
    staleTime: Infinity,
    retry: false,
  });
}

async function fetchOwnedTokens(
  client: Client,
  owner: Address,
  commitment: Commitment,
  call: CallOptions,
): Promise<OwnedTokens | null> {
  const options = { commitment, dataSlice: { offset: 0, length: TOKEN_ACCOUNT_BYTES } };
  const ask = (programId: Address) => getTokenAccountsByOwner(client, owner, programId, options, call);
  try {
    const [token, token2022] = await Promise.all([ask(TOKEN_PROGRAM), nullOnError(ask(TOKEN_2022_PROGRAM))]);
    const listed = [...token.value.value, ...(token2022?.value ?? [])];
    const accounts = listed.flatMap(({ address, account }) => {
      const kind = describeAccount({ ...account, space: BigInt(TOKEN_ACCOUNT_BYTES) });
      return kind.kind === 'tokenAccount' && kind.token.owner === owner ? { ...kind.token, address } : [];
    });
    return {
      slot: token.value.slot,
      accounts,
      others: listed.length - accounts.length,
      hasToken2022: token2022 !== null,
    };
  } catch (error) {
    if (isMethodMissing(error)) return null;
    throw error;
  }
}

/** The decimals of these mints, at most 100; those that the endpoint does not return are left out. */
export function mintDecimalsQueryOptions(
  client: Client,
  owner: Address,
  mints: readonly Address[],
  commitment: Commitment,
) {
  return queryOptions({
    queryKey: queryKeys.addressPage(client.url, owner, { mints, commitment }),
    queryFn: async ({ signal }) => {
      const options = { commitment, dataSlice: { offset: 0, length: TYPED_MINT_BYTES } };
      const { value } = await getMultipleAccounts(client, mints, options, { signal, isExtra: true });
      return new Map(
        value.value.flatMap((account, at): (readonly [Address, number])[] => {
          const [mint, kind] = [mints[at], account && describeAccount(account)];
          return mint !== undefined && kind?.kind === 'mint' ? [[mint, kind.mint.decimals]] : [];
        }),
      );
    },
    staleTime: Infinity,
    enabled: mints.length > 0,
  });
}

/** Of a mint with extensions, up to the type of the account, which tells it from a token account. */
const TYPED_MINT_BYTES = 166;
