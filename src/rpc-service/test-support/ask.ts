import { parseJson } from '../../shared/json/json.ts';
import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import { wholeText } from '../response.ts';
import { createService } from '../create-service.ts';
import type { Service } from '../create-service.ts';
import { createMemoryStore } from './memory-store.ts';
import { LOOSE, SAMPLE_BLOCKS } from './sample-blocks.ts';

/** The service over the sample blocks; 104 is confirmed, not finalized. */
export const sampleService: Service = createService(
  createMemoryStore(SAMPLE_BLOCKS, { finalizedSlot: 103n, genesisHash: 'genesis' }, [LOOSE]),
);

/** The whole answer to a call, parsed. Parameters are JSON text: `"100, {}"`. */
export async function ask(method: string, params = '', service = sampleService): Promise<JsonObject> {
  const text = await wholeText(service(`{"jsonrpc":"2.0","id":1,"method":"${method}","params":[${params}]}`));
  return parseJson(text ?? 'null') as JsonObject;
}

/** The result of a call that is answered with one. */
export async function askResult(method: string, params = '', service = sampleService): Promise<JsonValue> {
  const answer = await ask(method, params, service);
  if (!('result' in answer)) throw new Error(`no result: ${JSON.stringify(answer['error'])}`);
  return answer['result'] ?? null;
}

/** The error of a call that is refused. */
export async function askError(method: string, params = '', service = sampleService): Promise<JsonObject> {
  return (await ask(method, params, service))['error'] as JsonObject;
}
