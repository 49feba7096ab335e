import { encodeBase64 } from '../../shared/bytes/encodings.ts';

/** What a fragment of `/inspect` holds: bytes in base64url, and the fragment of an element on the page. */
export interface InspectFragment {
  /** null if it has none. */
  readonly bytes: string | null;
  /** With its "#", or ''. */
  readonly target: string;
}

/** Reads `#bytes=…`, `#ix-3` or `#bytes=…&ix-3`. The bytes are not checked here, apart from their number. */
export function parseInspectFragment(hash: string): InspectFragment {
  const [, bytes, target] = /^#bytes=([^&]*)(?:&(.*))?$/.exec(hash) ?? [];
  if (bytes === undefined) return { bytes: null, target: hash };
  return { bytes: bytes.slice(0, MAX_CHARACTERS), target: target === undefined ? '' : `#${target}` };
}

/** Bytes as base64url, for the fragment of a link. */
export function encodeFragmentBytes(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The largest transaction has 5,462. A longer fragment holds none, and is cut. */
const MAX_CHARACTERS = 5500;
