import { hrefOf, type Paths } from '../routing/paths.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { formatUtc } from '../../shared/format/format-time.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { BUILTINS } from '../../solana/ids/program-ids.ts';
import { addressesOf, NAMED_ADDRESSES, type NamedAddress } from '../../solana/names/address-names.ts';
import { setPreference } from '../../ui/preferences/display-preferences.ts';
import { applyTheme } from '../../ui/preferences/theme.ts';
import { truncateMiddle } from '../../ui/values/text.tsx';
import { lookupPath, type RecentLookup } from '../recent-lookups/recent-lookups.ts';
import { blockhashSearchText, type SearchQuery } from './parse-search.ts';
import { searchMatchPath, endpointsOfLink } from './search-target.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';

/** A line below the search field. */
export interface Suggestion {
  readonly id: string;
  readonly group: 'Recent' | 'In your text' | 'Programs and tokens' | 'Pages' | 'Settings';
  readonly title: string;
  readonly detail: string;
  /** A path of a page, the URL of a file, or what it does. */
  readonly to: { readonly path: string } | { readonly file: string } | { readonly act: () => void };
}

/** Other things that a text may mean: recent lookups, names, pages and settings, best first. Sends no request. */
export function suggest(
  text: string,
  query: SearchQuery,
  paths: Paths,
  recent: readonly RecentLookup[],
): readonly Suggestion[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const places = [...placesOf(paths), ...SETTINGS];
  if (words.length === 0)
    return [...recent.slice(0, MAX_RECENT).map(ofRecent), ...places.filter(({ group }) => group === 'Pages')];
  // A long text is an id, or contains some.
  if (text.length > LONGEST_NAME) return found(text, query, paths);
  const isRecent = ({ id, name = '' }: RecentLookup) =>
    rank(`${name} ${id}`, words) !== null || grouped(id).includes(text.trim());
  return [
    ...found(text, query, paths),
    ...recent.filter(isRecent).slice(0, MAX_RECENT).map(ofRecent),
    ...namesLike(words, text.trim()).map(({ address, name }): Suggestion => ({
      id: address,
      group: 'Programs and tokens',
      title: name,
      detail: `${MINTS.has(address) ? 'mint ' : ''}${truncateMiddle(address)}`,
      to: { path: paths.address(address) },
    })),
    ...places
      .map((place) => ({ place, score: rank(`${place.title} ${place.detail}`, words) }))
      .filter(({ score }) => score !== null)
      .map(({ place }) => place),
  ];
}

/** Other readings of what was parsed. */
function found(text: string, query: SearchQuery, paths: Paths): readonly Suggestion[] {
  const line = (title: string, detail: string, path: string): Suggestion => ({
    id: `${title} ${path}`,
    group: 'In your text',
    title,
    detail,
    to: { path },
  });
  const search = (title: string, detail: string, words: string) => line(title, detail, paths.search(words));
  if (query.kind === 'epoch')
    return [search(`Epoch ${formatInteger(query.epoch)}`, 'its first slot, and its blocks', text)];
  if (query.kind === 'height')
    return [search(`Block height ${formatInteger(query.height)}`, 'the block with this height', text)];
  if (query.kind === 'time') return [search(formatUtc(query.seconds) ?? text, 'the block nearest to it', text)];
  if (query.kind === 'here' && query.found.kind === 'address') {
    const address = query.found.element.dataset['address'] as Address;
    return [line('Its page', 'transactions that name this address', paths.address(address))];
  }
  if (query.kind === 'here' && query.found.kind === 'rows')
    return [line('Its page', 'transactions that name this address', paths.address(query.found.address))];
  if (query.kind !== 'found' || query.matches.length > 1) return [];
  const [match] = query.matches;
  /** One line, or a line an endpoint if a link is for a network that those in use do not have. */
  const onEach = (title: string, detail: string) => {
    const endpoints = 'cluster' in match ? endpointsOfLink(match) : [];
    if (endpoints.length < 2) return ofMatch(title, detail);
    return endpoints.flatMap((endpoint) => ofMatch(`${title} on ${endpoint.label}`, detail, endpoint));
  };
  const ofMatch = (title: string, detail: string, endpoint?: Endpoint) => {
    const path = searchMatchPath(match, paths, endpoint);
    return path === null ? [] : [line(title, detail, path)];
  };
  switch (match.kind) {
    case 'slot': {
      const slots = [
        ...onEach(`Block ${formatInteger(match.slot)}`, 'by its slot'),
        line('Blocks before it', `the list from slot ${formatInteger(match.slot)}`, paths.blocks(match.slot)),
        search(`Block height ${formatInteger(match.slot)}`, 'the block with this height', `height ${match.slot}`),
      ];
      if (match.slot < LARGEST_EPOCH)
        slots.push(
          search(`Epoch ${formatInteger(match.slot)}`, 'its first slot, and its blocks', `epoch ${match.slot}`),
        );
      const time = match.slot >= EARLIEST_SECONDS && match.slot < LATEST_SECONDS ? formatUtc(match.slot) : null;
      if (time !== null) slots.push(search(time, 'the block nearest to this Unix time', `@${match.slot}`));
      return slots;
    }
    case 'signature':
      return [
        ...onEach('Transaction', truncateMiddle(match.signature)),
        line('Compare it', 'with another transaction', paths.compare(match.signature)),
      ];
    case 'address':
      return [
        ...onEach('Its page', 'transactions that name this address'),
        search('Its block', 'if it is a blockhash of a recent block', blockhashSearchText(match.address, null)),
      ];
    case 'rawTransaction':
      return [line('Inspect its bytes', 'without a request', paths.inspect(match.bytes))];
    case 'savedResponse':
      return [];
  }
}

