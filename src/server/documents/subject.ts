import { COMMITMENTS, type Commitment } from '../../rpc-protocol/config.ts';
import { type Signature, type Slot, parseSignature, parseSlot } from '../../solana/ids/ids.ts';

/** What a document is about. */
export type Subject = { readonly commitment: Commitment } & (
  | { readonly kind: 'transaction'; readonly signature: Signature }
  | { readonly kind: 'block'; readonly slot: Slot }
);

/** The subject of `/tx/:signature` or `/block/:slot`; null for another path; a sentence if its last part is none. */
export function parseSubject(path: string, search: string): Subject | string | null {
  const [, kind, text = ''] = /^\/(tx|block)\/([^/]+)\/?$/.exec(path) ?? [];
  if (kind === undefined) return null;
  const given = new URLSearchParams(search).get('commitment');
  const commitment = COMMITMENTS.find((each) => each === given) ?? 'finalized';
  if (kind === 'tx') {
    const signature = parseSignature(text);
    return signature === null ? 'This is not a signature.' : { kind: 'transaction', signature, commitment };
  }
  const slot = parseSlot(text);
  return slot === null ? 'This is not a slot number.' : { kind: 'block', slot, commitment };
}
