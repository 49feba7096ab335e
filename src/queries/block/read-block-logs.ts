import { isJsonArray, isJsonObject, type JsonValue, parseJson } from '../../shared/json/json.ts';
import type { TransactionTexts } from './find-transactions.ts';

/** The log of each transaction of a block in lower case, for searching; '' for none. */
export async function readBlockLogs(texts: TransactionTexts): Promise<readonly string[]> {
  const logs: string[] = [];
  await texts.forEach((text) => {
    logs.push(logOf(parseJson(text)));
  });
  return logs;
}

function logOf(entry: JsonValue): string {
  const meta = isJsonObject(entry) ? entry['meta'] : null;
  const lines = isJsonObject(meta) ? meta['logMessages'] : null;
  const texts = isJsonArray(lines) ? lines.filter((line) => typeof line === 'string') : [];
  return texts.join('\n').toLowerCase();
}
