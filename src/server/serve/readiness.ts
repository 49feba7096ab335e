import type { Service } from '../../rpc-service/create-service.ts';
import { responseText } from '../../rpc-service/response.ts';
import { isJsonObject, parseJson, type JsonValue } from '../../shared/json/json.ts';

/**
 * A check that resolves to a sentence if the newest block of the service is older than `maxAgeSeconds`. Rejects if the block or its
 * time is not known.
 */
export function createAgeCheck(service: Service, maxAgeSeconds: number): () => Promise<string | null> {
  return async () => {
    const slot = await call(service, 'getSlot', '[{"commitment":"confirmed"}]');
    const time = await call(service, 'getBlockTime', `[${String(slot)}]`);
    if (time === null) throw new Error(`the time of block ${String(slot)} is not known`);
    const age = Math.floor(Date.now() / 1000) - Number(time);
    return age <= maxAgeSeconds
      ? null
      : `The newest block, ${String(slot)}, is ${age} s old; --max-age is ${maxAgeSeconds}`;
  };
}

/** The result of a call whose result is a number or null. Throws for an error. */
async function call(service: Service, method: string, params: string): Promise<JsonValue> {
  const text = await responseText(service(`{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`));
  const response = parseJson(text ?? 'null');
  if (isJsonObject(response) && response['result'] !== undefined) return response['result'];
  throw new Error(`${method} fails: ${text}`);
}
