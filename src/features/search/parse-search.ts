import { routePath, ENDPOINT_PARAMS, type PathParams } from '../routing/paths.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import { findBadBase58, parseBase58 } from '../../shared/bytes/encodings.ts';
import { isLoopbackUrl, isPlainOrigin } from '../../shared/urls.ts';
import {
  type Address,
  type Blockhash,
  MISSING_SIGNATURE,
  type Signature,
  type Slot,
  U64_MAX,
  parseAddress,
  parseBlockhash,
  parseSignature,
  parseSlot,
} from '../../solana/ids/ids.ts';
import { type Cluster, parseEndpointUrl } from '../endpoint/endpoint.ts';
import { encodeFragmentBytes } from '../inspect/opened-source.ts';
import { parseTransactionText } from '../../solana/wire/parse-transaction-text.ts';

/** One thing found in the search text. */
export type SearchMatch =
  | ({ readonly kind: 'signature'; readonly signature: Signature } & LinkEndpoint & LinkParams)
  | ({ readonly kind: 'slot'; readonly slot: Slot } & LinkEndpoint & LinkParams)
  /** A serialized transaction or message, `bytes` in base64url; `signature` is its id, null if it is missing. */
  | {
      readonly kind: 'rawTransaction';
      readonly form: 'transaction' | 'message';
      readonly signature: Signature | null;
      readonly bytes: string;
      readonly length: number;
    }
  /** JSON that the page `/inspect` opens. */
  | { readonly kind: 'savedResponse'; readonly text: string }
  /** 32 bytes: the address of an account, or a blockhash. */
  | ({ readonly kind: 'address'; readonly address: Address } & LinkEndpoint & LinkParams);

/** The endpoint that a pasted link names. */
export interface LinkEndpoint {
  readonly cluster: Cluster | null;
  /** An origin; present if `cluster` is `custom`. */
  readonly customUrl?: string;
}

/** The rest of a link to this explorer; empty for other links. */
export interface LinkParams {
  /** Search parameters except those of the endpoint. */
  readonly params?: PathParams;
  /** The fragment with its "#", or ''. */
  readonly hash?: string;
}

/** Where 32 bytes are found without a request: on the open page, or among the blocks that the endpoint has returned. */
export type FoundHere =
  /** An address on the page. */
  | { readonly kind: 'address'; readonly element: HTMLElement }
  /** A blockhash on the page. */
  | { readonly kind: 'blockhash'; readonly element: HTMLElement }
  /** Transactions of the open block name the address, outside of the rows that are mounted. */
  | { readonly kind: 'rows'; readonly address: Address; readonly count: number }
  | { readonly kind: 'block'; readonly slot: Slot; readonly isFinal: boolean };

/** A parsed search text. Parsing sends no request. */
export type SearchQuery =
  | { readonly kind: 'empty' }
  | { readonly kind: 'newest'; readonly commitment: Commitment }
  /** The block nearest to a time in Unix seconds. */
  | { readonly kind: 'time'; readonly seconds: bigint }
  | { readonly kind: 'epoch'; readonly epoch: bigint }
  /** The block with a height: how many blocks are before it. */
  | { readonly kind: 'height'; readonly height: bigint }
  /** The block with a blockhash, among the newest ones or those before a slot. */
  | { readonly kind: 'blockhash'; readonly blockhash: Blockhash; readonly before: Slot | null }
  | { readonly kind: 'found'; readonly matches: readonly [SearchMatch, ...SearchMatch[]] }
  /** Found without a request: the search stays on the page, or opens a known block. */
  | { readonly kind: 'here'; readonly found: FoundHere }
  | { readonly kind: 'invalid'; readonly problem: SearchProblem };

