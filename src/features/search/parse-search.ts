import { parseAddress } from '../../solana/ids/address.ts';
import { parseSignature } from '../../solana/ids/signature.ts';
import { parseSlot, type Slot, U64_MAX } from '../../solana/ids/slot.ts';
import { diagnoseBase58 } from './diagnose-base58.ts';
import type { SearchMatch, SearchQuery } from './search-query.ts';
import { parseExplorerLink } from './parse-explorer-link.ts';
import { parseRawTransaction } from './parse-raw-transaction.ts';

/** `openSlot` is the slot of the page that is open, from which `+1` and `-10` count. */
export function parseSearch(input: string, openSlot: Slot | null): SearchQuery {
  const text = input.trim();
  if (text === '') return { kind: 'empty' };
  const whole =
    understandStep(text, openSlot) ??
    understandTip(text) ??
    understandSlot(text) ??
    parseExplorerLink(text) ??
    understandKey(text);
  if (whole !== null) return whole;
  // Words run together may read like bytes: they are a broken transaction only where nothing else is in them.
  const raw = parseRawTransaction(text);
  return (
    (raw?.kind === 'found' ? raw : null) ??
    understandText(text) ??
    raw ??
    diagnoseBase58(text, false) ?? { kind: 'wrong', problem: { kind: 'notUnderstood' } }
  );
}

function understandStep(text: string, openSlot: Slot | null): SearchQuery | null {
  const [, sign, digits] = /^([+\-−])\s*(\d{1,20})$/.exec(text) ?? [];
  if (digits === undefined) return null;
  if (openSlot === null) return { kind: 'wrong', problem: { kind: 'nothingToCountFrom' } };
  const slot = sign === '+' ? openSlot + BigInt(digits) : openSlot - BigInt(digits);
  if (slot < 0n) return { kind: 'wrong', problem: { kind: 'beforeGenesis', openSlot } };
  return slot > U64_MAX ? { kind: 'wrong', problem: { kind: 'slotTooLarge' } } : foundSlot(slot);
}

function understandTip(text: string): SearchQuery | null {
  switch (text.toLowerCase()) {
    case 'latest':
    case 'newest':
    case 'tip':
    case 'confirmed':
      return { kind: 'tip', commitment: 'confirmed' };
    case 'finalized':
      return { kind: 'tip', commitment: 'finalized' };
    default:
      return null;
  }
}

/** Digits, plain or in groups of three with one kind of separator. Nobody writes 32 digits for a slot: that is an address. */
function understandSlot(text: string): SearchQuery | null {
  const grouped = /^\d{1,3}(?:([,._'’ \u00a0\u2009\u202f])\d{3})(?:\1\d{3})*$/.test(text);
  const digits = grouped ? text.replace(/\D/g, '') : text;
  if (!/^\d{1,31}$/.test(digits)) return null;
  const slot = parseSlot(digits.replace(/^0+(?=\d)/, ''));
  return slot === null ? { kind: 'wrong', problem: { kind: 'slotTooLarge' } } : foundSlot(slot);
}

/** The whole text as a signature or an address. */
function understandKey(text: string): SearchQuery | null {
  const finding = findKey(text);
  return finding === null ? null : { kind: 'found', findings: [finding] };
}

/** Signatures somewhere in a text; failing these, addresses; failing these, what stands behind "slot" or "block". */
function understandText(text: string): SearchQuery | null {
  const keys = new Map<string, SearchMatch>();
  // A run before an ellipsis is the beginning of something, whatever its length.
  for (const [run] of text.matchAll(/[0-9A-Za-z]{32,}(?![0-9A-Za-z…]|\.\.)/g)) {
    const finding = findKey(run);
    if (finding !== null) keys.set(run, finding);
  }
  const findings = [...keys.values()];
  const signatures = findings.filter(({ kind }) => kind === 'signature');
  const [first, ...others] = signatures.length > 0 ? signatures : findings;
  if (first !== undefined)
    return (others.length === 0 ? understandLinkIn(text) : null) ?? { kind: 'found', findings: [first, ...others] };
  const [, named] = /\b(?:slot|block)\b["'\s:=#]*(\d[\d,._]*)/i.exec(text) ?? [];
  return named === undefined ? null : understandSlot(named.replace(/[,._]+$/, ''));
}

/** The one thing that a text is about, in a link that also says where to ask. */
function understandLinkIn(text: string): SearchQuery | null {
  const [link] = /https?:\/\/[^\s"'<>)\]]+/i.exec(text) ?? [];
  const understood = link === undefined ? null : parseExplorerLink(link);
  return understood?.kind === 'found' ? understood : null;
}

function findKey(text: string): SearchMatch | null {
  const signature = parseSignature(text);
  if (signature !== null) return { kind: 'signature', signature, cluster: null };
  const address = parseAddress(text);
  return address === null ? null : { kind: 'address', address };
}

function foundSlot(slot: Slot): SearchQuery {
  return { kind: 'found', findings: [{ kind: 'slot', slot, cluster: null }] };
}
