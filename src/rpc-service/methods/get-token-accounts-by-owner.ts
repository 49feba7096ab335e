import { isJsonArray, isJsonObject, type JsonValue } from '../../shared/json/json.ts';
import { mintOf } from '../../solana/accounts/token-accounts.ts';
import { TOKEN_PROGRAMS } from '../../solana/accounts/token-programs.ts';
import type { Address, Slot } from '../../solana/ids/ids.ts';
import { TOKEN_PROGRAM, WRAPPED_SOL } from '../../solana/ids/program-ids.ts';
import type { Account } from '../../solana/model/account.ts';
import { type Param, invalidType, readAccountConfig, readAddress, required } from '../request/params.ts';
import { invalidParams, readRecord } from '../store/errors.ts';
import { readTip } from '../store/find-in-ledger.ts';
import type { LedgerStore } from '../store/ledger-store.ts';
import { atSlot, readAccount, withContext } from './get-account-info.ts';
import type { Method } from './method.ts';
import { accountConfigSchema, accountSchema, addressSchema, arrayOf, objectOf } from './schemas.ts';

/** For ledgers with all accounts. */
export const getTokenAccountsByOwner: Method = {
  name: 'getTokenAccountsByOwner',
  summary: 'The token accounts of an owner as of the newest slot at a commitment, of a mint or a token program.',
  params: [
    { name: 'owner', required: true, schema: addressSchema },
    {
      name: 'filter',
      required: true,
      description: 'Either the mint or the token program of the accounts.',
      schema: { oneOf: [objectOf({ mint: addressSchema }), objectOf({ programId: addressSchema })] },
    },
    { name: 'config', required: false, schema: accountConfigSchema('binary') },
  ],
  result: { name: 'accounts', schema: atSlot(arrayOf(objectOf({ account: accountSchema, pubkey: addressSchema }))) },
  handle: async (store, params) => {
    const owner = readAddress(required(params, 0));
    const filter = readFilter(required(params, 1));
    const config = readAccountConfig(params[2]);
    const slot = await readTip(store, config);
    const isWanted = await filterAccounts(store, slot, filter);
    const found: JsonValue[] = [];
    const owned = await readRecord(
      () => `The token accounts of ${owner}`,
      () => store.tokenAccounts(owner, slot),
    );
    for (const pubkey of owned) {
      const stored = await readStored(store, pubkey, slot);
      if (stored === null || !isWanted(stored)) continue;
      const account = await readAccount(store, pubkey, slot, config, 'binary');
      // A node leaves out those that it cannot parse.
      if (config.encoding !== 'jsonParsed' || isParsed(account)) found.push({ account, pubkey });
    }
    return withContext(slot, found);
  },
};

type Filter = { readonly mint: Address } | { readonly programId: Address };

function readFilter(param: Param): Filter {
  if (!isJsonObject(param.value)) throw invalidType(param, 'enum RpcTokenAccountsFilter');
  const [[name, value] = [], ...more] = Object.entries(param.value);
  if ((name !== 'mint' && name !== 'programId') || value === undefined || more.length > 0)
    throw invalidParams('Invalid params: a token account filter has one member, `mint` or `programId`.');
  const address = readAddress({ value, text: '' });
  return name === 'mint' ? { mint: address } : { programId: address };
}

/** True for the accounts that a filter selects. Throws RpcError for a mint that does not exist, and for other programs. */
async function filterAccounts(store: LedgerStore, slot: Slot, filter: Filter): Promise<(account: Account) => boolean> {
  if ('programId' in filter) {
    const { programId } = filter;
    if (!TOKEN_PROGRAMS.has(programId)) throw invalidParams('Invalid param: unrecognized Token program id');
    return ({ owner }) => owner === programId;
  }
  const { mint } = filter;
  // A node knows the mint of wrapped SOL without reading it.
  const program = mint === WRAPPED_SOL ? TOKEN_PROGRAM : ((await readStored(store, mint, slot))?.owner ?? null);
  if (program === null) throw invalidParams('Invalid param: could not find mint');
  if (!TOKEN_PROGRAMS.has(program)) throw invalidParams('Invalid param: not a Token mint');
  return ({ owner, data }) => owner === program && mintOf(data) === mint;
}

function readStored(store: LedgerStore, address: Address, slot: Slot): Promise<Account | null> {
  return readRecord(
    () => `Account ${address}`,
    () => store.account(address, slot),
  );
}

function isParsed(account: JsonValue): boolean {
  return isJsonObject(account) && !isJsonArray(account['data']);
}
