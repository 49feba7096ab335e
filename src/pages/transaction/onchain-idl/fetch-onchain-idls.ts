import { parseMintMetadata, type TokenMetadata, parseTokenMetadata } from '../../../solana/accounts/mint.ts';
import { PROGRAM_DATA_HEADER } from '../../../solana/accounts/program-data.ts';
import {
  type PackedText,
  type UnreadableIdl,
  MAX_IDL_BYTES,
  TOO_LONG,
} from '../../../solana/onchain-idl/published-idl.ts';
import type { MintAccounts, ProgramAccounts } from '../../../solana/accounts/derived-addresses.ts';
import { noteMissing } from '../../../queries/client-context.ts';
import { nullOnError } from '../../../queries/null-on-error.ts';
import { METAPLEX_METADATA_PROGRAM } from '../../../solana/ids/program-ids.ts';
import type { QueryClient } from '@tanstack/react-query';
import { getMultipleAccounts } from '../../../rpc-client/account-calls.ts';
import type { Client } from '../../../rpc-client/client.ts';
import { featureAccountsOf } from '../../../solana/era/reported-features.ts';
import type { Address, Slot } from '../../../solana/ids/ids.ts';
import type { Account } from '../../../solana/model/account.ts';
import { deriveInWorker } from '../idl/call-idl-worker.ts';
import { forgetProgram, knownMint, knownProgram, rememberMint, rememberProgram } from './onchain-idl-cache.ts';
import {
  type AccountReference,
  type MintClaim,
  type MintReference,
  NOTHING_WANTED,
  type OnchainMetadata,
  type OnchainProgram,
  type OnchainStep,
  type Wanted,
} from './onchain-idl.ts';
import {
  type AccountsAtSlot,
  MAX_ADDRESSES,
  type OnchainRead,
  readAccounts,
  readDeployment,
  readIdl,
  readMint,
} from './read-accounts.ts';

/**
 * Reads the accounts of programs and mints from the endpoint in at most two calls: the accounts and, for programs with
 * an IDL, the slot of their deployment. Rejects as calls do; without the second call, deployments are unknown. `eras`:
 * where the feature accounts are stored, if the first call includes them.
 */
export async function fetchOnchainMetadata(
  client: Client,
  wanted: Wanted,
  read: OnchainRead,
  eras: QueryClient | null = null,
): Promise<OnchainMetadata> {
  const { url } = client;
  const programs = new Map<Address, OnchainProgram>();
  const mints = new Map<Address, MintClaim>();
  const mintReferences = new Map<Address, MintReference>();
  const addMint = (mint: Address, found: MintClaim | MintReference | null) => {
    if (found === null) return;
    if ('address' in found) mintReferences.set(mint, found);
    else mints.set(mint, found);
  };
  for (const program of wanted.programs) {
    const known = await knownProgram(url, program, read.slot);
    if (known !== null) programs.set(program, known);
  }
  const newMints = wanted.mints.filter((mint) => {
    const found = knownMint(url, mint, read.slot);
    addMint(mint, found ?? null);
    return found === undefined;
  });
  const newPrograms = wanted.programs.filter((program) => !programs.has(program));
  const published = { programs, mints, mintReferences, more: null };
  if (newPrograms.length + newMints.length === 0) return { ...published, left: NOTHING_WANTED };

  const derived = await deriveInWorker({ programs: newPrograms, mints: newMints });
  const { missingFeatureAccounts, rememberFeatureAccounts } = await import('../../../queries/fetch-era.ts');
  const features = eras === null ? [] : await missingFeatureAccounts(eras, client, read.slot);
  const { asked, left } = fitIntoCall(features, derived.programs, derived.mints);
  const accounts = await noteMissing(url, 'getMultipleAccounts', readAccounts(client, asked.addresses, read));
  if (eras !== null && features.length > 0) {
    const value = features.map((address) => accounts.accounts.get(address) ?? null);
    rememberFeatureAccounts(eras, client, featureAccountsOf(features, { slot: accounts.slot, value }));
  }
  const found = asked.programs.map((each) => ({ ...each, idl: readIdl(each, accounts) }));
  const deployments = await readDeployments(
    client,
    found.filter(({ idl }) => idl.kind === 'packed' || idl.kind === 'account'),
    read,
  );
  for (const { program, idl } of found) {
    const known = { idl, deployed: deployments.get(program) ?? null };
    programs.set(program, known);
    rememberProgram(url, program, known);
  }
  for (const each of asked.mints) {
    const naming = readMint(each, accounts);
    addMint(each.mint, naming);
    rememberMint(url, each.mint, { found: naming, slot: accounts.slot });
  }
  return { ...published, left };
}

