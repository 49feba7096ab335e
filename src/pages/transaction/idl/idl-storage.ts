import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { createStore as openDatabase, del, set, values } from 'idb-keyval';
import { createSessionSet } from '../../../queries/session-set.ts';
import type { Address } from '../../../solana/ids/ids.ts';

/** An IDL that the user provided, stored in this browser under its program's address. */
interface StoredIdl {
  readonly programId: Address;
  readonly name: string;
  readonly version: string | null;
  readonly text: string;
}

/**
 * `revision` is new each time the IDL of a program is loaded or replaced. `isSlow`: decoding with it took too long in this tab, so that
 * it is not used.
 */
export type StoredIdlEntry = StoredIdl & { readonly revision: number; readonly isSlow: boolean };

// Opens nothing until it is used.
const database = openDatabase('slotscope-idls', 'idls');

let revision = 0;
let loading: Promise<void> | undefined;

const idls = createStore<readonly StoredIdlEntry[]>(() => []);

/** Sorted by name; empty until the browser has loaded them. The same array until something changes. */
export const storedIdls = idls.getState;

export function useStoredIdls(): readonly StoredIdlEntry[] {
  useEffect(() => {
    loading ??= load();
  }, []);
  return useStore(idls);
}

/**
 * Stores an IDL and replaces an earlier one of the same program. Resolves to false if the browser rejects it: the IDL
 * then lasts until the page is closed.
 */
export async function storeIdl(idl: StoredIdl): Promise<boolean> {
  await (loading ??= load());
  slowIdls.set(idl.programId, false);
  publish([...storedIdls().filter(({ programId }) => programId !== idl.programId), withRevision(idl)]);
  try {
    await set(idl.programId, idl, database);
    return true;
  } catch {
    return false;
  }
}

/** Stops using an IDL in this tab, or uses it again. */
export function markIdl(programId: Address, isSlow: boolean): void {
  slowIdls.set(programId, isSlow);
  publish(storedIdls().map((idl) => (idl.programId === programId ? withRevision(idl) : idl)));
}

export async function removeIdl(programId: Address): Promise<void> {
  try {
    // First: the page may be reloaded as soon as it shows that the IDL is removed.
    await del(programId, database);
  } catch {
    // Nothing is stored: this browser forbids storage.
  }
  slowIdls.set(programId, false);
  publish(storedIdls().filter((idl) => idl.programId !== programId));
}

/** Loads nothing if storage is forbidden, as in some private windows. */
async function load(): Promise<void> {
  try {
    const stored: readonly StoredIdl[] = await values(database);
    if (stored.length > 0) publish(stored.map(withRevision));
  } catch {
    // Storage is forbidden: IDLs last until the page is closed.
  }
}

function publish(next: readonly StoredIdlEntry[]): void {
  idls.setState(
    [...next].sort((a, b) => a.name.localeCompare(b.name)),
    true,
  );
}

function withRevision(idl: StoredIdl): StoredIdlEntry {
  return { ...idl, revision: ++revision, isSlow: slowIdls.has(idl.programId) };
}

/** Programs whose IDL took too long to decode with in this tab. */
export const slowIdls = createSessionSet('slotscope.slow-idls');
