import { createCaseFile } from '../../rpc-client/case-file.ts';
import type { Exchange } from '../../rpc-client/exchange.ts';
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
