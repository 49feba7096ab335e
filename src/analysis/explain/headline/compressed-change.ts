import { ByteError, type ByteReader, createByteReader } from '../../../shared/bytes/bytes.ts';
import { formatCount } from '../../../shared/format/format-number.ts';
import { encodeAddress } from '../../../solana/ids/id-bytes.ts';
import { ADDRESS_BYTES, type Address } from '../../../solana/ids/ids.ts';
import type { ViewedInstruction } from '../../facts/transaction/view-instruction.ts';
import { type Wording, writePhrase } from '../wording.ts';

/**
 * What Light's `invoke` does to compressed accounts. They are leaves of Merkle trees, so what they hold is in no balance, and its arguments
 * alone show it.
 */
interface CompressedChange {
  readonly spent: readonly CompressedAccount[];
  readonly created: readonly CompressedAccount[];
  /** Lamports that come from an account; negative if they go to one. */
  readonly lamports: bigint;
}

interface CompressedAccount {
  readonly owner: Address;
  readonly lamports: bigint;
}

/** "sent 0.001 compressed SOL to B", "created a compressed account"; null if the arguments are those of another layout, or say less. */
export function describeCompressedChange(instruction: ViewedInstruction, wording: Wording): string | null {
  const change = compressedChangeOf(instruction);
  if (change === null) return null;
  const { spent, created, lamports } = change;
  const actor = instruction.accounts?.[AUTHORITY]?.address ?? null;
  const held = sumOf(created);
  if (spent.length === 0) {
    const accounts = created.length === 1 ? 'a compressed account' : formatCount(created.length, 'compressed account');
    return `created ${accounts}${held === 0n ? '' : ` of ${writePhrase([{ lamports: held }], wording)}`}${writeOwner(created, actor, wording)}`;
  }
  if (lamports !== 0n || held === 0n || spent.some(({ owner }) => owner !== actor)) return null;
  const sent = created.filter((each) => each.owner !== actor && each.lamports > 0n);
  const owners = new Set(sent.map(({ owner }) => owner));
  const [receiver] = owners;
  if (receiver === undefined) {
    if (spent.length > 1 || created.length > 1) return null;
    return `replaced its compressed account of ${writePhrase([{ lamports: held }], wording)} with a new one`;
  }
  const amount = writePhrase([{ lamports: sumOf(sent) }], wording).replace(/ (?=\w+$)/, ' compressed ');
  return `sent ${amount} to ${owners.size === 1 ? wording.nameOf(receiver) : formatCount(owners.size, 'owner')}`;
}

/** The positions of those who sign for it: the first pays, the second owns what is spent. */
const PAYER = 0;
const AUTHORITY = 1;

/** The lamports that Light's `invoke` moves into compressed accounts, and " for B" if they are those of somebody else; null for none. */
export function compressedLamports(
  instruction: ViewedInstruction,
  wording: Wording,
): { readonly lamports: bigint; readonly owner: string } | null {
  const { created = [], lamports = 0n } = compressedChangeOf(instruction) ?? {};
  if (lamports <= 0n) return null;
  return { lamports, owner: writeOwner(created, instruction.accounts?.[PAYER]?.address ?? null, wording) };
}

/** " for B" if all accounts are of one owner, who is not `actor`. */
function writeOwner(accounts: readonly CompressedAccount[], actor: Address | null, wording: Wording): string {
  const [owner, ...more] = new Set(accounts.map((each) => each.owner));
  return owner === undefined || more.length > 0 || owner === actor ? '' : ` for ${wording.nameOf(owner)}`;
}

/** null unless a layout takes all of the data, and the lamports add up. */
function compressedChangeOf({ data }: ViewedInstruction): CompressedChange | null {
  if (data === null) return null;
  for (const isEarly of [false, true]) {
    const change = readChange(createByteReader(data), isEarly);
    if (change !== null) return change;
  }
  return null;
}

/** `isEarly`: the layout of 2024, in which a spent account is not followed by flags. */
function readChange(reader: ByteReader, isEarly: boolean): CompressedChange | null {
  try {
    reader.bytes(DISCRIMINATOR + LENGTH);
    readOption(reader, () => reader.bytes(PROOF));
    const spent = readList(reader, () => {
      const account = readAccount(reader);
      // The tree, its queue and the leaf, whether it is proven by its index, the root, and whether it is only read.
      reader.bytes(isEarly ? 8 : 10);
      return account;
    });
    const created = readList(reader, () => {
      const account = readAccount(reader);
      reader.u8();
      return account;
    });
    const relayFee = readOption(reader, reader.u64) ?? 0n;
    readList(reader, () => reader.bytes(NEW_ADDRESS));
    const units = readOption(reader, reader.u64) ?? 0n;
    const lamports = readFlag(reader) ? units : -units;
    const addsUp = created.length > 0 && sumOf(spent) + lamports === sumOf(created) + relayFee;
    return reader.remaining() === 0 && addsUp ? { spent, created, lamports } : null;
  } catch (error) {
    if (error instanceof ByteError) return null;
    throw error;
  }
}

/** Before the arguments are the discriminator and their length. */
const DISCRIMINATOR = 8;
const LENGTH = 4;
const PROOF = 128;
/** A seed, the positions of a queue and a tree, and a root. */
const NEW_ADDRESS = 32 + 1 + 1 + 2;

function readAccount(reader: ByteReader): CompressedAccount {
  const owner = encodeAddress(reader.bytes(ADDRESS_BYTES));
  const lamports = reader.u64();
  readOption(reader, () => reader.bytes(ADDRESS_BYTES));
  readOption(reader, () => {
    reader.bytes(DISCRIMINATOR);
    reader.bytes(reader.u32());
    reader.bytes(HASH);
  });
  return { owner, lamports };
}

const HASH = 32;

function readList<T>(reader: ByteReader, readItem: () => T): readonly T[] {
  const items: T[] = [];
  for (let left = reader.u32(); left > 0; left -= 1) items.push(readItem());
  return items;
}

function readOption<T>(reader: ByteReader, readValue: () => T): T | null {
  return readFlag(reader) ? readValue() : null;
}

function readFlag(reader: ByteReader): boolean {
  const flag = reader.u8();
  if (flag > 1) throw reader.error('neither 0 nor 1');
  return flag === 1;
}

function sumOf(accounts: readonly CompressedAccount[]): bigint {
  return accounts.reduce((sum, { lamports }) => sum + lamports, 0n);
}
