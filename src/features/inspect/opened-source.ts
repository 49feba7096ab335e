import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import { blockQueryOptions } from '../../queries/block/block-query.ts';
import { queryKeys } from '../../queries/keys.ts';
import { encodeBase64 } from '../../shared/bytes/encodings.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import {
  DocumentError,
  type SavedBlock,
  type SavedBlockTransaction,
  type SavedPlace,
} from '../../analysis/inspect/inspected-document.ts';

/** The document on the page `/inspect`, until the tab is closed or another one is opened. */
export interface OpenedSource {
  /** The key of its decoded form in the cache. */
  readonly id: number;
  readonly content: Blob;
  /** The name of a file as it may be printed, or where the content comes from. */
  readonly name: string;
  /** The typed or pasted text, or the beginning of the bytes of a link; null for a file, and for text too long to edit. */
  readonly text: string | null;
}

export const openedSource = createStore<OpenedSource | null>(() => null);
let count = 0;

export function openSource(content: Blob, name: string, text: string | null = null): void {
  count += 1;
  openedSource.setState({ id: count, content, name: visibleText(name.slice(0, MAX_NAME)), text }, true);
}

export function openText(text: string): void {
  openSource(new Blob([text]), PASTED, text.length > MAX_EDITED ? null : text);
}

export function closeSource(): void {
  openedSource.setState(null, true);
}

const PASTED = 'pasted text';
/** Characters. */
const MAX_NAME = 100;
/** Characters. A longer text would slow down its field. */
export const MAX_EDITED = 100_000;

/** The opened document, decoded. The decoders of responses load with the first document. */
export function inspectQueryOptions(source: OpenedSource | null) {
  return queryOptions({
    queryKey: queryKeys.document(source?.id ?? null),
    queryFn:
      source === null
        ? skipToken
        : async () => {
            const { readDocument } = await import('../../analysis/inspect/read-document.ts');
            return readDocument(source.content);
          },
    staleTime: Infinity,
    retry: false,
  });
}

/** The contents of a fragment of `/inspect`: bytes in base64url, and the fragment of an element on the page. */
interface InspectFragment {
  /** null if it has none. */
  readonly bytes: string | null;
  /** With its "#", or ''. */
  readonly target: string;
}

/** Reads `#bytes=…`, `#ix-3` or `#bytes=…&ix-3`. The bytes are not checked here. */
export function parseInspectFragment(hash: string): InspectFragment {
  const [, bytes, target] = /^#bytes=([^&]*)(?:&(.*))?$/.exec(hash) ?? [];
  if (bytes === undefined) return { bytes: null, target: hash };
  return { bytes, target: target === undefined ? '' : `#${target}` };
}

/** Bytes as base64url, for the fragment of a link. */
export function encodeFragmentBytes(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The contents of a saved block about a transaction. */
export type SavedTransactionRead =
  | SavedBlockTransaction
  /** The block was saved with its signatures only. */
  | { readonly kind: 'signature'; readonly place: SavedPlace }
  /** The block was saved without its transactions. */
  | { readonly kind: 'omitted' }
  | { readonly kind: 'otherBlock'; readonly count: number };

/** A transaction of a saved block. The block is read first, unless its page has read it already. */
export function savedTransactionQueryOptions(block: SavedBlock | null, signature: Signature | null) {
  return queryOptions({
    queryKey: queryKeys.savedTransaction(block?.client.url ?? null, signature),
    queryFn:
      block === null || signature === null
        ? skipToken
        : ({ client: queries }) => readTransaction(queries, block, signature),
    staleTime: Infinity,
    retry: false,
  });
}

async function readTransaction(
  queries: QueryClient,
  block: SavedBlock,
  signature: Signature,
): Promise<SavedTransactionRead> {
  const { value } = await queries.ensureQueryData(blockQueryOptions(block.client, block.slot, block.options));
  if (value === null) throw new DocumentError('This response has no block.');
  const signatures = signaturesIn(value);
  if (signatures === null) return { kind: 'omitted' };
  const index = signatures.indexOf(signature);
  if (index === -1) return { kind: 'otherBlock', count: signatures.length };
  const place = {
    index,
    count: signatures.length,
    previous: signatures[index - 1] ?? null,
    next: signatures[index + 1] ?? null,
  };
  if (value.rows === null) return { kind: 'signature', place };
  const { readSavedTransaction } = await import('./read-saved-transaction.ts');
  return readSavedTransaction(block, value.block, signature, place);
}

/** null for a transaction that could not be decoded. */
function signaturesIn({ block, rows }: BlockOverview): readonly (Signature | null)[] | null {
  return rows === null ? block.signatures : rows.map(({ signature }) => signature);
}
