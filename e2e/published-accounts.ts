import { type Answer, result } from './scripted-endpoint.ts';

/** Accounts by address; any other does not exist. */
export type Accounts = Readonly<Record<string, { readonly owner: string; readonly data: Uint8Array }>>;

/** Answers getMultipleAccounts, with `dataSlice` too, as of slot 999,999,999. */
export function serveAccounts(accounts: Accounts): Answer {
  return (response, requestText) => {
    const { params } = JSON.parse(requestText) as { readonly params: readonly [readonly string[], Config] };
    const [addresses, { dataSlice }] = params;
    const value = addresses.map((address) => {
      const account = accounts[address];
      if (account === undefined) return null;
      const { offset, length } = dataSlice ?? { offset: 0, length: account.data.length };
      const data = Buffer.from(account.data.subarray(offset, offset + length)).toString('base64');
      return { owner: account.owner, data: [data, 'base64'], lamports: 1, executable: false, rentEpoch: 0, space: 1 };
    });
    return result({ context: { slot: AS_OF_SLOT }, value })(response, requestText);
  };
}

interface Config {
  readonly dataSlice?: { readonly offset: number; readonly length: number };
}

const AS_OF_SLOT = 999_999_999;
