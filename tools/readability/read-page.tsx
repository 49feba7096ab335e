import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { AnsweredRequest } from '../../src/analysis/facts/absence/why-absent.ts';
import { transactionAbsences } from '../../src/analysis/facts/absence/transaction-absences.ts';
import type { TransactionBody, TransactionResponse } from '../../src/rpc-protocol/responses/transaction-response.ts';
import { AccountsSection } from '../../src/pages/transaction/accounts/accounts-section.tsx';
import { ComputeContent } from '../../src/pages/transaction/compute/compute-content.tsx';
import { LogsSection } from '../../src/pages/transaction/logs-section.tsx';
import { TransactionHeader } from '../../src/pages/transaction/transaction-header.tsx';
import { TokensSection } from '../../src/pages/transaction/tokens-section.tsx';
import { viewTransaction } from '../../src/analysis/facts/transaction/view-transaction-with-names.ts';

const NO_MATCH = { matches: false, media: '', onchange: null, addListener: () => {}, removeListener: () => {} };

/** What the page of a transaction prints, read from its markup. */
export interface PrintedPage {
  readonly headline: string;
  readonly clauses: readonly PrintedClause[];
  readonly subtitle: string;
  /** The log line below the headline and what it means; "" without one. */
  readonly evidence: string;
  readonly causes: PrintedCauses;
  /** "126 lines, complete"; "" if the log was not read. */
  readonly logSize: string;
  readonly compute: PrintedCompute;
  /** The rows of the token balances, or the sentence in their place; empty if they were not read. */
  readonly tokens: readonly (readonly string[])[];
}

interface PrintedCompute {
  /** Units of each call without its inner calls. */
  readonly units: readonly bigint[];
  readonly shares: readonly string[];
  readonly hint: string;
}

/** Sections that take long to render; a check requests only those that could be untrue. */
export interface SectionsToRead {
  readonly log: boolean;
  readonly compute: boolean;
  readonly tokens: boolean;
}

/** A part of the headline that names its proof. */
export interface PrintedClause {
  readonly text: string;
  /** The top-level instructions that it names as proof, from 1. */
  readonly provenBy: readonly number[];
}

/** The causes of the balances. */
export interface PrintedCauses {
  /** "every lamport is accounted for". */
  readonly summary: string;
  readonly rows: readonly PrintedCause[];
}

interface PrintedCause {
  readonly account: string;
  /** "transfer to", with the other account's name or truncated address. */
  readonly cause: string;
  readonly other: string | null;
  /** "#5.3", or the words that stand in its place. */
  readonly instruction: string;
  readonly lamports: bigint;
}

// Missing in Node. Components listen for changes of stored preferences.
globalThis.addEventListener ??= () => undefined;
globalThis.matchMedia ??= () => Object.assign(new EventTarget(), NO_MATCH);

