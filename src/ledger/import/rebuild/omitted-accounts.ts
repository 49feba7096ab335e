import type { Address } from '../../../solana/ids/ids.ts';
import type { ParsedAccountKey } from '../../../rpc-protocol/responses/transaction-response.ts';
import { parseInstruction } from '../../../solana/programs/registry.ts';
import type { Instruction } from '../../../solana/programs/program.ts';
import { jsonEqual } from '../../../shared/json/json.ts';

const MAX_LISTS = 16;

/**
 * Lists of accounts that an instruction may have in addition to those in its parsed form, likeliest first: accounts that no other
 * instruction uses, and signers, such as those of a memo.
 */
export function omittedAccountLists(
  keys: readonly ParsedAccountKey[],
  instructions: readonly Instruction[],
): readonly (readonly Address[])[] {
  const used = new Set(instructions.flatMap(({ programId, accounts }) => [programId, ...accounts]));
  const [payer] = keys;
  const unused = keys.filter((key) => key !== payer && !used.has(key.pubkey)).map(({ pubkey }) => pubkey);
  const signers = keys.filter(({ signer }) => signer).map(({ pubkey }) => pubkey);
  const lists = [unused, ...each(unused), ...each(signers), signers].filter(({ length }) => length > 0);
  return [...new Map(lists.map((list) => [list.join(), list])).values()].slice(0, MAX_LISTS);
}

/** The instruction with each of these lists appended to its accounts, if it still parses to the same JSON. */
export function withOmittedAccounts(
  instruction: Instruction,
  lists: readonly (readonly Address[])[],
): readonly Instruction[] {
  const parsed = parseInstruction(instruction)?.parsed;
  return lists
    .map((list) => ({ ...instruction, accounts: [...instruction.accounts, ...list] }))
    .filter((longer) => jsonEqual(parseInstruction(longer)?.parsed, parsed));
}

function each(addresses: readonly Address[]): readonly (readonly Address[])[] {
  return addresses.map((address) => [address]);
}
