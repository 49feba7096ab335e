import { parseAnchorIdl, parseProgramMetadata } from '../../../../solana/onchain-idl/published-idl.ts';
import { type AccountHistory, rebuildAccount } from '../../../../solana/onchain-idl/rebuild-account.ts';
import type { Address, Signature, Slot } from '../../../../solana/ids/ids.ts';
import type { PublishedProgram } from '../published.ts';

/** The IDL of a program as it was when a transaction ran, or why it cannot be rebuilt. `same`: it has not changed since. */
export type RebuiltIdl =
  | {
      readonly kind: 'rebuilt' | 'same';
      readonly found: PublishedProgram;
      readonly transactions: number;
      readonly slot: Slot;
    }
  | { readonly kind: 'lost'; readonly reason: string };

/** Rebuilds the IDL `found`, which an account has now, as it was before a transaction of `slot`. */
export async function rebuildIdl(
  history: AccountHistory,
  program: Address,
  found: PublishedProgram,
  before: Signature,
  slot: Slot,
): Promise<RebuiltIdl> {
  const { idl } = found;
  if (idl.kind !== 'packed') return { kind: 'lost', reason: 'There is no IDL to rebuild.' };
  const rebuilt = await rebuildAccount(history, idl.origin.account, program, before);
  if ('reason' in rebuilt) return { kind: 'lost', reason: rebuilt.reason };
  const anchor = parseAnchorIdl(rebuilt.data);
  const parsed = 'reason' in anchor ? parseProgramMetadata(rebuilt.data) : anchor;
  if ('reason' in parsed) return { kind: 'lost', reason: parsed.reason };
  if (parsed.source === 'account') return { kind: 'lost', reason: 'At that time, it was in another account.' };
  if (parsed.source === 'url') return { kind: 'lost', reason: 'At that time, it was on the web.' };
  const { packed } = parsed;
  const isSame =
    packed.bytes.length === idl.packed.bytes.length && packed.bytes.every((byte, at) => byte === idl.packed.bytes[at]);
  return {
    kind: isSame ? 'same' : 'rebuilt',
    found: {
      ...found,
      idl: { kind: 'packed', origin: { account: idl.origin.account, slot }, packed, instead: found },
    },
    transactions: rebuilt.transactions,
    slot: rebuilt.changedIn.slot,
  };
}
