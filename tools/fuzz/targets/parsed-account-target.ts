import { parseAccountData } from '../../../src/solana/accounts/parse-account-data.ts';
import { decimalsOf, mintOf } from '../../../src/solana/accounts/token-accounts.ts';
import type { FuzzTarget } from '../fuzz-target.ts';
import { mutateBytes } from '../mutate-bytes.ts';

/** Data of accounts, as jsonParsed prints them: no bytes make a parser throw. */
export const parsedAccounts: FuzzTarget = {
  name: 'parsed accounts',
  prepare: async ({ store, addresses }) => {
    const slot = (await store.info()).confirmedSlot ?? 0n;
    const found = await Promise.all(addresses.map((address) => store.account(address, slot)));
    const accounts = found.flatMap((account) => (account === null || account.data.length > 5_000 ? [] : account));
    const all = accounts.map(({ data }) => data);
    return (random) => {
      const { owner, data } = random.pick(accounts);
      const input = mutateBytes(data, all, random);
      return {
        input,
        run: () => {
          mintOf(input);
          decimalsOf(input);
          const parsed = parseAccountData(owner, input, random.chance(0.5) ? 6 : null);
          return parsed === null || parsed === 'unsupported' ? 'refused' : 'accepted';
        },
      };
    };
  },
};
