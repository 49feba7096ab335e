import { createStore, delMany, entries, set } from 'idb-keyval';
import { encodeHex } from '../../../shared/bytes/encodings.ts';
import { sha256 } from '../../../shared/bytes/sha256.ts';
import type { Address, Slot } from '../../../solana/ids/ids.ts';
import type { AccountAtSlot, MintClaim, MintReference, OnchainProgram } from './onchain-idl.ts';

// Answers of endpoints, for transactions up to the slot of the answer. IDLs stay in this browser; the absence of an IDL
// and the names of mints are cached until the page is closed.

/** null: the endpoint has no readable claim. */
type KnownMint = { readonly found: MintClaim | MintReference | null; readonly slot: Slot };

const database = createStore('slotscope-published-idls', 'idls');
const programs = new Map<string, OnchainProgram>();
const mints = new Map<string, KnownMint>();
let loading: Promise<void> | undefined;

/** A program as the endpoint described it at `slot` or later. */
export async function knownProgram(url: string, program: Address, slot: Slot): Promise<OnchainProgram | null> {
  await (loading ??= load());
  const known = programs.get(keyOf(url, program));
  return known !== undefined && slotOf(known) >= slot ? known : null;
}

/** The same for a mint; undefined: unknown. */
export function knownMint(url: string, mint: Address, slot: Slot): KnownMint['found'] | undefined {
  const known = mints.get(keyOf(url, mint));
  return known !== undefined && known.slot >= slot ? known.found : undefined;
}

export function rememberMint(url: string, mint: Address, known: KnownMint): void {
  mints.set(keyOf(url, mint), known);
}

export function rememberProgram(url: string, program: Address, published: OnchainProgram): void {
  const key = keyOf(url, program);
  programs.set(key, published);
  // Storage may be forbidden, as in some private windows.
  if (published.idl.kind === 'packed') set(key, published, database).catch(() => undefined);
}

export async function forgetProgram(url: string, program: Address): Promise<void> {
  await forget([keyOf(url, program)]);
}

/** A copy of an IDL in this browser. */
export interface CachedIdl {
  /** To forget it by. */
  readonly key: string;
  readonly program: Address;
  readonly origin: AccountAtSlot;
  /** Its stored length. */
  readonly bytes: number;
  readonly isOfThisEndpoint: boolean;
}

/** The copies from all endpoints. */
export async function listCachedIdls(url: string): Promise<readonly CachedIdl[]> {
  await (loading ??= load());
  return [...programs].flatMap(([key, { idl }]): CachedIdl[] => {
    if (idl.kind !== 'packed') return [];
    const program = key.slice(key.indexOf(' ') + 1) as Address;
    const isOfThisEndpoint = key === keyOf(url, program);
    return [{ key, program, origin: idl.origin, bytes: idl.packed.bytes.length, isOfThisEndpoint }];
  });
}

export async function forget(keys: readonly string[]): Promise<void> {
  for (const key of keys) programs.delete(key);
  await delMany([...keys], database).catch(() => undefined);
}

async function load(): Promise<void> {
  try {
    for (const [key, published] of await entries<string, OnchainProgram>(database)) programs.set(key, published);
  } catch {
    // Storage is forbidden.
  }
}

function slotOf({ idl }: OnchainProgram): Slot {
  return 'origin' in idl ? idl.origin.slot : idl.slot;
}

/** Endpoints may belong to different networks, and may lie. Their URLs may contain keys, so they are not stored. */
function keyOf(url: string, address: Address): string {
  return `${encodeHex(sha256(new TextEncoder().encode(url)).subarray(0, 8))} ${address}`;
}
