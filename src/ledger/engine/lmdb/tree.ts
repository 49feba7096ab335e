import { DamageError } from '../key-value.ts';
import type { LeafValue, Page, PageNumber } from './page.ts';

/** Pages of one commit. `read` throws DamageError. */
export interface Pages {
  readonly read: (number: PageNumber) => Page;
}

/** The keys from `from` to `to`, both included. */
export interface Range {
  readonly from?: Buffer | undefined;
  readonly to?: Buffer | undefined;
  readonly reverse?: boolean | undefined;
  /** Receives pages that cannot be read, which are then skipped. Without it, they are thrown. */
  readonly onDamage?: ((error: DamageError) => void) | undefined;
}

export interface Entry {
  readonly key: Buffer;
  readonly value: LeafValue;
}

/** No tree of 2^48 pages is deeper. */
const MAX_DEPTH = 32;

interface Place {
  readonly number: PageNumber;
  /** The keys of the page are from `low` to before `high`. null: no bound. */
  readonly low: Buffer | null;
  readonly high: Buffer | null;
  readonly depth: number;
  /** The commit that wrote the page above: it cannot be older. */
  readonly commit: bigint;
}

/** The place of a tree's root. */
export function rootPlace(number: PageNumber, commit: bigint): Place {
  return { number, low: null, high: null, depth: 0, commit };
}

/** The entry of a key; null if there is none. Reads one page per level. */
export function findEntry(pages: Pages, root: Place, key: Buffer): Entry | null {
  for (let place = root; ;) {
    const page = readPlace(pages, place);
    const at = lastUpTo(page, key);
    if (page.kind === 'leaf') {
      return at >= 0 && page.key(at).equals(key) ? { key, value: page.value(at) } : null;
    }
    place = childPlace(page, Math.max(at, 0), place);
  }
}

/** The entries of a range, in order. */
export function* walkEntries(pages: Pages, place: Place, range: Range): Generator<Entry> {
  const page = readOrReport(pages, place, range);
  if (page === null) return;
  const first = range.from === undefined ? 0 : Math.max(0, lastUpTo(page, range.from));
  const last = range.to === undefined ? page.count - 1 : lastUpTo(page, range.to);
  for (let step = 0; step <= last - first; step++) {
    const at = range.reverse === true ? last - step : first + step;
    if (page.kind === 'branch') {
      yield* walkEntries(pages, childPlace(page, at, place), range);
    } else {
      const key = page.key(at);
      if (range.from === undefined || key.compare(range.from) >= 0) yield { key, value: page.value(at) };
    }
  }
}

export interface PlacedPage {
  readonly number: PageNumber;
  readonly depth: number;
  readonly page: Page;
}

/** Every page of a tree, from the root down. */
export function* walkPages(pages: Pages, place: Place, onDamage: (error: DamageError) => void): Generator<PlacedPage> {
  const page = readOrReport(pages, place, { onDamage });
  if (page === null) return;
  yield { number: place.number, depth: place.depth, page };
  if (page.kind === 'leaf') return;
  for (let at = 0; at < page.count; at++) yield* walkPages(pages, childPlace(page, at, place), onDamage);
}

function readOrReport(pages: Pages, place: Place, { onDamage }: Range): Page | null {
  try {
    return readPlace(pages, place);
  } catch (error) {
    if (onDamage === undefined || !(error instanceof DamageError)) throw error;
    onDamage(error);
    return null;
  }
}

function readPlace(pages: Pages, { number, low, high, depth, commit }: Place): Page {
  if (depth > MAX_DEPTH) throw new DamageError(`page ${number} is below itself`);
  const page = pages.read(number);
  const first = page.kind === 'branch' ? 1 : 0;
  const isBelow = low !== null && first < page.count && page.key(first).compare(low) < 0;
  const isAbove = high !== null && first < page.count && page.key(page.count - 1).compare(high) >= 0;
  if (isBelow || isAbove || page.commit > commit) throw new DamageError(`page ${number} does not belong where it is`);
  return page;
}

function childPlace(page: Page & { kind: 'branch' }, at: number, { low, high, depth }: Place): Place {
  return {
    number: page.child(at),
    low: at === 0 ? low : page.key(at),
    high: at + 1 < page.count ? page.key(at + 1) : high,
    depth: depth + 1,
    commit: page.commit,
  };
}

/** The position of the last key up to `key`; -1 if all are greater. The first key of a branch is lower than any other. */
function lastUpTo(page: Page, key: Buffer): number {
  let low = page.kind === 'branch' ? 1 : 0;
  let high = page.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (page.key(middle).compare(key) <= 0) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
