import type { Address } from '../../../solana/ids/address.ts';
import { addressIn } from '../instructions/info-fields.ts';
import type { ViewedInstruction } from '../instructions/view-instruction.ts';
import { programTextFor } from '../program-texts/registry.ts';
import type { TokenAccounts } from '../token-changes.ts';

/** The owner of each token account: from the recorded balances, and for accounts without one from the instruction that opened them. */
export function tokenAccountOwners(
  instructions: readonly ViewedInstruction[],
  tokenAccounts: TokenAccounts,
): ReadonlyMap<Address, Address> {
  const owners = new Map<Address, Address>();
  for (const { parsed } of instructions) {
    const opened = parsed === null ? undefined : programTextFor(parsed)?.opensTokenAccount?.[parsed.type];
    if (parsed === null || opened === undefined) continue;
    const account = addressIn(parsed.info, opened.account);
    const owner = addressIn(parsed.info, opened.owner);
    if (account !== null && owner !== null) owners.set(account, owner);
  }
  for (const [account, { owner }] of tokenAccounts) if (owner !== null) owners.set(account, owner);
  return owners;
}
