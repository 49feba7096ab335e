import type { Address } from '../../../solana/ids/ids.ts';
import { addressIn } from '../instructions/info-fields.ts';
import type { ViewedInstruction } from '../instructions/view-instruction.ts';
import { programTextFor } from '../program-texts/registry.ts';
import type { TokenAccounts } from '../token-changes.ts';

/** The owner of each token account: from the recorded balances, or else from the instruction that opened it or that its owner gave. */
export function tokenAccountOwners(
  instructions: readonly ViewedInstruction[],
  tokenAccounts: TokenAccounts,
): ReadonlyMap<Address, Address> {
  const owners = new Map<Address, Address>();
  for (const { parsed } of instructions) {
    const text = parsed && programTextFor(parsed);
    if (parsed === null || text === null) continue;
    const owned = text.opensTokenAccount?.[parsed.type] ?? text.givenByOwner?.[parsed.type];
    if (owned === undefined) continue;
    const account = addressIn(parsed.info, owned.account);
    const owner = addressIn(parsed.info, owned.owner);
    if (account !== null && owner !== null) owners.set(account, owner);
  }
  for (const [account, { owner }] of tokenAccounts) if (owner !== null) owners.set(account, owner);
  return owners;
}
