import { type Slot, U64_MAX, parseAddress, parseSignature, parseSlot } from '../../solana/ids/ids.ts';
import { diagnoseBase58 } from './diagnose-base58.ts';
import type { SearchMatch, SearchQuery } from './search-query.ts';
import { parseBlockhashSearch } from './parse-blockhash-search.ts';
import { parseExplorerLink } from './parse-explorer-link.ts';
import { parseRawTransaction, parseSavedResponse } from './parse-raw-transaction.ts';
import { parseTimeOrEpoch } from './parse-time-or-epoch.ts';

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

/** Digits, plain or in groups of three with one kind of separator. 32 digits or more may be an address, not a slot. */
function parseSlotNumber(text: string): SearchQuery | null {
  const grouped = /^\d{1,3}(?:([,._'’ \u00a0\u2009\u202f])\d{3})(?:\1\d{3})*$/.test(text);
  const digits = grouped ? text.replace(/\D/g, '') : text;
  if (!/^\d{1,31}$/.test(digits)) return null;
  const slot = parseSlot(digits.replace(/^0+(?=\d)/, ''));
  return slot === null ? { kind: 'invalid', problem: { kind: 'slotTooLarge' } } : slotMatch(slot);
}

/** The whole text as a signature or an address. */
function parseKey(text: string): SearchQuery | null {
  const match = matchKey(text);
  return match === null ? null : { kind: 'found', matches: [match] };
}

/** All signatures in a text; otherwise all addresses; otherwise the number after "slot" or "block". */
function findInText(text: string): SearchQuery | null {
  const keys = new Map<string, SearchMatch>();
  // A run before an ellipsis is truncated, whatever its length.
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
