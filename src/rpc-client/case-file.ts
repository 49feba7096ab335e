import { sha256 } from '../shared/bytes/sha256.ts';
import { encodeCaseFile } from '../rpc-protocol/case-file.ts';
import { encodeHex } from '../shared/bytes/encodings.ts';
import { isPlainOrigin } from '../shared/urls.ts';
import { type Exchange, wholeResponse } from './exchange.ts';

/** Who saves the file, and what its endpoint may be called. */
interface CaseFileContext {
  /** The endpoint's name, used if its URL may contain a key. */
  readonly endpoint: string;
  readonly app: string;
  readonly now: Date;
}

/**
 * The text of a case file, without API keys: if the URL may contain a key, only the endpoint's name is saved, and parts
 * of the URL in the response are masked.
 */
export async function createCaseFile(exchange: Exchange, { endpoint, app, now }: CaseFileContext): Promise<string> {
  const { url, requestText, status } = exchange;
  const isPlain = isPlainOrigin(url);
  const received = await wholeResponse(exchange);
  const response = isPlain ? received : (await import('./endpoint-urls.ts')).maskKeys(received, url);
  return encodeCaseFile({
    request: requestText,
    response,
    sha256: await hashResponse(response),
    status,
    endpoint: isPlain ? new URL(url).origin : endpoint,
    savedAt: now.toISOString(),
    app,
  });
}

/** SHA-256 of the UTF-8 bytes of a text, in hex. */
export async function hashResponse(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  // Browsers offer their own only to secure origins.
  if (globalThis.crypto?.subtle === undefined) {
    return encodeHex(sha256(bytes));
  }
  return encodeHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
