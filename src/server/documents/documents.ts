import { describeAddressInMarkdown } from '../../analysis/markdown/address-markdown.ts';
import { describeBlockInMarkdown } from '../../analysis/markdown/block-markdown.ts';
import { describeTransactionInMarkdown } from '../../analysis/markdown/transaction-markdown.ts';
import type { Client } from '../../rpc-client/client.ts';
import { JsonRpcError } from '../../rpc-client/exchange/errors.ts';
import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import type { Service } from '../../rpc-service/create-service.ts';
import { decodeMember, decodeObject, decodeString } from '../../shared/json/json-decoding.ts';
import { parseJson } from '../../shared/json/json.ts';
import { createSemaphore } from '../../shared/semaphore.ts';
import type * as FirstScreen from '../../app/first-screen.tsx';
import { ROUTES } from '../../shared/routes.ts';
import { withTimeout } from '../../shared/with-timeout.ts';
import { MAX_DELIVERED_BYTES, canDeliver, insertAnswers } from './delivered-answers.ts';
import { insertFirstScreen, insertPreview, previewPage } from './page-preview.ts';
import { createServiceClient } from './service-client.ts';
import {
  MAX_LISTED,
  type Subject,
  parseSubject,
  readAddress,
  readBlock,
  readTransaction,
  wholeBlock,
} from './document-subject.ts';

/** Describes the transactions, blocks and addresses of a ledger in texts for people, scripts and chats. */
export interface Documents {
  /** True for `/tx/:signature.md`, `/block/:slot.md` and `/address/:address.md`, even if the last part is invalid. */
  readonly isMarkdown: (path: string) => boolean;
  readonly markdown: (path: string, search: string) => Promise<TextResponse>;
  /** The methods that a Markdown document calls, at most: that of an address reads each transaction that it lists. */
  readonly callsOf: (path: string) => readonly string[];
  /**
   * The HTML of the page at `path` with what it shows first and the answers that it would request: those of a transaction or a block, with
   * its preview, or of a list. Null if that takes too long, if the ledger does not have it, or if the page uses another endpoint.
   */
  readonly page: (html: string, path: string, search: string) => Promise<PreviewedPage | null>;
  /** Loads the code of the app that this needs. Without it, the first page starts to load it, and is sent as it is in the build. */
  readonly prepare: () => Promise<void>;
}

export interface PreviewedPage {
  readonly html: string;
  /** True if it is complete and can never change. */
  readonly isFinal: boolean;
  /** The methods whose answers the page has, in whole or in part. */
  readonly calls: readonly string[];
}

interface TextResponse {
  readonly status: MarkdownDocument['status'] | 400 | 503;
  readonly text: string;
}

interface DocumentsOptions {
  /** The name of the ledger on pages; null if they ask another endpoint, so that nothing of this service comes with them. */
  readonly ledger: string | null;
  /** Receives why a page is sent without its first screen. */
  readonly onError?: (error: unknown) => void;
  /** The longest delay of a page by its preview. */
  readonly previewMilliseconds?: number;
}

/** `service` answers from a ledger in this process. */
export function createDocuments(service: Service, options: DocumentsOptions): Documents {
  const { ledger, onError = () => {}, previewMilliseconds = PREVIEW_MILLISECONDS } = options;
  const client = createServiceClient(service);
  const app = createAppCode(onError);
  const markdownSemaphore = createSemaphore(MAX_RUNNING, MAX_WAITING);
  const pageSemaphore = createSemaphore(MAX_RUNNING, 0);
  const findSubjectPage = async (html: string, subject: Subject, { path, search, deadline }: PageRequest) => {
    const preview = await previewPage(client, subject, ledger !== null && canDeliver(subject, search));
    // After the deadline, the page has been sent, and to render it would delay other requests for nothing.
    if (preview === null || performance.now() > deadline) return null;
    const { content } = preview;
    const previewed = insertPreview(html, preview, `${path.replace(/\/$/, '')}.md`);
    if (content === null || ledger === null)
      return { html: previewed, isFinal: subject.commitment === 'finalized', calls: [] };
    const { exchange } = content;
    const isShort = exchange !== null && exchange.bytes <= MAX_DELIVERED_BYTES;
    const answered = isShort
      ? insertAnswers(previewed, new Map([[exchange.requestText, exchange.responseText]]))
      : previewed;
    const calls = [subject.kind === 'transaction' ? 'getTransaction' : 'getBlock'];
    const markup = app.write(content, { path, search, client, ledger });
    return {
      html: markup === null ? answered : insertFirstScreen(answered, markup),
      isFinal: markup !== null,
      calls,
    };
  };
  const findHomePage = (html: string, { path, search }: PageRequest): PreviewedPage | null => {
    const markup = ledger === null ? null : app.write({ kind: 'home' }, { path, search, client, ledger });
    return markup === null ? null : { html: insertFirstScreen(html, markup), isFinal: true, calls: [] };
  };
  const findListPage = async (html: string, { path, search, deadline }: PageRequest): Promise<PreviewedPage | null> => {
    if (ledger === null) return null;
    const texts = new Map<string, string>();
    const listing = createServiceClient(service, (request, response) => texts.set(request, response));
    const list = await app.readList(listing, path, search);
    if (list === null || performance.now() > deadline) return null;
    const bytes = [...texts.values()].reduce((sum, text) => sum + text.length, 0);
    const answered = bytes > MAX_DELIVERED_BYTES ? html : insertAnswers(html, texts);
    const markup = list.content && app.write(list.content, { path, search, client: listing, ledger });
    return {
      html: markup === null ? answered : insertFirstScreen(answered, markup),
      isFinal: false,
      calls: [...texts.keys()].map(methodOf),
    };
  };
  const findPage = async (html: string, request: PageRequest): Promise<PreviewedPage | null> => {
    const { path, search } = request;
    const subject = parseSubject(path, search);
    if (typeof subject === 'string') return null;
    const leave = await pageSemaphore.enter();
    if (leave === null) return null;
    try {
      if (path === ROUTES.home) return findHomePage(html, request);
      return subject === null || subject.kind === 'address'
        ? await findListPage(html, request)
        : await findSubjectPage(html, subject, request);
    } finally {
      leave();
    }
  };
  return {
    prepare: async () => {
      if (ledger !== null) await app.load();
    },
    isMarkdown: (path) => MARKDOWN_PATH.test(path),
    markdown: async (path, search) => {
      const subject = parseSubject(path.replace(/\.md$/, ''), search);
      if (subject === null || typeof subject === 'string') return { status: 400, text: subject ?? 'Not a document.' };
      const leave = await markdownSemaphore.enter();
      if (leave === null) return { status: 503, text: 'busy: try again in a moment' };
      try {
        return await markdownDocument(client, subject);
      } finally {
        leave();
      }
    },
    callsOf: (path) => {
      if (path.startsWith('/tx/')) return ['getTransaction'];
      if (path.startsWith('/block/')) return ['getBlock'];
      return ['getSignaturesForAddress', ...Array.from({ length: MAX_LISTED }, () => 'getTransaction')];
    },
    page: async (html, path, search) => {
      if (asksOtherEndpoint(search)) return null;
      const deadline = performance.now() + previewMilliseconds;
      return withTimeout(findPage(html, { path, search, deadline }), previewMilliseconds, 'late').catch(() => null);
    },
  };
}

