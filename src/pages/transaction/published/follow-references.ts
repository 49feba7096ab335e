import type { Client } from '../../../rpc-client/client.ts';
import { type TokenMetadata, parseMintMetadata, parseTokenMetadata } from '../../../solana/accounts/mint.ts';
import {
  MAX_IDL_BYTES,
  type PackedText,
  TOO_LONG,
  type UnreadableIdl,
} from '../../../solana/onchain-idl/published-idl.ts';
import { METAPLEX_METADATA_PROGRAM } from '../../../solana/ids/program-ids.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type { Account } from '../../../solana/model/account.ts';
import { rememberMint, rememberProgram } from './published-cache.ts';
import type { AccountReference, Published, PublishedProgram } from './published.ts';
import { type AccountsAtSlot, MAX_ADDRESSES, type PublishedRead, readAccounts } from './read-accounts-at-slot.ts';

type Following = Pick<Published, 'programs' | 'mints' | 'mintReferences'>;

/**
 * Reads, in one call, the accounts that others name for IDLs and for names of mints, as far as it has room. A reference is followed
 * once: nothing that these accounts hold is one.
 */
export async function followReferences(client: Client, published: Published, read: PublishedRead): Promise<Following> {
  const programs = new Map(published.programs);
  const mints = new Map(published.mints);
  const mintReferences = new Map(published.mintReferences);
  const ofPrograms = [...programs].flatMap(([program, { idl, deployed }]) =>
    idl.kind === 'account' ? [{ program, idl, deployed, reference: idl.reference }] : [],
  );
  const ofMints = [...mintReferences].filter(([, { isUnreadable }]) => !isUnreadable);
  const named = [...ofPrograms.map(({ reference }) => reference.address), ...ofMints.map(([, { address }]) => address)];
  const addresses = [...new Set(named)].slice(0, MAX_ADDRESSES);
  const slice = sliceOf([...ofPrograms.map(({ reference }) => reference), ...ofMints.map(() => WHOLE)]);
  const found = await readAccounts(client, addresses, read, slice);
  for (const { program, idl, deployed, reference } of ofPrograms) {
    if (!found.accounts.has(reference.address)) continue;
    const heldBy = { account: reference.address, slot: found.slot };
    const packed = readReferenced(reference, found, slice.offset);
    const from = { origin: idl.origin, heldBy };
    const followed: PublishedProgram = {
      idl: 'reason' in packed ? { ...packed, ...from, kind: 'unreadable' } : { packed, ...from, kind: 'packed' },
      deployed,
    };
    programs.set(program, followed);
    rememberProgram(client.url, program, followed);
  }
  for (const [mint, { address }] of ofMints) {
    const account = found.accounts.get(address);
    if (account === undefined) continue;
    const metadata = account === null ? null : readMetadata(account, mint);
    const origin = { account: address, slot: found.slot };
    if (metadata === null) {
      mintReferences.set(mint, { address, isUnreadable: true });
    } else {
      mintReferences.delete(mint);
      mints.set(mint, { ...metadata, origin });
      rememberMint(client.url, mint, { found: { ...metadata, origin }, slot: found.slot });
    }
  }
  return { programs, mints, mintReferences };
}

const WHOLE: Range = { offset: 0, length: null };

type Range = Pick<AccountReference, 'offset' | 'length'>;

/** The part of the accounts' data that has all ranges. One byte more than the limit shows that an IDL exceeds it. */
function sliceOf(ranges: readonly Range[]): { readonly offset: number; readonly length: number } {
  const first = Math.min(...ranges.map(({ offset }) => offset));
  const end = Math.max(...ranges.map(({ offset, length }) => offset + Math.min(length ?? Infinity, MAX_IDL_BYTES + 1)));
  return { offset: first, length: end - first };
}

function readReferenced(
  { address, offset, length, packing }: AccountReference,
  { accounts }: AccountsAtSlot,
  firstByte: number,
): PackedText | UnreadableIdl {
  const account = accounts.get(address) ?? null;
  if (account === null) return { reason: 'The account that it names does not exist.' };
  if (length !== null && length > MAX_IDL_BYTES) return { reason: TOO_LONG };
  const start = offset - firstByte;
  const end = length === null ? account.data.length : start + length;
  if (start >= account.data.length || end > account.data.length) {
    return { reason: 'It names bytes that the other account does not have.' };
  }
  return { ...packing, bytes: account.data.subarray(start, end) };
}

function readMetadata({ owner, data }: Account, mint: Address): TokenMetadata | null {
  return owner === METAPLEX_METADATA_PROGRAM ? parseMintMetadata(data, mint) : parseTokenMetadata(data, mint);
}