function ofRecent(lookup: RecentLookup): Suggestion {
  const { kind, id, name, outcome } = lookup;
  const title = kind === 'block' ? `Block ${grouped(id)}` : (name ?? truncateMiddle(id));
  const what = kind === 'block' ? '' : name === undefined ? kind : `${kind} ${truncateMiddle(id)}`;
  const how = outcome === 'succeeded' ? '' : OUTCOMES[outcome];
  return {
    id: `recent ${id} ${lookup.endpoint}`,
    group: 'Recent',
    title,
    detail: [what, how].filter(Boolean).join(', '),
    to: { path: lookupPath(lookup) },
  };
}

const OUTCOMES = {
  failed: 'failed',
  noOp: 'not executed',
  unknown: 'outcome not recorded',
  skipped: 'skipped',
  absent: 'not found',
} as const;

/**
 * Names that contain all words, and addresses that begin with the text: whole names first, then beginnings, and of these the programs
 * of Solana itself before others.
 */
function namesLike(words: readonly string[], text: string): readonly NamedAddress[] {
  const all = NAMED_ADDRESSES.flatMap((each) => {
    const score = text.length >= 3 && each.address.startsWith(text) ? 0 : rank(each.name, words);
    return score === null ? [] : [{ each, score }];
  });
  return all
    .toSorted(
      (a, b) =>
        a.score - b.score ||
        Number(BUILTIN.has(b.each.address)) - Number(BUILTIN.has(a.each.address)) ||
        a.each.name.length - b.each.name.length,
    )
    .slice(0, MAX_NAMES)
    .map(({ each }) => each);
}

/** 0 for the whole text, then its beginning, the beginning of a word, any part; null without some word. */
function rank(name: string, words: readonly string[]): number | null {
  const text = name.toLowerCase();
  if (!words.every((word) => text.includes(word))) return null;
  const whole = words.join(' ');
  if (text === whole) return 0;
  if (text.startsWith(whole)) return 1;
  return words.every((word) => text.split(/[\s().:-]+/).some((part) => part.startsWith(word))) ? 2 : 3;
}

function placesOf(paths: Paths): readonly Suggestion[] {
  const page = (title: string, detail: string, path: string): Suggestion => ({
    id: title,
    group: 'Pages',
    title,
    detail,
    to: { path },
  });
  return [
    page('Newest block', 'latest, confirmed', paths.search('latest')),
    page('Newest finalized block', 'latest', paths.search('finalized')),
    page('Blocks', 'newest first', paths.blocks()),
    page('Inspect', 'a raw transaction or a saved response, without a request', paths.inspect()),
    page('Compare', 'two transactions', paths.compare()),
    page('Endpoint', 'what it supports, requests sent', paths.endpoint()),
    page('Home', 'the first page', paths.home()),
    {
      id: 'licenses',
      group: 'Pages',
      title: 'Licenses',
      detail: 'of the packages in this app',
      to: { file: hrefOf('/licenses.txt') },
    },
  ];
}

const setting = (title: string, detail: string, act: () => void): Suggestion => ({
  id: title,
  group: 'Settings',
  title,
  detail,
  to: { act },
});

const SETTINGS: readonly Suggestion[] = [
  setting('Dark theme', 'colors', () => applyTheme('dark')),
  setting('Light theme', 'colors', () => applyTheme('light')),
  setting('System theme', 'colors that follow the system', () => applyTheme('system')),
  setting('Amounts in SOL', 'units', () => setPreference('amounts', 'SOL')),
  setting('Amounts in lamports', 'units', () => setPreference('amounts', 'lamports')),
  setting('Times in UTC', 'time zone', () => setPreference('time', 'UTC')),
  setting('Local times', 'time zone', () => setPreference('time', 'local')),
  setting('Times as Unix seconds', 'time format', () => setPreference('time', 'unix')),
  setting('Times as ages', 'time format', () => setPreference('time', 'age')),
];

function grouped(digits: string): string {
  return /^\d+$/.test(digits) ? formatInteger(BigInt(digits)) : digits;
}

const BUILTIN: ReadonlySet<Address> = new Set(BUILTINS.map(({ address }) => address));
const MINTS: ReadonlySet<Address> = new Set(addressesOf('mints').map(({ address }) => address));

const MAX_RECENT = 6;
const MAX_NAMES = 8;
/** Characters. */
const LONGEST_NAME = 64;
/** Larger numbers are slots. */
const LARGEST_EPOCH = 100_000n;
/** Unix seconds of 2020 and 2100: other numbers are unlikely to be a time. */
const EARLIEST_SECONDS = 1_577_836_800n;
const LATEST_SECONDS = 4_102_444_800n;
