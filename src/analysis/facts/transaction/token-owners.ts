import type { Address } from '../../../solana/ids/ids.ts';
import { shortName } from '../../../solana/names/address-names.ts';
import { addressIn } from './info-fields.ts';
import { effectOf } from './program-effects.ts';
import { ownerChange, tokenMove } from './token-accounts.ts';
import type { ViewedInstruction } from './view-instruction.ts';

/**
 * The owners of token accounts that the calls show, for balances of older answers, which name none. A signer owns an account if it signs for
 * a transfer out of it, or if a named instruction lists both as the user and the user's account. Left out are delegates that the
 * transaction approves, accounts that it gives to another owner, and accounts that two signers seem to own.
 *
 * Two cases look the same in the answer, and are taken for owners: a delegate that an earlier transaction approved, and a user who lets a
 * program pay into the account of somebody else. Neither is among the recorded answers whose balances name the owners, which the test
 * compares.
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
  const delegates = new Set(
    calls.map(({ parsed }) => parsed && effectOf(parsed, 'givenByOwner') && addressIn(parsed.info, 'delegate')),
  );
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