/** Programs first, each with all its accounts, as many as fit in one call after `features`. */
function fitIntoCall(
  features: readonly Address[],
  programs: readonly ProgramAccounts[],
  mints: readonly MintAccounts[],
) {
  const addresses: Address[] = [...features];
  const fits = (more: readonly Address[]) => {
    const hasRoom = addresses.length + more.length <= MAX_ADDRESSES;
    if (hasRoom) addresses.push(...more);
    return hasRoom;
  };
  const askedPrograms = programs.filter(({ idls }) => fits(idls.map(({ address }) => address)));
  const askedMints = mints.filter(({ mint, metadata }) => fits([mint, metadata]));
  return {
    asked: { addresses, programs: askedPrograms, mints: askedMints },
    left: {
      programs: programs.filter((each) => !askedPrograms.includes(each)).map(({ program }) => program),
      mints: mints.filter((each) => !askedMints.includes(each)).map(({ mint }) => mint),
    },
  };
}

async function readDeployments(
  client: Client,
  programs: readonly ProgramAccounts[],
  { commitment, signal }: OnchainRead,
): Promise<ReadonlyMap<Address, Slot>> {
  if (programs.length === 0) return new Map();
  const addresses = programs.map(({ programData }) => programData);
  const options = { commitment, dataSlice: { offset: 0, length: PROGRAM_DATA_HEADER } };
  const accounts = await nullOnError(getMultipleAccounts(client, addresses, options, { signal, isExtra: true }));
  return new Map(
    programs.flatMap(({ program }, at): (readonly [Address, Slot])[] => {
      const slot = readDeployment(accounts?.value[at] ?? null);
      return slot === null ? [] : [[program, slot]];
    }),
  );
}

type Following = Pick<OnchainMetadata, 'programs' | 'mints' | 'mintReferences'>;

/**
 * Reads, in one call, the accounts that others reference for IDLs and names of mints, as far as they fit. References
 * inside these accounts are not followed.
 */
export async function followReferences(
  client: Client,
  published: OnchainMetadata,
  read: OnchainRead,
): Promise<Following> {
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
    const followed: OnchainProgram = {
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

/** Carries out a step, and puts what it finds in its place. */
export async function changeOnchainMetadata(
  client: Client,
  step: OnchainStep,
  published: OnchainMetadata,
  read: OnchainRead,
  update: (change: (before: OnchainMetadata) => OnchainMetadata) => void,
): Promise<void> {
  if (typeof step === 'object' && 'replace' in step) {
    update((before) => ({ ...before, programs: new Map(before.programs).set(step.replace, step.by) }));
    return;
  }
  if (typeof step === 'object') {
    const { forget } = step;
    // Awaited, so that a page that no longer shows the copy can be reloaded without it.
    await forgetProgram(client.url, forget);
    update((before) => {
      if (!before.programs.has(forget)) return before;
      return {
        ...before,
        programs: new Map([...before.programs].filter(([program]) => program !== forget)),
        left: { ...before.left, programs: [...before.left.programs, forget] },
      };
    });
    return;
  }
  update((before) => ({ ...before, more: 'asking' }));
  try {
    if (step === 'askForLeft') {
      const more = await fetchOnchainMetadata(client, published.left, read);
      update((before) => ({
        programs: new Map([...before.programs, ...more.programs]),
        mints: new Map([...before.mints, ...more.mints]),
        mintReferences: new Map([...before.mintReferences, ...more.mintReferences]),
        left: more.left,
        more: null,
      }));
    } else {
      const followed = await followReferences(client, published, read);
      update((before) => ({ ...before, ...followed, more: null }));
    }
  } catch (error) {
    update((before) => ({ ...before, more: error instanceof Error ? error : new Error(String(error)) }));
  }
}