interface PageRequest {
  readonly path: string;
  readonly search: string;
  /** As of `performance.now()`. */
  readonly deadline: number;
}

function methodOf(requestText: string): string {
  return decodeMember(decodeObject(parseJson(requestText)), 'method', decodeString);
}

/** The app, in this process. While its code is not loaded, no page waits for it. */
interface AppCode {
  /** The first screen of a page. Null if that fails, or if the code is not loaded yet. */
  readonly write: (...page: Parameters<typeof FirstScreen.renderFirstScreen>) => string | null;
  /** Null without a list, or if the code is not loaded yet. Throws the errors of the client. */
  readonly readList: typeof FirstScreen.readList;
  readonly load: () => Promise<void>;
}

function createAppCode(onError: (error: unknown) => void): AppCode {
  let loaded: typeof FirstScreen | null = null;
  let loading: Promise<void> | null = null;
  const loadOnce = async () => {
    const code = await import('../../app/first-screen.tsx');
    await code.loadFirstScreens();
    loaded = code;
  };
  const load = (): Promise<void> => (loading ??= loadOnce().catch(onError));
  return {
    load,
    readList: async (...page) => {
      void load();
      return (await loaded?.readList(...page)) ?? null;
    },
    write: (...page) => {
      void load();
      try {
        return loaded?.renderFirstScreen(...page) ?? null;
      } catch (error) {
        onError(error);
        return null;
      }
    },
  };
}

/** A link may name an endpoint other than this service. It gets no preview, and the endpoint is not called. */
function asksOtherEndpoint(search: string): boolean {
  const params = new URLSearchParams(search);
  return params.has('customUrl') || !['embedded', null].includes(params.get('cluster'));
}

const MARKDOWN_PATH = /^\/(?:tx|block|address)\/[^/]+\.md$/;
/** Reading a large block occupies a core and tens of megabytes. */
const MAX_RUNNING = 2;
const MAX_WAITING = 30;
const PREVIEW_MILLISECONDS = 250;

/** Markdown, or a sentence that explains why there is none. */
interface MarkdownDocument {
  readonly status: 200 | 404 | 500;
  readonly text: string;
}

/** The Markdown of a transaction, block or address. Throws only for defects of Slotscope. */
async function markdownDocument(client: Client, subject: Subject): Promise<MarkdownDocument> {
  try {
    const text = await describeSubject(client, subject);
    return text === null ? { status: 404, text: notFound(subject) } : { status: 200, text };
  } catch (error) {
    if (!(error instanceof JsonRpcError)) throw error;
    // The service reports damage itself.
    return { status: error.code === ERROR_CODES.internalError ? 500 : 404, text: `${error.message}.` };
  }
}

async function describeSubject(client: Client, subject: Subject): Promise<string | null> {
  const { commitment } = subject;
  if (subject.kind === 'transaction') {
    const read = await readTransaction(client, subject.signature, commitment);
    return read && describeTransactionInMarkdown(read.view, read.absences, { commitment });
  }
  if (subject.kind === 'address')
    return describeAddressInMarkdown((await readAddress(client, subject.address, commitment)).overview, {});
  const read = await readBlock(client, subject.slot, wholeBlock(commitment));
  if (read === null) return null;
  const text = describeBlockInMarkdown(read.overview, read.absences, read.sentences(), { commitment });
  const { filters } = subject;
  return filters.length === 0
    ? text
    : `${text}\nThis document describes the whole block and ignores the filters in its URL (${filters.join(', ')}). “Copy as Markdown” on the page applies them.\n`;
}

function notFound(subject: Subject): string {
  switch (subject.kind) {
    case 'transaction':
      return `This ledger has no ${subject.commitment} transaction ${subject.signature}.`;
    case 'block':
      return `This ledger has no ${subject.commitment} block for slot ${subject.slot}.`;
    case 'address':
      return `This ledger has no list of the transactions of ${subject.address}.`;
  }
}
