import { parseAnchorIdl, parseProgramMetadata } from '../../../solana/onchain-idl/published-idl.ts';
import { parseMint, parseMintMetadata } from '../../../solana/accounts/mint.ts';
import { parseProgramData } from '../../../solana/accounts/program-data.ts';
import type { IdlAccount, MintAccounts, ProgramAccounts } from '../../../solana/accounts/derived-addresses.ts';
import {
  BPF_LOADER_UPGRADEABLE,
  METAPLEX_METADATA_PROGRAM,
  PROGRAM_METADATA_PROGRAM,
} from '../../../solana/ids/program-ids.ts';
import { TOKEN_PROGRAMS } from '../../../solana/accounts/token-programs.ts';
import type { Address, Slot } from '../../../solana/ids/ids.ts';
import type { Account } from '../../../solana/model/account.ts';
import { getMultipleAccounts } from '../../../rpc-client/account-calls.ts';
import type { Client } from '../../../rpc-client/client.ts';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import type { MintClaim, MintReference, OnchainProgramIdl } from './onchain-idl.ts';

/** The IDL of a program: the first account with a readable one, or else the result of the first of the others. */
export function readIdl({ program, idls }: ProgramAccounts, { slot, accounts }: AccountsAtSlot): OnchainProgramIdl {
  const found = idls.flatMap((idl) => {
    const account = accounts.get(idl.address) ?? null;
    return account === null ? [] : [readIdlAccount(idl, program, account, slot)];
  });
  return found.find(({ kind }) => kind === 'packed') ?? found[0] ?? { kind: 'none', slot };
}

function readIdlAccount(
  { kind, address }: IdlAccount,
  program: Address,
  { owner, data }: Account,
  slot: Slot,
): OnchainProgramIdl {
  const origin = { account: address, slot };
  if (owner !== (kind === 'anchor' ? program : PROGRAM_METADATA_PROGRAM)) {
    return { kind: 'unreadable', origin, reason: 'It belongs to another program.' };
  }
  const idl = kind === 'anchor' ? parseAnchorIdl(data) : parseProgramMetadata(data);
  if ('reason' in idl) return { kind: 'unreadable', origin, reason: idl.reason };
  switch (idl.source) {
    case 'direct':
      return { kind: 'packed', origin, packed: idl.packed };
    case 'url':
      return { kind: 'url', origin, packed: idl.packed };
    case 'account':
      return { kind: 'account', origin, reference: idl };
  }
}

/**
 * Name and symbol of a mint according to these accounts: the mint itself if it points there, or else Metaplex’s
 * account. Or the account that the mint points to. null: no claim.
 */
export function readMint(
  { mint, metadata }: MintAccounts,
  { slot, accounts }: AccountsAtSlot,
): MintClaim | MintReference | null {
  const account = accounts.get(mint) ?? null;
  if (account === null || !TOKEN_PROGRAMS.has(account.owner)) return null;
  const data = parseMint(account.data);
  if (data === null) return null;
  if (data.metadataAddress === mint && data.metadata !== null) {
    return { ...data.metadata, origin: { account: mint, slot } };
  }
  if (data.metadataAddress !== null && data.metadataAddress !== metadata && data.metadataAddress !== mint) {
    return { address: data.metadataAddress, isUnreadable: false };
  }
  const named = accounts.get(metadata) ?? null;
  const claim = named?.owner === METAPLEX_METADATA_PROGRAM ? parseMintMetadata(named.data, mint) : null;
  return claim && { ...claim, origin: { account: metadata, slot } };
}

/** The slot of the last deployment; null if the account contains no code of an upgradeable program. */
export function readDeployment(account: Account | null): Slot | null {
  return account?.owner === BPF_LOADER_UPGRADEABLE ? (parseProgramData(account.data)?.slot ?? null) : null;
}

export interface OnchainRead {
  /** Slot of the transaction. Answers at this slot or later are not requested again. */
  readonly slot: Slot;
  readonly commitment: Commitment;
  readonly signal?: AbortSignal | undefined;
}

/** Accounts by address, as of a slot; null: does not exist. */
export interface AccountsAtSlot {
  readonly slot: Slot;
  readonly accounts: ReadonlyMap<Address, Account | null>;
}

/** Reads accounts in one call. `dataSlice`: the part of their data, in bytes; all of it if undefined. */
export async function readAccounts(
  client: Client,
  addresses: readonly Address[],
  { commitment, signal }: OnchainRead,
  dataSlice?: { readonly offset: number; readonly length: number },
): Promise<AccountsAtSlot> {
  const options = { commitment, dataSlice };
  const call = { signal, maxBytes: MAX_BYTES, isExtra: true };
  const { value } = await getMultipleAccounts(client, addresses, options, call);
  return { slot: value.slot, accounts: new Map(addresses.map((address, at) => [address, value.value[at] ?? null])) };
}

/** Limit of nodes per call. */
export const MAX_ADDRESSES = 100;
/** Compressed IDLs have some 10 kB each, and room for more. */
const MAX_BYTES = 20_000_000;
