import { createService, type Service } from '../../../rpc-service/create-service.ts';
import { responseText } from '../../../rpc-service/response.ts';
import { isJsonObject, type JsonObject, type JsonValue, parseJson, stringifyJson } from '../../../shared/json/json.ts';
import { createLog } from '../../monitoring/logger.ts';
import { openUpstreams } from '../open-upstreams.ts';
import { parseUpstreams } from '../upstream-address.ts';
import { POOL_LIMITS, type PoolLimits } from '../upstream-pool.ts';
import { errorText } from '../../../shared/error-text.ts';

/** The service before upstreams. */
export interface UpstreamService {
  readonly service: Service;
  /** The text of the response. */
  readonly askText: (method: string, params: JsonValue) => Promise<string>;
  readonly ask: (method: string, params: JsonValue) => Promise<JsonObject>;
  readonly logged: readonly string[];
  /** Resolves when all pending writes are done. */
  readonly close: () => Promise<void>;
}

export async function openUpstreamService(
  urls: readonly string[],
  {
    ledger = null,
    like118 = false,
    ...limits
  }: Partial<PoolLimits> & { readonly ledger?: string | null; readonly like118?: boolean } = {},
): Promise<UpstreamService> {
  const upstreams = parseUpstreams(urls.join(','));
  if (typeof upstreams === 'string') throw new Error(upstreams);
  const logged: string[] = [];
  const { store, methods } = await openUpstreams({
    upstreams,
    ledger,
    identity: null,
    like118,
    maxInflatedBytes: 1e6,
    log: createLog('info', (line) => logged.push(line)),
    limits: { ...POOL_LIMITS, ...limits },
  });
  const service = createService(store, {
    methods,
    parallelCalls: 16,
    onInternalError: (error) => logged.push(errorText(error)),
  });
  const askText = async (method: string, params: JsonValue): Promise<string> => {
    const text = await responseText(service(stringifyJson({ jsonrpc: '2.0', id: 1, method, params })));
    return text ?? '';
  };
  return {
    service,
    askText,
    ask: async (method, params) => {
      const response = parseJson(await askText(method, params));
      return isJsonObject(response) ? response : {};
    },
    logged,
    close: () => store.close(),
  };
}
