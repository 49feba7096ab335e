import type { Address } from '@solana/kit';
import type { BlockBuilder } from '../chain/block-builder.ts';
import type { AccountState } from '../execution/bank.ts';
import { exchangeIdl } from '../idls/exchange-idl.ts';
import { routerIdl } from '../idls/router-idl.ts';
import { anchorIdlAccount } from '../programs/anchor-idl.ts';
import { canonicalIdlAccount, PROGRAM_METADATA_PROGRAM } from '../programs/program-metadata.ts';
import { TOKEN_METADATA_PROGRAM, tokenMetadataAccount } from '../programs/token-metadata.ts';
import { setUpgradeAuthority } from '../programs/upgradeable-loader.ts';
import { scriptProgram } from '../sbf/script-program.ts';
import type { Economy } from './economy.ts';

/**
 * Sets the accounts in which the makers of programs and tokens published what they are, as if that had been long ago: the IDLs of the
 * exchange and of the router, and the names of two coins. The oracle and the other coins have none.
 */
export async function publish({ bank, keys }: BlockBuilder, economy: Economy): Promise<void> {
  const { exchange, router, issuer, coins } = economy;
  const author = (await keys.signer('program author')).address;
  // Their owners have to exist. Nothing calls them.
  for (const program of [PROGRAM_METADATA_PROGRAM, TOKEN_METADATA_PROGRAM]) bank.addProgram(program, scriptProgram());
  for (const program of [exchange, router]) await setUpgradeAuthority(bank, program, author);
  const set = (account: Omit<AccountState, 'lamports'>): void =>
    bank.setAccount({ ...account, lamports: bank.minimumBalance(account.data.length) });
  set(await anchorIdlAccount(exchange, author, exchangeIdl(exchange)));
  set(await canonicalIdlAccount(router, routerIdl(router)));
  for (const [index, name, symbol] of NAMES) {
    const mint: Address | undefined = coins[index]?.mint;
    if (mint === undefined) throw new RangeError(`no coin ${index}`);
    const uri = `https://example.com/${symbol.toLowerCase()}.json`;
    set(await tokenMetadataAccount(mint, issuer.address, { name, symbol, uri }));
  }
}

/** Of the coins dollar and bark. */
const NAMES = [
  [0, 'Harbor Dollar', 'HUSD'],
  [3, 'Bark', 'BARK'],
] as const;
