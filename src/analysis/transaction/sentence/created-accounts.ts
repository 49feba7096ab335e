import type { Address } from '../../../solana/ids/address.ts';
import { addressIn } from '../instructions/parse-call.ts';
import type { ViewedInstruction } from '../instructions/view-instruction.ts';

/** The accounts that instructions create, with what the others make of them; an "account" where they make nothing. */
export function createdAccounts(instructions: readonly ViewedInstruction[]): ReadonlyMap<Address, string> {
  const created = new Map<Address, string>();
  for (const { parsed } of instructions) {
    const account = parsed?.program === 'system' ? addressIn(parsed.info, 'newAccount') : null;
    if (account !== null) created.set(account, 'account');
  }
  for (const { parsed } of instructions) {
    if (parsed === null) continue;
    for (const [program, type, key, noun] of BECOMES) {
      const account = parsed.program === program && type.test(parsed.type) ? addressIn(parsed.info, key) : null;
      if (account !== null && created.has(account)) created.set(account, noun);
    }
  }
  return created;
}

const BECOMES = [
  ['spl-token', /^initializeMint2?$/, 'mint', 'mint'],
  ['spl-token', /^initializeAccount[23]?$/, 'account', 'token account'],
  ['spl-token', /^initializeMultisig2?$/, 'multisig', 'multisig'],
  ['system', /^initializeNonce$/, 'nonceAccount', 'nonce account'],
  ['stake', /^initialize(?:Checked)?$/, 'stakeAccount', 'stake account'],
  ['vote', /^initialize(?:V2)?$/, 'voteAccount', 'vote account'],
  ['bpf-upgradeable-loader', /^initializeBuffer$/, 'account', 'buffer'],
] as const;
