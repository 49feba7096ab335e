import type { Service } from '../../rpc-service/create-service.ts';
import { responseText } from '../../rpc-service/response.ts';
import { isJsonObject, parseJson } from '../../shared/json/json.ts';
import type { LedgerState } from '../monitoring/registry.ts';

/** Reads the range of the ledger, or of the upstreams, from its service. Rejects if it cannot be read. */
export function createTipReader(service: Service): () => Promise<LedgerState> {
  return async () => {
    const firstSlot = await callForNumber(service, 'getFirstAvailableBlock', '[]');
    const lastSlot = await callForNumber(service, 'getSlot', '[{"commitment":"confirmed"}]');
    const lastTime = await callForNumber(service, 'getBlockTime', `[${lastSlot}]`).catch(() => null);
    return { firstSlot, lastSlot, lastTime };
  };
}

/** A check that resolves to a sentence if the newest block is older than `maxAgeSeconds`. Rejects if its age cannot be read. */
export function createAgeCheck(
  readTip: () => Promise<LedgerState>,
  maxAgeSeconds: number,
): () => Promise<string | null> {
  return async () => {
    const { lastSlot, lastTime } = await readTip();
    if (lastTime === null) throw new Error(`the time of block ${lastSlot} is not known`);
    const age = Math.floor(Date.now() / 1000) - Number(lastTime);
    return age <= maxAgeSeconds
      ? null
      : `The newest block, ${lastSlot}, is ${age} s old; --max-age is ${maxAgeSeconds}`;
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
