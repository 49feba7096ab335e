import type { Address } from '../../../solana/ids/ids.ts';
import { shortName } from '../../../solana/names/address-names.ts';
import { addressIn } from './info-fields.ts';
import { effectOf } from './program-effects.ts';
import { ownerChange, tokenMove } from './token-accounts.ts';
import type { ViewedInstruction } from './view-instruction.ts';

/**
 * The signers that own token accounts, as the calls show it: who signs for a transfer out of an account owns it, and a named instruction
 * lists the accounts of its user. Older balances name no owners. Left out are the delegates that the transaction approves, the
 * accounts that it gives to somebody else, and those that several signers seem to own.
 */
export function ownersByCalls(
  calls: readonly Pick<ViewedInstruction, 'parsed' | 'programId' | 'type' | 'accounts'>[],
  signers: ReadonlySet<Address>,
): ReadonlyMap<Address, Address> {
  const owners = new Map<Address, Address | null>();
  const add = (account: Address | null, owner: Address | null) => {
    if (account === null || owner === null || !signers.has(owner) || account === owner) return;
    owners.set(account, owners.has(account) && owners.get(account) !== owner ? null : owner);
  };
  const delegates = new Set<Address | null>();
  for (const call of calls) {
    const approved = call.parsed && effectOf(call.parsed, 'givenByOwner');
    if (call.parsed && approved) delegates.add(addressIn(call.parsed.info, 'delegate'));
  }
  for (const { parsed, programId, type, accounts } of calls) {
    const move = tokenMove({ parsed, tokenAccounts: new Map() });
    if (move !== null && !delegates.has(move.authority)) add(move.source, move.authority);
    const listed = accounts?.map(({ address }) => address) ?? [];
    const name = (programId && shortName(programId)) ?? '';
    const user = USERS.find((each) => each.program.test(name) && each.instruction.test(type?.name ?? ''));
    if (user !== undefined && type?.from !== 'data')
      for (const account of user.accounts) add(listed.at(account) ?? null, listed.at(user.owner) ?? null);
  }
  for (const { parsed } of calls) {
    const given = ownerChange(parsed);
    if (given !== null) owners.set(given.account, null);
  }
  return new Map([...owners].flatMap(([account, owner]) => (owner === null ? [] : [[account, owner] as const])));
}

/** The positions of a user and of its token accounts among those of an instruction, counted from the end if negative. */
const USERS = [
  { program: /^(?:Serum DEX|OpenBook v1)/, instruction: /^settleFunds$/i, owner: 2, accounts: [5, 6] },
  { program: /^Raydium AMM v4/, instruction: /^swapBase(?:In|Out)$/i, owner: -1, accounts: [-3, -2] },
] as const;
