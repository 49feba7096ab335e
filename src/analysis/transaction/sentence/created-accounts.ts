import type { Address } from '../../../solana/ids/ids.ts';
import { addressIn } from '../instructions/info-fields.ts';
import type { ViewedInstruction } from '../instructions/view-instruction.ts';
import { effectOf } from '../program-effects.ts';
import { programTextFor } from '../program-texts/registry.ts';

/** The accounts that instructions create, with what later ones make of them ("stake account"), or else "account". */
export function createdAccounts(instructions: readonly ViewedInstruction[]): ReadonlyMap<Address, string> {
  const created = new Map<Address, string>();
  for (const { parsed } of instructions) {
    const move = parsed === null ? undefined : effectOf(parsed, 'lamportMoves');
    if (parsed === null || move?.kind !== 'creation') continue;
    const account = addressIn(parsed.info, move.to);
    if (account !== null) created.set(account, 'account');
  }
  for (const { parsed } of instructions) {
    const initialized = parsed === null ? undefined : programTextFor(parsed)?.initializes?.[parsed.type];
    if (parsed === null || initialized === undefined) continue;
    const account = addressIn(parsed.info, initialized.account);
    if (account !== null && created.has(account)) created.set(account, initialized.noun);
  }
  return created;
}
