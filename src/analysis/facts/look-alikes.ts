import type { Address } from '../../solana/ids/ids.ts';
import { wellKnownName } from '../../solana/names/address-names.ts';

/** An address with the same start and end as others, so that their short forms are easily confused. */
export interface LookAlike {
  readonly address: Address;
  /** All addresses with these ends, this one included, in alphabetical order. */
  readonly group: readonly Address[];
  readonly parts: readonly AddressPart[];
  /** With at least four characters of its middle, and as many as distinguish it from the others. */
  readonly short: string;
}

export type LookAlikes = ReadonlyMap<Address, LookAlike>;

/**
 * Addresses with the same first four and last four characters. At least one address of each group is on the page;
 * `elsewhere` are addresses that the user may remember. Groups without a vanity address, such as the sysvars, are left
 * out.
 */
export function findLookAlikes(page: Iterable<Address>, elsewhere: Iterable<Address> = []): LookAlikes {
  const finder = createLookAlikeFinder();
  for (const address of page) finder.add(address);
  return finder.find(elsewhere);
}

/** Finds them for a page that adds its addresses in several steps. */
export interface LookAlikeFinder {
  readonly add: (address: Address) => void;
  readonly find: (elsewhere: Iterable<Address>) => LookAlikes;
}

export function createLookAlikeFinder(): LookAlikeFinder {
  const firsts = new Map<string, Address>();
  const groups = new Map<string, Set<Address>>();
  // Nearly every address has unique ends, so a set is created for the second one only.
  const compareEnds = (address: Address, isOnPage: boolean): void => {
    const ends = address.slice(0, COMPARED_CHARACTERS) + address.slice(-COMPARED_CHARACTERS);
    const first = firsts.get(ends);
    if (first === undefined) {
      if (isOnPage) firsts.set(ends, address);
    } else if (first !== address) {
      const group = groups.get(ends);
      if (group === undefined) groups.set(ends, new Set([first, address]));
      else group.add(address);
    }
  };
  return {
    add: (address) => compareEnds(address, true),
    find: (elsewhere) => {
      for (const address of elsewhere) compareEnds(address, false);
      const found = new Map<Address, LookAlike>();
      for (const group of groups.values()) {
        if (isHarmless([...group])) continue;
        for (const lookAlike of compare([...group].toSorted())) found.set(lookAlike.address, lookAlike);
      }
      return found;
    },
  };
}

/** Consecutive characters of an address. */
export interface AddressPart {
  readonly text: string;
  /** Whether the short form shows them. */
  readonly shown: boolean;
  /** Whether they are in the part that differs from the addresses that look alike. */
  readonly differs: boolean;
}

/**
 * Well-known addresses only, or texts padded with ones only, such as Jito's "jitodontfront…1111". Padded texts next to
 * a well-known address count, because anybody can create "Tokenkeg1111…VQ5DA".
 */
function isHarmless(group: readonly Address[]): boolean {
  const known = group.filter((address) => wellKnownName(address) !== null).length;
  return known === group.length || (known === 0 && group.every((address) => address.includes('111111')));
}

function compare(group: readonly Address[]): readonly LookAlike[] {
  const [first = '', last = ''] = [group[0], group.at(-1)];
  const shortest = Math.min(...group.map(({ length }) => length));
  // In alphabetical order, the first and the last address differ earliest, and each one differs latest from its neighbors.
  const sameStart = commonStart(first, last);
  let sameEnd = COMPARED_CHARACTERS;
  const isSame = (end: number) => group.every((address) => address.at(-end) === first.at(-end));
  while (sameEnd < shortest - sameStart && isSame(sameEnd + 1)) sameEnd += 1;
  return group.map((address, at) => {
    const neighbors = [group[at - 1], group[at + 1]].filter((other) => other !== undefined);
    const latest = Math.max(...neighbors.map((other) => commonStart(address, other)));
    const shownTo = Math.min(address.length, Math.max(sameStart + SHOWN_CHARACTERS, latest + 1));
    const parts = addressParts(address, { sameStart, sameEnd, shownTo });
    return { address, group, parts, short: shortForm(parts) };
  });
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/**
 * Characters at each end that people compare. An address that matches another one at both ends has to be searched for.
 */
const COMPARED_CHARACTERS = 4;

/** The number of characters that people compare at an end. */
const SHOWN_CHARACTERS = COMPARED_CHARACTERS;

/**
 * The text of an address in parts. Its short form has both ends, and the part of its middle that distinguishes it from
 * the other addresses.
 */
function addressParts(address: string, { sameStart, sameEnd, shownTo }: Difference): readonly AddressPart[] {
  const differsTo = Math.max(sameStart, address.length - sameEnd);
  const tail = address.length - END_LENGTH;
  const isShown = (at: number) => at < END_LENGTH || at >= tail || (at >= sameStart && at < shownTo);
  const parts: { text: string; shown: boolean; differs: boolean }[] = [];
  for (let at = 0; at < address.length; at++) {
    const text = address.charAt(at);
    // One hidden character would take as much space as its ellipsis.
    const shown = isShown(at) || (isShown(at - 1) && isShown(at + 1));
    const differs = at >= sameStart && at < differsTo;
    const last = parts.at(-1);
    if (last?.shown === shown && last.differs === differs) last.text += text;
    else parts.push({ text, shown, differs });
  }
  return parts;
}

/** Where an address differs from the addresses that look alike. */
interface Difference {
  /** Number of characters that all of them have in common at the start and at the end. */
  readonly sameStart: number;
  readonly sameEnd: number;
  /** The short form shows the characters from `sameStart` to here. */
  readonly shownTo: number;
}

/** As in other short forms. */
const END_LENGTH = 6;

/** The short form as plain text: "7dGrdJRYts…YpuuUu". */
function shortForm(parts: readonly AddressPart[]): string {
  return parts
    .map(({ text, shown }) => (shown ? text : '…'))
    .join('')
    .replace('……', '…');
}
