import type { Service } from '../../rpc-service/create-service.ts';
import { responseText } from '../../rpc-service/response.ts';
import { isJsonObject, parseJson } from '../../shared/json/json.ts';

/**
 * A check that resolves to a sentence if the newest block of the service is older than `maxAgeSeconds`. Rejects if the block or its
 * time is not known.
 */
export function createAgeCheck(service: Service, maxAgeSeconds: number): () => Promise<string | null> {
  return async () => {
    const slot = await callForNumber(service, 'getSlot', '[{"commitment":"confirmed"}]');
    const time = await callForNumber(service, 'getBlockTime', `[${slot}]`);
    const age = Math.floor(Date.now() / 1000) - Number(time);
    return age <= maxAgeSeconds ? null : `The newest block, ${slot}, is ${age} s old; --max-age is ${maxAgeSeconds}`;
  };
}

/** The result of a call. Throws for an error, and for a result that is not a number. */
async function callForNumber(service: Service, method: string, params: string): Promise<number | bigint> {
  const text = await responseText(service(`{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`));
  const response = parseJson(text ?? 'null');
  const result = isJsonObject(response) ? response['result'] : undefined;
  if (typeof result === 'number' || typeof result === 'bigint') return result;
  throw new Error(`${method} returns ${text}`);
}