export function readPage(answer: TransactionResponse, sections: SectionsToRead): PrintedPage | null {
  const view = viewTransaction(answer);
  const [signature] = view.signatures;
  if (signature === undefined) return null;
  const absences = transactionAbsences(view, requestOf(answer.body));
  const shared = { view, absences, onAsk: () => undefined };
  const header = parse(<TransactionHeader view={view} contradictions={[]} />);
  const [title] = header.elements('h1');
  return {
    headline: title?.text ?? '',
    clauses: (title?.elements('span') ?? []).flatMap(({ text, attribute }) => {
      const proof = attribute('data-proof');
      if (proof == null) return [];
      return [{ text, provenBy: [...proof.matchAll(/#(\d+)/g)].map(([, number]) => Number(number)) }];
    }),
    subtitle: header.elementsWith('data-testid', 'subtitle')[0]?.text ?? '',
    evidence: header.elementsWith('data-testid', 'evidence')[0]?.text ?? '',
    causes: readCauses(parse(<AccountsSection {...shared} />)),
    logSize: sections.log ? (parse(<LogsSection {...shared} />).elements('header')[0]?.text ?? '') : '',
    compute: sections.compute
      ? readCompute(parse(<ComputeContent view={view} absences={absences} form="table" />))
      : NO_COMPUTE,
    tokens: sections.tokens ? readTokens(parse(<TokensSection {...shared} />)) : [],
  };
}

/** The possible request of an answer of this form, which recordings do not contain. */
function requestOf({ form }: TransactionBody): AnsweredRequest {
  const encoding = form === 'parsed' ? 'jsonParsed' : 'base64';
  return { method: 'getTransaction', knowsCurrent: true, encoding, details: 'full', rewards: true };
}

function parse(node: ReactNode): MarkupElement {
  return parseMarkup(renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>));
}

const NO_COMPUTE: PrintedCompute = { units: [], shares: [], hint: '' };

function readCompute(section: MarkupElement): PrintedCompute {
  const cells = section.elements('tbody').flatMap((body) => body.elements('tr').map((row) => row.elements('td')));
  return {
    units: cells.map((row) => BigInt(row[2]?.text.replace(/\D/g, '') || '0')),
    shares: cells.map((row) => row[4]?.text ?? ''),
    hint: section.elementsWith('class', 'hint')[0]?.text ?? '',
  };
}

function readTokens(section: MarkupElement): readonly (readonly string[])[] {
  const rows = section.elements('tbody').flatMap((body) => body.elements('tr'));
  const hints = section.elementsWith('class', 'hint').map(({ text }) => [text]);
  return [...hints, ...rows.map((row) => row.elements('td').map(({ text }) => text))];
}

function readCauses(section: MarkupElement): PrintedCauses {
  const rows = section.elements('tbody').flatMap((account) => {
    const named = account.elements('td')[1];
    return account.elements('tr').flatMap((row) => {
      const [, , cause, , change] = row.elements('td');
      if (named === undefined || cause?.attribute('data-cause') == null || change === undefined) return [];
      const lamports = BigInt(change.text.replace(/[^\d-]/g, '').replace('−', '-') || '0');
      const sign = /^[-−]/.test(change.text) ? -1n : 1n;
      return [
        {
          account: addressIn(named) ?? '',
          cause: cause.text,
          other: addressIn(cause),
          instruction: cause.elements('a').find(({ text }) => text.startsWith('#'))?.text ?? '',
          lamports: sign * (lamports < 0n ? -lamports : lamports),
        },
      ];
    });
  });
  const size = section.elements('header')[0]?.elements('span')[0]?.text ?? '';
  return { summary: size.replace(/^.*? changed, /, ''), rows };
}

function addressIn(element: MarkupElement): string | null {
  return element.elementsWith('class', 'address')[0]?.attribute('data-address') ?? null;
}

/** An element of markup that React rendered. */
interface MarkupElement {
  /** Its text, including that of the elements in it. */
  readonly text: string;
  readonly attribute: (name: string) => string | null;
  /** The elements of a kind in it, at any depth. */
  readonly elements: (tag: string) => readonly MarkupElement[];
  readonly elementsWith: (attribute: string, value: string) => readonly MarkupElement[];
}

/** Parses markup from React, which closes every element but the void ones. */
export function parseMarkup(markup: string): MarkupElement {
  const root = createElement('', '');
  const open = [root];
  for (const [token, closing, tag, attributes] of markup.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    if (tag === undefined) parent.children.push(decodeEntities(token));
    else if (closing === '/') open.pop();
    else {
      const element = createElement(tag, attributes ?? '');
      parent.children.push(element);
      if (!VOID.has(tag) && !token.endsWith('/>')) open.push(element);
    }
  }
  return viewElement(root);
}

const TOKEN = /<(\/?)([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/g;
const VOID = new Set(['br', 'hr', 'img', 'input', 'col', 'wbr', 'meta', 'link']);

interface OpenElement {
  readonly tag: string;
  readonly attributes: string;
  readonly children: (OpenElement | string)[];
}

function createElement(tag: string, attributes: string): OpenElement {
  return { tag, attributes, children: [] };
}

function viewElement(element: OpenElement): MarkupElement {
  const below = (fits: (candidate: MarkupElement, tag: string) => boolean) =>
    descendants(element).flatMap((candidate) => {
      const view = viewElement(candidate);
      return fits(view, candidate.tag) ? [view] : [];
    });
  return {
    text: textOf(element),
    attribute: (name) => {
      const value = new RegExp(`\\s${name}="([^"]*)"`).exec(element.attributes)?.[1];
      return value === undefined ? null : decodeEntities(value);
    },
    elements: (tag) => below((_, candidate) => candidate === tag),
    elementsWith: (name, value) => below(({ attribute }) => attribute(name) === value),
  };
}

function descendants({ children }: OpenElement): readonly OpenElement[] {
  return children.flatMap((child) => (typeof child === 'string' ? [] : [child, ...descendants(child)]));
}

function textOf({ children }: OpenElement): string {
  return children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&nbsp;': ' ',
};
