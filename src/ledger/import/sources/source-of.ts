import { type Signature, type Slot, parseSignature } from '../../../solana/ids/ids.ts';
import { parseSlotKey } from '../../rows/slot-key.ts';

/** How a file is imported. */
export type Source =
  /** JSON with answers anywhere in it. */
  | { readonly kind: 'recording' }
  /** A JSON text a line. */
  | { readonly kind: 'lines' }
  /** A cell of a warehouse, as exported to a file. */
  | { readonly kind: 'block row'; readonly slot: Slot }
  | { readonly kind: 'transaction row'; readonly signature: Signature };

/** Rows are files `blocks/<slot in 16 hex digits>` and `tx/<signature>`, without an extension. */
export function sourceOf(file: string): Source {
  if (/\.(ndjson|jsonl)$/i.test(file)) return { kind: 'lines' };
  const [, table = '', key = ''] = /(?:^|[/\\])(blocks|tx)[/\\]([^/\\]+)$/.exec(file) ?? [];
  const slot = table === 'blocks' ? parseSlotKey(key) : null;
  if (slot !== null) return { kind: 'block row', slot };
  const signature = table === 'tx' ? parseSignature(key) : null;
  return signature === null ? { kind: 'recording' } : { kind: 'transaction row', signature };
}
