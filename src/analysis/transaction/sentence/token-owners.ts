import type { Address } from '../../../solana/ids/address.ts';
import { addressIn } from '../instructions/parse-call.ts';
import type { TokenAccounts } from '../token-changes.ts';
import type { ViewedInstruction } from '../instructions/view-instruction.ts';

/** Who owns each token account: by the balances, and for those that come and go within the transaction by what opens them. */
export function tokenOwners(
  instructions: readonly ViewedInstruction[],
  tokenAccounts: TokenAccounts,
): ReadonlyMap<Address, Address> {
  const owners = new Map<Address, Address>();
  for (const { parsed } of instructions) {
    if (parsed?.program !== 'spl-token' && parsed?.program !== 'spl-associated-token-account') continue;
    const account = addressIn(parsed.info, 'account');
    const owner = addressIn(parsed.info, parsed.program === 'spl-token' ? 'owner' : 'wallet');
    const opens = parsed.program !== 'spl-token' || /^initializeAccount[23]?$/.test(parsed.type);
    if (opens && account !== null && owner !== null) owners.set(account, owner);
  }
  for (const [account, { owner }] of tokenAccounts) if (owner !== null) owners.set(account, owner);
  return owners;
}
