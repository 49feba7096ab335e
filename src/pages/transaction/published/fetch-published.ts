import type { QueryClient } from '@tanstack/react-query';
import { getMultipleAccounts } from '../../../rpc-client/account-calls.ts';
import type { Client } from '../../../rpc-client/client.ts';
import { missingFeatureAccounts, rememberFeatureAccounts } from '../../../queries/fetch-era.ts';
import { nullOnError } from '../../../queries/absent-answers.ts';
import { noteMissing } from '../../../queries/client-context.ts';
import { PROGRAM_DATA_HEADER } from '../../../solana/accounts/program-data.ts';
import { featureAccountsOf } from '../../../solana/era/reported-features.ts';
import type { MintAccounts, ProgramAccounts } from '../../../solana/accounts/derived-addresses.ts';
import { deriveInWorker } from '../idl/derive-in-worker.ts';
import { knownMint, knownProgram, rememberMint, rememberProgram } from './published-cache.ts';
import {
  type MintClaim,
  type MintReference,
  NOTHING_WANTED,
  type Published,
  type PublishedProgram,
  type Wanted,
} from './published.ts';
import { readDeployment, readIdl, readMint } from './read-accounts.ts';
import { MAX_ADDRESSES, type PublishedRead, readAccounts } from './read-accounts-at-slot.ts';
import type { Address, Slot } from '../../../solana/ids/ids.ts';

/**
 * What accounts of the endpoint say of programs and mints, in at most two calls: the accounts themselves and, of programs with an
 * IDL, when their code was deployed. Rejects as calls do; without the second call, deployments are unknown. `eras`: where the feature
 * accounts are kept, if the first call asks for them too.
 */
export async function fetchPublished(
  client: Client,
  wanted: Wanted,
  read: PublishedRead,
  eras: QueryClient | null = null,
): Promise<Published> {
  const { url } = client;
  const programs = new Map<Address, PublishedProgram>();
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

/** Programs first, each with all its accounts, as far as one call has room behind `features`. */
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
  { commitment, signal }: PublishedRead,
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
