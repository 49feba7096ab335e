import { parseJson, type JsonObject, type JsonValue } from '../../shared/json/json.ts';
import { responseText } from '../response.ts';
import { createService, type Service } from '../create-service.ts';
import { createMemoryStore } from './memory-store.ts';
import { LOOSE, SAMPLE_BLOCKS } from './sample-blocks.ts';

/** The service over the sample blocks. Slot 104 is confirmed but not finalized. */
export const sampleService: Service = createService(
  createMemoryStore(SAMPLE_BLOCKS, { finalizedSlot: 103n, genesisHash: 'genesis' }, [LOOSE]),
);

/** The parsed response to a call. Parameters are JSON text: `"100, {}"`. */
export async function callMethod(method: string, params = '', service = sampleService): Promise<JsonObject> {
  const text = await responseText(service(`{"jsonrpc":"2.0","id":1,"method":"${method}","params":[${params}]}`));
  return parseJson(text ?? 'null') as JsonObject;
}

/** The result of a call. Throws for an error response. */
export async function resultOf(method: string, params = '', service = sampleService): Promise<JsonValue> {
  const response = await callMethod(method, params, service);
  if (!('result' in response)) throw new Error(`no result: ${JSON.stringify(response['error'])}`);
  return response['result'] ?? null;
}

/** The error of a call. */
export async function errorOf(method: string, params = '', service = sampleService): Promise<JsonObject> {
  return (await callMethod(method, params, service))['error'] as JsonObject;
}
