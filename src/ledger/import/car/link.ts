import { createHash } from 'node:crypto';

/** A CID of version 1 with codec dag-cbor and a SHA-256 of 32 bytes begins with these bytes. */
const CID_PREFIX = Buffer.from('01711220', 'hex');

/** The digest in a CID, as a string for Maps; null for a CID of any other kind. */
export function linkOf(cid: Uint8Array): string | null {
  if (cid.length !== 36 || Buffer.compare(cid.subarray(0, 4), CID_PREFIX) !== 0) return null;
  return Buffer.from(cid.buffer, cid.byteOffset + 4, 32).toString('latin1');
}

/** Whether a link names these bytes. */
export function isLinkOf(link: string, bytes: Uint8Array): boolean {
  return createHash('sha256').update(bytes).digest().toString('latin1') === link;
}

/** A link in hex, for messages. */
export function formatLink(link: string): string {
  return Buffer.from(link, 'latin1').toString('hex');
}
