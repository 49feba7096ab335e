import type { Address } from '../../../solana/ids/address.ts';

/** An IDL that a person gave, kept in this browser under the program that it reads. */
export interface StoredIdl {
  readonly programId: Address;
  readonly name: string;
  readonly version: string | null;
  readonly text: string;
}

/** With a number that changes whenever the text may have. */
export type StoredIdlEntry = StoredIdl & { readonly revision: number };

let shelf: readonly StoredIdlEntry[] = [];
let revision = 0;
let opening: Promise<IDBDatabase | null> | undefined;
const listeners = new Set<() => void>();

/** By name; empty until the browser has handed them out. The same list until something changes. */
export function storedIdls(): readonly StoredIdlEntry[] {
  return shelf;
}

export function subscribeStoredIdls(listener: () => void): () => void {
  listeners.add(listener);
  opening ??= openAndLoad();
  return () => listeners.delete(listener);
}

/** Keeps an IDL, in place of an earlier one of the program. False where this browser keeps nothing: then it lasts as long as the page. */
export async function storeIdl(idl: StoredIdl): Promise<boolean> {
  opening ??= openAndLoad();
  const database = await opening;
  show([...shelf.filter(({ programId }) => programId !== idl.programId), number(idl)]);
  return database !== null && change(database, (store) => store.put(idl));
}

export async function removeIdl(programId: Address): Promise<void> {
  show(shelf.filter((idl) => idl.programId !== programId));
  const database = await opening;
  if (database) await change(database, (store) => store.delete(programId));
}

function show(next: readonly StoredIdlEntry[]): void {
  shelf = [...next].sort((a, b) => a.name.localeCompare(b.name));
  for (const listener of listeners) listener();
}

function number(idl: StoredIdl): StoredIdlEntry {
  return { ...idl, revision: ++revision };
}

/** null where storage is forbidden, as in some private windows. */
async function openAndLoad(): Promise<IDBDatabase | null> {
  try {
    const request = indexedDB.open('slotscope', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'programId' }));
    const database = await settled(request);
    const kept = (await settled(database.transaction(STORE).objectStore(STORE).getAll())) as readonly StoredIdl[];
    if (kept.length > 0) show(kept.map(number));
    return database;
  } catch {
    return null;
  }
}

async function change(database: IDBDatabase, act: (store: IDBObjectStore) => IDBRequest): Promise<boolean> {
  try {
    await settled(act(database.transaction(STORE, 'readwrite').objectStore(STORE)));
    return true;
  } catch {
    return false;
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('not stored')));
    if (request instanceof IDBOpenDBRequest) request.addEventListener('blocked', () => reject(new Error('blocked')));
  });
}

const STORE = 'idls';
