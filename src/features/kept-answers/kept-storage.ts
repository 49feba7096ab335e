import { clear, createStore, del, delMany, entries, get, set } from 'idb-keyval';
import { keptName, keptNames } from './kept-state.ts';
import { type KeptAnswer, parseKeptAnswer } from './kept-answer.ts';

/** A kept answer with its key. */
export interface KeptEntry {
  readonly key: string;
  readonly answer: KeptAnswer;
}

// Opens no database until it is used. Every function here does nothing if storage is forbidden, as in some private windows.
const database = createStore('slotscope-answers', 'answers');

/** Called after each change, in this tab or in another. */
export function subscribeKeptAnswers(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANGES);
  channel.addEventListener('message', listener);
  return () => channel.close();
}

/** null if there is none. Anything else at this key is erased. */
export async function findKeptAnswer(key: string): Promise<KeptAnswer | null> {
  const value = await attempt(() => get<unknown>(key, database));
  if (value === undefined) return null;
  const answer = parseKeptAnswer(value);
  if (answer === null) await eraseKeptAnswer(key);
  return answer;
}

/** All kept answers, newest first; null if storage is forbidden. Their responses are not read. */
export async function listKeptAnswers(): Promise<readonly KeptEntry[] | null> {
  const all = await attempt(() => entries<string, unknown>(database));
  if (all === undefined) return null;
  const kept: KeptEntry[] = [];
  const foreign: string[] = [];
  for (const [key, value] of all) {
    const answer = parseKeptAnswer(value);
    if (answer === null) foreign.push(key);
    else kept.push({ key, answer });
  }
  if (foreign.length > 0) await attempt(() => delMany(foreign, database));
  return kept.sort((one, other) => other.answer.since - one.answer.since);
}

/** Keeps an answer, then erases the oldest ones beyond the limits. If the browser has no space for it, nothing is lost. */
export async function keepAnswer(key: string, answer: KeptAnswer): Promise<void> {
  if (answer.response.size > MAX_RESPONSE_BYTES) return;
  try {
    await set(key, answer, database);
  } catch {
    return;
  }
  let bytes = 0;
  const all = (await listKeptAnswers()) ?? [];
  const tooMany = all.filter(({ answer: { response } }, index) => {
    bytes += response.size;
    return index >= MAX_ANSWERS || bytes > MAX_BYTES;
  });
  await attempt(() =>
    delMany(
      tooMany.map(({ key }) => key),
      database,
    ),
  );
  const erased = new Set(tooMany);
  nameKept(all.filter((entry) => !erased.has(entry)));
  notify();
}

export async function eraseKeptAnswer(key: string): Promise<void> {
  await attempt(() => del(key, database));
  await afterErasing();
}

export async function eraseAllKeptAnswers(): Promise<void> {
  await attempt(() => clear(database));
  await afterErasing();
}

async function afterErasing(): Promise<void> {
  nameKept((await listKeptAnswers()) ?? []);
  notify();
}

function nameKept(entries: readonly KeptEntry[]): void {
  keptNames.set(entries.map(({ answer }) => keptName(answer)));
}

/** undefined if storage is forbidden: it then throws, or rejects. */
async function attempt<T>(use: () => Promise<T>): Promise<T | undefined> {
  try {
    return await use();
  } catch {
    return undefined;
  }
}

/** Opens a new channel each time, which also reaches those of this tab. A page with an open one would not be restored on Back. */
function notify(): void {
  const channel = new BroadcastChannel(CHANGES);
  channel.postMessage(null);
  channel.close();
}

const CHANGES = 'slotscope-answers';
export const MAX_ANSWERS = 200;
/** The responses of 10 full blocks of mainnet-beta as JSON. */
export const MAX_BYTES = 64_000_000;
export const MAX_RESPONSE_BYTES = 16_000_000;
