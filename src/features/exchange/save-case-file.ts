import { type Exchange, wholeResponse } from '../../rpc-client/exchange/exchange.ts';
import { encodeCaseFile, hashResponse } from '../../rpc-protocol/case-file.ts';
import { isPlainOrigin } from '../../shared/urls.ts';
import { VERSION } from '../../shared/version.ts';
import { downloadText } from '../../ui/controls/files.ts';

/** Saves an exchange as a case file, which `/inspect` opens. `endpoint` is the name of the endpoint. */
export async function saveCaseFile(exchange: Exchange, endpoint: string): Promise<void> {
  const now = new Date();
  const text = await createCaseFile(exchange, { endpoint, app: VERSION, now });
  // 2026-08-01T12:00:00.000Z has characters that file names may not have.
  const time = now.toISOString().slice(0, 19).replaceAll(':', '');
  downloadText(`${exchange.method}-${time}.case.json`, text, 'application/json');
}

/** Where and when the file is saved, and by which version. */
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
  const response = isPlain
    ? received
    : (await import('../../rpc-client/transport/endpoint-urls.ts')).maskKeys(received, url);
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