export type SearchProblem =
  /** `position` counts from 1. */
  | {
      readonly kind: 'invalidCharacter';
      readonly character: string;
      readonly position: number;
      readonly inLink: boolean;
    }
  | { readonly kind: 'invalidLength'; readonly bytes: number; readonly inLink: boolean }
  | { readonly kind: 'slotTooLarge' }
  /** A name like `toly.sol`, which only a registry on the chain could resolve. */
  | { readonly kind: 'domain'; readonly name: string }
  /** `@` with something else than a time. */
  | { readonly kind: 'notATime' }
  /** An offset like `+1` on a page without a slot. */
  | { readonly kind: 'noCurrentSlot' }
  | { readonly kind: 'beforeGenesis'; readonly currentSlot: Slot }
  | { readonly kind: 'invalidTransaction'; readonly bytes: number; readonly reason: string }
  | { readonly kind: 'unrecognized' };

/** Parses the text of a search field. Offsets like `+1` and `-10` count from `currentSlot`, the slot of the open page. */
export function parseSearch(input: string, currentSlot: Slot | null): SearchQuery {
  const text = input.trim();
  if (text === '') return { kind: 'empty' };
  const response = parseSavedResponse(text);
  if (response !== null) return response;
  const whole =
    parseOffset(text, currentSlot) ??
    parseNewest(text) ??
    parseTimeOrEpoch(text) ??
    parseHeight(text) ??
    parseDomain(text) ??
    parseBlockhashSearch(text) ??
    parseSlotNumber(text) ??
    parseExplorerLink(text) ??
    parseKey(text);
  if (whole !== null) return whole;
  // Words without spaces can look like encoded bytes, so an invalid transaction is reported only if nothing else matches.
  const raw = parseRawTransaction(text);
  return (
    (raw?.kind === 'found' ? raw : null) ??
    findInText(text) ??
    raw ??
    diagnoseBase58(text, false) ?? { kind: 'invalid', problem: { kind: 'unrecognized' } }
  );
}

/** The search text for the blocks before a slot, or for the newest ones. */
export function blockhashSearchText(blockhash: string, before: bigint | null): string {
  return `blockhash ${blockhash}${before === null ? '' : ` before ${before}`}`;
}

function parseOffset(text: string, currentSlot: Slot | null): SearchQuery | null {
  const [, sign, digits] = /^([+\-−])\s*(\d{1,20})$/.exec(text) ?? [];
  if (digits === undefined) return null;
  if (currentSlot === null) return { kind: 'invalid', problem: { kind: 'noCurrentSlot' } };
  const slot = sign === '+' ? currentSlot + BigInt(digits) : currentSlot - BigInt(digits);
  if (slot < 0n) return { kind: 'invalid', problem: { kind: 'beforeGenesis', currentSlot } };
  return slot > U64_MAX ? { kind: 'invalid', problem: { kind: 'slotTooLarge' } } : slotMatch(slot);
}

function parseNewest(text: string): SearchQuery | null {
  switch (text.toLowerCase()) {
    case 'latest':
    case 'newest':
    case 'tip':
    case 'confirmed':
      return { kind: 'newest', commitment: 'confirmed' };
    case 'finalized':
      return { kind: 'newest', commitment: 'finalized' };
    default:
      return null;
  }
}

/** 32 digits or more may be an address, not a slot. */
function parseSlotNumber(text: string): SearchQuery | null {
  const digits = parseDigits(text);
  if (digits === null || digits.length > 31) return null;
  const slot = parseSlot(digits);
  return slot === null ? { kind: 'invalid', problem: { kind: 'slotTooLarge' } } : slotMatch(slot);
}

