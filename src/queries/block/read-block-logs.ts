import { createJsonSplitter } from '../../shared/json/json-splitter.ts';
import { isJsonArray, isJsonObject, type JsonValue, parseJson } from '../../shared/json/json.ts';

/** The log of each transaction of a block in lower case, for searching; '' for none. */
export async function readBlockLogs(response: Blob): Promise<readonly string[]> {
  const splitter = createJsonSplitter('result', 'transactions');
  const decoder = new TextDecoder();
  const logs: string[] = [];
  const reader = response.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    for (const item of splitter.push(part.value)) logs.push(logOf(parseJson(decoder.decode(item))));
  return logs;
}

function logOf(entry: JsonValue): string {
  const meta = isJsonObject(entry) ? entry['meta'] : null;
  const lines = isJsonObject(meta) ? meta['logMessages'] : null;
  const texts = isJsonArray(lines) ? lines.filter((line) => typeof line === 'string') : [];
  return texts.join('\n').toLowerCase();
}
