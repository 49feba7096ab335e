import { ByteError, type ByteReader, createByteReader } from '../../shared/bytes/bytes.ts';
import { encodeAddress } from '../../solana/ids/id-bytes.ts';
import type { Address } from '../../solana/ids/ids.ts';
import type { Account } from '../../solana/model/account.ts';
import { shortName } from '../../solana/names/address-names.ts';
import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  BPF_LOADER_UPGRADEABLE,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  VOTE_PROGRAM,
} from '../../solana/ids/program-ids.ts';
import { TOKEN_PROGRAMS } from '../../solana/accounts/token-programs.ts';

/** The kind of an account, by its owner, its size and the start of its data. */
export type AccountKind =
  | { readonly kind: 'mint'; readonly mint: Mint }
  | { readonly kind: 'tokenAccount'; readonly token: TokenAccount }
  /** Owned by the System Program, without data: what a keypair has. */
  | { readonly kind: 'wallet' }
  /** `programData`: the account with its code, if the program can have an upgrade authority. */
  | { readonly kind: 'program'; readonly programData: Address | null }
  /** `node`: the identity of its validator; null if the data do not begin like those of a vote account. */
  | { readonly kind: 'vote'; readonly node: Address | null }
  /** `words`: "Stake account". */
  | { readonly kind: 'other'; readonly words: string };

export interface Mint {
  /** The mint authority; null for none. */
  readonly authority: Address | null;
  /** In the smallest unit. */
  readonly supply: bigint;
  readonly decimals: number;
  readonly freezeAuthority: Address | null;
}

export interface TokenAccount {
  readonly mint: Address;
  readonly owner: Address;
  /** In the smallest unit of the mint. */
  readonly amount: bigint;
  /** Who may move up to this amount of it; null for nobody. */
  readonly delegate: { readonly address: Address; readonly amount: bigint } | null;
  readonly isFrozen: boolean;
}

/** The beginning of the data that `describeAccount` reads. */
export const KIND_BYTES = 166;

export function describeAccount(account: Account): AccountKind {
  const { owner, executable } = account;
  if (executable) return { kind: 'program', programData: readProgramData(account) };
  if (TOKEN_PROGRAMS.has(owner)) return describeTokens(account);
  if (owner === VOTE_PROGRAM) return { kind: 'vote', node: readAddressAt(account.data, VOTE_NODE_OFFSET) };
  const name = FIXED_KINDS.get(owner);
  if (name !== undefined) return other(name);
  if (owner !== SYSTEM_PROGRAM) return other(`Account of ${shortName(owner) ?? 'a program'}`);
  const size = sizeOf(account);
  if (size === 0n) return { kind: 'wallet' };
  return other(size === NONCE_BYTES ? 'Nonce account' : 'System account');
}

/** Length of the whole data in bytes; null if the answer has only part of it and does not state the size. */
export function sizeOf({ space, data }: Account): bigint | null {
  if (space !== null) return space;
  return data.length < KIND_BYTES ? BigInt(data.length) : null;
}

const FIXED_KINDS: ReadonlyMap<Address, string> = new Map([
  [STAKE_PROGRAM, 'Stake account'],
  [ADDRESS_LOOKUP_TABLE_PROGRAM, 'Address lookup table'],
  ['Sysvar1111111111111111111111111111111111111' as Address, 'Sysvar'],
]);
const NONCE_BYTES = 80n;
/** After the version, in all of them. */
const VOTE_NODE_OFFSET = 4;

/** After the tag 2, a program of the upgradeable loader has the address of its code. */
function readProgramData({ owner, data }: Account): Address | null {
  return owner === BPF_LOADER_UPGRADEABLE && data[0] === 2 ? readAddressAt(data, 4) : null;
}

function readAddressAt(data: Uint8Array, offset: number): Address | null {
  return data.length < offset + 32 ? null : encodeAddress(data.subarray(offset, offset + 32));
}

function describeTokens(account: Account): AccountKind {
  const { data } = account;
  const size = sizeOf(account);
  // Data longer than a token account contains extensions, after a byte with the account type.
  const type = size !== null && size > TOKEN_ACCOUNT_BYTES ? data[Number(TOKEN_ACCOUNT_BYTES)] : null;
  try {
    const reader = createByteReader(data);
    if (size === MULTISIG_BYTES) return other('Multisig of token owners');
    if (size === MINT_BYTES || type === 1) return { kind: 'mint', mint: readMint(reader) };
    if (size === TOKEN_ACCOUNT_BYTES || type === 2) return { kind: 'tokenAccount', token: readTokenAccount(reader) };
  } catch (error) {
    if (!(error instanceof ByteError)) throw error;
  }
  return other(`Account of ${shortName(account.owner) ?? 'a token program'}`);
}

const MINT_BYTES = 82n;
const TOKEN_ACCOUNT_BYTES = 165n;
const MULTISIG_BYTES = 355n;

function readMint(reader: ByteReader): Mint {
  const authority = readOptionalAddress(reader);
  const supply = reader.u64();
  const decimals = reader.u8();
  // Whether it is initialized.
  reader.u8();
  return { authority, supply, decimals, freezeAuthority: readOptionalAddress(reader) };
}

function readTokenAccount(reader: ByteReader): TokenAccount {
  const [mint, owner] = [encodeAddress(reader.bytes(32)), encodeAddress(reader.bytes(32))];
  const amount = reader.u64();
  const delegate = readOptionalAddress(reader);
  const isFrozen = reader.u8() === FROZEN;
  // Whether it holds wrapped SOL, and its rent.
  reader.bytes(12);
  const delegated = reader.u64();
  return { mint, owner, amount, delegate: delegate && { address: delegate, amount: delegated }, isFrozen };
}

const FROZEN = 2;

/** Four bytes are the option tag; the 32 bytes are always present. */
function readOptionalAddress(reader: ByteReader): Address | null {
  const hasOne = reader.u32() !== 0;
  const bytes = reader.bytes(32);
  return hasOne ? encodeAddress(bytes) : null;
}

function other(words: string): AccountKind {
  return { kind: 'other', words };
}