/** The digits of a whole number, plain or in groups of three with one kind of separator; null for other text. */
export function parseDigits(text: string): string | null {
  const isGrouped = /^\d{1,3}(?:([,._'’ \u00a0\u2009\u202f])\d{3})(?:\1\d{3})*$/.test(text);
  const digits = isGrouped ? text.replace(/\D/g, '') : text;
  return /^\d+$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : null;
}

/** The whole text as a signature or an address. */
function parseKey(text: string): SearchQuery | null {
  const match = matchKey(text);
  return match === null ? null : { kind: 'found', matches: [match] };
}

/** All signatures in a text; otherwise all addresses; otherwise the number after "slot" or "block". */
function findInText(text: string): SearchQuery | null {
  const keys = new Map<string, SearchMatch>();
  // Text before an ellipsis is truncated, whatever its length.
  for (const [run] of text.matchAll(/[0-9A-Za-z]{32,}(?![0-9A-Za-z…]|\.\.)/g)) {
    const match = matchKey(run);
    if (match !== null) keys.set(run, match);
  }
  const matches = [...keys.values()];
  const signatures = matches.filter(({ kind }) => kind === 'signature');
  const [first, ...others] = signatures.length > 0 ? signatures : matches;
  if (first !== undefined)
    return (others.length === 0 ? findLink(text) : null) ?? { kind: 'found', matches: [first, ...others] };
  const [, named] = /\b(?:slot|block)\b["'\s:=#]*(\d[\d,._]*)/i.exec(text) ?? [];
  return named === undefined ? null : parseSlotNumber(named.replace(/[,._]+$/, ''));
}

/** The first link in a text. Unlike a bare key, it may also name an endpoint. */
function findLink(text: string): SearchQuery | null {
  const [link] = /https?:\/\/[^\s"'<>)\]]+/i.exec(text) ?? [];
  const parsed = link === undefined ? null : parseExplorerLink(link);
  return parsed?.kind === 'found' ? parsed : null;
}

function matchKey(text: string): SearchMatch | null {
  const signature = parseSignature(text);
  if (signature !== null) return { kind: 'signature', signature, cluster: null };
  const address = parseAddress(text);
  return address === null ? null : { kind: 'address', address, cluster: null };
}

function slotMatch(slot: Slot): SearchQuery {
  return { kind: 'found', matches: [{ kind: 'slot', slot, cluster: null }] };
}

/** `height 380,000,000`; null for other text. */
function parseHeight(text: string): SearchQuery | null {
  const [, digits] = /^(?:block[\s-]*)?height[\s#:=]*(\d{1,20}(?:[,._]\d{3})*)$/i.exec(text) ?? [];
  if (digits === undefined) return null;
  const height = parseSlot(digits.replace(/\D/g, '').replace(/^0+(?=\d)/, ''));
  return height === null ? { kind: 'invalid', problem: { kind: 'slotTooLarge' } } : { kind: 'height', height };
}

function parseDomain(text: string): SearchQuery | null {
  const isDomain =
    /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.(?:sol|abc|backpack|bonk|glow|monke|poor|ser|skr|solana|superteam|turbo)$/iu;
  return isDomain.test(text) ? { kind: 'invalid', problem: { kind: 'domain', name: text } } : null;
}

/**
 * A time: `2026-08-01T12:00Z`, `2026-08-01 12:00`, `2026-08-01`, `1 August 2026`, with or without `@`, or Unix seconds with it, as
 * in `@1785585600`. A time without a zone is UTC. Or an epoch: `epoch 926`. null for other text.
 */
export function parseTimeOrEpoch(text: string): SearchQuery | null {
  if (text.startsWith('@')) {
    const seconds = parseTime(text.slice(1).trim());
    return seconds === null ? { kind: 'invalid', problem: { kind: 'notATime' } } : { kind: 'time', seconds };
  }
  const date = withMonthNumber(text);
  if (/^\d{4}-\d\d-\d\d(?:$|[T ])/.test(date)) {
    const seconds = parseTime(date);
    // A log line begins with a date, too.
    if (seconds !== null) return { kind: 'time', seconds };
    if (date.length <= LONGEST_TIME) return { kind: 'invalid', problem: { kind: 'notATime' } };
  }
  const [, digits] = /^epoch[\s#:=]*(\d{1,20}(?:[,.]\d{3})*)$/i.exec(text) ?? [];
  if (digits === undefined) return null;
  const epoch = BigInt(digits.replace(/\D/g, ''));
  return epoch > U64_MAX / 32n ? { kind: 'invalid', problem: { kind: 'slotTooLarge' } } : { kind: 'epoch', epoch };
}

/** "1 August 2026 12:00" and "Aug 1, 2026" as "2026-08-01 …"; other text as it is. */
function withMonthNumber(text: string): string {
  const {
    day,
    name = '',
    year,
    rest = '',
  } = /^(?<day>\d{1,2})\.?\s+(?<name>[a-z]{3,9})\.?,?\s+(?<year>\d{4})(?<rest>\s.*)?$/i.exec(text)?.groups ??
  /^(?<name>[a-z]{3,9})\.?\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})(?<rest>\s.*)?$/i.exec(text)?.groups ??
  {};
  const month = MONTHS.findIndex((each) => name.length >= 3 && each.startsWith(name.toLowerCase())) + 1;
  if (day === undefined || month === 0) return text;
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}${rest}`;
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
/** Characters. */
const LONGEST_TIME = 40;

/** Unix seconds; null if the text is no time, or no day of the calendar (February 30). */
function parseTime(text: string): bigint | null {
  if (/^\d{1,12}$/.test(text)) return BigInt(text);
  const [, date = '', hours = '00', minutes = '00', seconds = '00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?)?$/i.exec(text) ?? [];
  const local = Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`);
  // Date.parse accepts February 30 as March 2, and 24:00 as the next day.
  if (Number.isNaN(local) || !new Date(local).toISOString().startsWith(`${date}T${hours}`)) return null;
  const [, sign, zoneHours = '0', zoneMinutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  const offset = Number(zoneHours) * 60 + Number(zoneMinutes);
  return BigInt(local / 1000 - (sign === '-' ? -offset : offset) * 60);
}

/** `blockhash HASH`, with `before SLOT` for blocks before a slot instead of the newest. null for other text. */
export function parseBlockhashSearch(text: string): SearchQuery | null {
  const [, hash = '', slot] = /^blockhash[\s:=]+(\w{32,44})(?:\s+before\s+(\d+))?$/i.exec(text) ?? [];
  const blockhash = parseBlockhash(hash);
  const before = slot === undefined ? null : parseSlot(slot);
  if (blockhash === null || (slot !== undefined && before === null)) return null;
  return { kind: 'blockhash', blockhash, before };
}

/** Parses a serialized transaction or message in hex, base58 or base64; null if the text is none of these. */
export function parseRawTransaction(text: string): SearchQuery | null {
  const parsed = parseTransactionText(text);
  if ('form' in parsed) {
    const { form, bytes, transaction } = parsed;
    const [first = MISSING_SIGNATURE] = transaction.signatures;
    const signature = first === MISSING_SIGNATURE ? null : first;
    const match = {
      kind: 'rawTransaction',
      form,
      signature,
      bytes: encodeFragmentBytes(bytes),
      length: bytes.length,
    } as const;
    return bytes.length < MIN_BYTES ? null : { kind: 'found', matches: [match] };
  }
  if (parsed.kind !== 'bytes' || parsed.length < MIN_BYTES) return null;
  return { kind: 'invalid', problem: { kind: 'invalidTransaction', bytes: parsed.length, reason: parsed.transaction } };
}

/** Recognizes a response about a transaction or a block, or a case file, without parsing all of it. */
function parseSavedResponse(text: string): SearchQuery | null {
  const isResponse =
    /^[[{]/.test(text) &&
    (/"(?:previousBlockhash|parentSlot|slotscope-case)"/.test(text) ||
      (text.includes('"transaction"') && text.includes('"meta"')));
  return isResponse ? { kind: 'found', matches: [{ kind: 'savedResponse', text }] } : null;
}

/** Explains why text that looks like a signature or an address is not one; null if it does not look like one. */
function diagnoseBase58(text: string, inLink: boolean): SearchQuery | null {
  if (text.length < MIN_LENGTH || text.length > MAX_LENGTH || /\s/.test(text)) return null;
  const invalidCount = text.replace(/[1-9A-HJ-NP-Za-km-z]/g, '').length;
  // A few invalid characters are typing errors; more mean another kind of text.
  if (invalidCount > text.length / 10) return null;
  const index = findBadBase58(text);
  if (index >= 0) {
    const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
    return { kind: 'invalid', problem: { kind: 'invalidCharacter', character, position: index + 1, inLink } };
  }
  const bytes = parseBase58(text)?.length ?? 0;
  return { kind: 'invalid', problem: { kind: 'invalidLength', bytes, inLink } };
}

/**
 * Parses a link to a page of any explorer: `/tx/…`, `/transaction/…`, `/block/…`, `/address/…` and the like, in the path or the
 * fragment, on any host. A path alone is a link to this explorer. Returns null if the text is not a link.
 */
export function parseExplorerLink(text: string): SearchQuery | null {
  const url = parseLink(text);
  if (url === null) return null;
  const segments = [...url.pathname.split('/'), ...url.hash.replace(/^#/, '').split(/[/?]/)].filter(Boolean);
  const context = { ...readLinkEndpoint(url), ...readLinkParams(url) };

  for (const segment of segments) {
    const signature = parseSignature(segment);
    if (signature !== null) return { kind: 'found', matches: [{ kind: 'signature', signature, ...context }] };
  }
  const segmentAfter = (name: RegExp) => segments.find((_, index) => name.test(segments[index - 1] ?? ''));
  const block = segmentAfter(/^(block|slot)s?$/i);
  if (block !== undefined && /^\d+$/.test(block)) {
    const slot = parseSlot(block);
    return slot === null
      ? { kind: 'invalid', problem: { kind: 'slotTooLarge' } }
      : { kind: 'found', matches: [{ kind: 'slot', slot, ...context }] };
  }
  for (const segment of segments) {
    const address = parseAddress(segment);
    if (address !== null) return { kind: 'found', matches: [{ kind: 'address', address, ...context }] };
  }
  const id = segmentAfter(/^(tx|txs|transaction|transactions|address|account|token)$/i);
  return (
    (id === undefined ? null : diagnoseBase58(id, true)) ?? {
      kind: 'invalid',
      problem: { kind: 'unrecognized' },
    }
  );
}

function parseLink(text: string): URL | null {
  if (/\s/.test(text)) return null;
  if (/^\/(tx|block|address)\//i.test(routePath(text))) return parseLink(`https://${ownHost()}${text}`);
  if (/^https?:\/\//i.test(text)) return URL.canParse(text) ? new URL(text) : null;
  // A URL without its scheme: a host with a dot, then a path.
  const hasNoScheme = /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?\/\S/i.test(text) || /^localhost(:\d+)?\/\S/i.test(text);
  return hasNoScheme && URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : null;
}

/** Keeps the parameters of links to this explorer only: those of other explorers mean something else. */
function readLinkParams({ host, searchParams, hash }: URL): LinkParams {
  if (host !== ownHost()) return {};
  const params = [...searchParams].filter(([name]) => !ENDPOINT_PARAMS.some((each) => each === name));
  return { params: Object.fromEntries(params), hash };
}

function ownHost(): string {
  return globalThis.location?.host ?? 'localhost';
}

/**
 * Explorers write "devnet", "mainnet", "mainnet-beta", "mainnet-alpha", "devnet-solana", and "custom" with a URL. A custom URL is
 * used only if it is a plain origin: the rest of a URL may contain someone's key. Public explorers omit mainnet-beta.
 */
function readLinkEndpoint({ host, origin, searchParams: params }: URL): LinkEndpoint {
  const isPublic = host !== ownHost() && !isLoopbackUrl(origin);
  const given = params.get('cluster') ?? params.get('network') ?? (isPublic ? 'mainnet-beta' : '');
  if (/^mainnet/i.test(given)) return { cluster: 'mainnet-beta' };
  if (/^devnet/i.test(given)) return { cluster: 'devnet' };
  if (/^testnet/i.test(given)) return { cluster: 'testnet' };
  const url = /^custom/i.test(given) ? parseEndpointUrl(params.get('customUrl') ?? '') : null;
  if (url === null || !isPlainOrigin(url)) return { cluster: null };
  return { cluster: 'custom', customUrl: new URL(url).origin };
}

/** Bytes. The smallest message has a header, a key and a blockhash. */
const MIN_BYTES = 70;
/** Characters. Shorter text is probably a word; longer text is not a key. */
const MIN_LENGTH = 20;
const MAX_LENGTH = 120;
