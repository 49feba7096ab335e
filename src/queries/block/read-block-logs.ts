import { isJsonArray, isJsonObject, type JsonValue, parseJson } from '../../shared/json/json.ts';
import { splitTransactions } from './split-transactions.ts';

/** The log of each transaction of a block in lower case, for searching; '' for none. */
export async function readBlockLogs(response: Blob): Promise<readonly string[]> {
  const decoder = new TextDecoder();
  const logs: string[] = [];
  await splitTransactions(response, (item) => {
    logs.push(logOf(parseJson(decoder.decode(item))));
  });
  return logs;
}

function logOf(entry: JsonValue): string {
  const meta = isJsonObject(entry) ? entry['meta'] : null;
  const lines = isJsonObject(meta) ? meta['logMessages'] : null;
  const texts = isJsonArray(lines) ? lines.filter((line) => typeof line === 'string') : [];
  return texts.join('\n').toLowerCase();
}
