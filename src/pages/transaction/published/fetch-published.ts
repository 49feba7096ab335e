import { getMultipleAccounts } from '../../../rpc-client/account-calls.ts';
import type { Client } from '../../../rpc-client/client.ts';
import { nullOnError } from '../../../queries/null-on-error.ts';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import { PROGRAM_DATA_HEADER } from '../../../solana/account-data/parse-program-data.ts';
import type { MintAccounts, ProgramAccounts } from '../../../solana/derived-addresses/derive-accounts.ts';
import type { Address } from '../../../solana/ids/address.ts';
import type { Slot } from '../../../solana/ids/slot.ts';
import { deriveInWorker } from '../idl/derive-in-worker.ts';
import { knownMint, knownProgram, rememberMint, rememberProgram } from './published-cache.ts';
import type { MintClaim, Published, PublishedProgram, Wanted } from './published.ts';
import { type AccountsAtSlot, readDeployment, readIdl, readMintClaim } from './read-accounts.ts';

export interface PublishedRead {
  /** Of the transaction. What the endpoint said at this slot or later is not asked again. */
  readonly slot: Slot;
  readonly commitment: Commitment;
  readonly signal?: AbortSignal;
}

/**
 * What accounts of the endpoint say of programs and mints, in at most two calls: the accounts themselves and, of programs with an
 * IDL, when their code was deployed. Rejects as calls do; without the second call, deployments are unknown.
 */
export async function fetchPublished(client: Client, wanted: Wanted, read: PublishedRead): Promise<Published> {
  const { url } = client;
  const programs = new Map<Address, PublishedProgram>();
  const mints = new Map<Address, MintClaim>();
  for (const program of wanted.programs) {
    const known = await knownProgram(url, program, read.slot);
    if (known !== null) programs.set(program, known);
  }
  const newMints = wanted.mints.filter((mint) => {
    const claim = knownMint(url, mint, read.slot);
    if (claim != null) mints.set(mint, claim);
    return claim === undefined;
  });
  const newPrograms = wanted.programs.filter((program) => !programs.has(program));
  if (newPrograms.length + newMints.length === 0) return { programs, mints, left: NOTHING };

  const derived = await deriveInWorker({ programs: newPrograms, mints: newMints });
  const { asked, left } = fitIntoCall(derived.programs, derived.mints);
  const accounts = await readAccounts(client, asked.addresses, read);
  const found = asked.programs.map((each) => ({ ...each, idl: readIdl(each, accounts) }));
  const deployments = await readDeployments(
    client,
    found.filter(({ idl }) => idl.kind === 'packed'),
    read,
  );
  for (const { program, idl } of found) {
    const published = { idl, deployed: deployments.get(program) ?? null };
    programs.set(program, published);
    rememberProgram(url, program, published);
  }
  for (const each of asked.mints) {
    const claim = readMintClaim(each, accounts);
    if (claim !== null) mints.set(each.mint, claim);
    rememberMint(url, each.mint, { claim, slot: accounts.slot });
  }
  return { programs, mints, left };
}

/** Programs first, each with all its accounts, as far as one call has room. */
function fitIntoCall(programs: readonly ProgramAccounts[], mints: readonly MintAccounts[]) {
  const addresses: Address[] = [];
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

async function readAccounts(
  client: Client,
  addresses: readonly Address[],
  { commitment, signal }: PublishedRead,
): Promise<AccountsAtSlot> {
  const { value } = await getMultipleAccounts(client, addresses, { commitment }, { signal, maxBytes: MAX_BYTES });
  return { slot: value.slot, accounts: new Map(addresses.map((address, at) => [address, value.value[at] ?? null])) };
}

async function readDeployments(
  client: Client,
  programs: readonly ProgramAccounts[],
  { commitment, signal }: PublishedRead,
): Promise<ReadonlyMap<Address, Slot>> {
  if (programs.length === 0) return new Map();
  const addresses = programs.map(({ programData }) => programData);
  const options = { commitment, dataSlice: { offset: 0, length: PROGRAM_DATA_HEADER } };
  const accounts = await nullOnError(getMultipleAccounts(client, addresses, options, { signal }));
  return new Map(
    programs.flatMap(({ program }, at): (readonly [Address, Slot])[] => {
      const slot = readDeployment(accounts?.value[at] ?? null);
      return slot === null ? [] : [[program, slot]];
    }),
  );
}

/** Of one call, as nodes limit it. */
const MAX_ADDRESSES = 100;
/** Compressed IDLs have some 10 kB each, and room for more. */
const MAX_BYTES = 20_000_000;
const NOTHING: Wanted = { programs: [], mints: [] };
