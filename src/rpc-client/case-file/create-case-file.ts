import { isPlainOrigin } from '../../shared/urls.ts';
import { type Exchange, wholeResponse } from '../exchange.ts';
import { maskKeys } from '../mask-keys.ts';
import { encodeCaseFile } from '../../rpc-protocol/case-file/encode-case-file.ts';
import { hashResponse } from './hash-response.ts';

/** Who saves the file, and what its endpoint may be called. */
export interface CaseFileContext {
  /** The endpoint's name, used if its URL may hold a key. */
  readonly endpoint: string;
  readonly app: string;
  readonly now: Date;
}

/**
 * The text of a case file. It has no API key: of a URL that may hold one, only the name is saved, and a response that repeats a part
 * of the URL is saved with that part masked.
 */
export async function createCaseFile(exchange: Exchange, { endpoint, app, now }: CaseFileContext): Promise<string> {
  const { url, requestText, status } = exchange;
  const isPlain = isPlainOrigin(url);
  const received = await wholeResponse(exchange);
  const response = isPlain ? received : maskKeys(received, url);
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
