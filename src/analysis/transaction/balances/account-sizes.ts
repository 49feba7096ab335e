import type { Address } from '../../../solana/ids/ids.ts';
import { TOKEN_PROGRAM } from '../../../solana/names/program-ids.ts';
import { addressIn, integerIn } from '../instructions/info-fields.ts';
import type { ViewedInstruction } from '../instructions/view-instruction.ts';
import { effectOf } from '../program-effects.ts';

/** Data lengths that instructions state or imply, in bytes. An account of unknown length is missing. */
export type AccountSizes = Map<Address, bigint>;

/** Follows an instruction that creates an account, allocates one, or proves what kind of account it is. */
export function followSizes({ programId, parsed }: ViewedInstruction, sizes: AccountSizes): void {
  if (parsed === null) return;
  const resized = effectOf(parsed, 'resizes');
  const account = addressIn(parsed.info, resized ?? 'account');
  if (account === null) return;
  if (resized !== undefined) {
    const space = integerIn(parsed.info, 'space');
    if (space === null) sizes.delete(account);
    else sizes.set(account, space);
  }
  // SPL Token closes nothing but token accounts, whose length is fixed. In Token-2022 it depends on the extensions.
  if (programId === TOKEN_PROGRAM && parsed.type === 'closeAccount') sizes.set(account, TOKEN_ACCOUNT_BYTES);
}

const TOKEN_ACCOUNT_BYTES = 165n;
