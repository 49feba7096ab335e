import { isJsonArray, isJsonObject } from '../../shared/json/json.ts';
import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import { SERVICE_VERSION } from '../version.ts';
import type { NodeDifference } from '../node-differences.ts';
import type { Method } from './method.ts';

/** rpc.discover returns an OpenRPC document of these methods and itself; its description lists the differences. */
export function createDiscover(methods: readonly Method[], differences: readonly NodeDifference[]): Method {
  const discover: Method = {
    name: 'rpc.discover',
    summary: 'This document.',
    params: [],
    result: { name: 'document', schema: { type: 'object' } },
    handle: async () => describeService([...methods, discover], differences),
  };
  return discover;
}

function describeService(methods: readonly Method[], differences: readonly NodeDifference[]): JsonValue {
  return sortKeys({
    openrpc: '1.3.2',
    info: {
      title: 'Slotscope',
      description: [DESCRIPTION, ...differences.map(({ source, text }) => `${text} (${source})`)].join('\n'),
      license: { name: 'MIT' },
      version: SERVICE_VERSION,
    },
    methods: methods.map(describeMethod),
  });
}

const DESCRIPTION = 'A read-only JSON-RPC service over a confirmed ledger of blocks and transactions.';

function describeMethod({ name, summary, replacedBy, params, result }: Method): JsonObject {
  return {
    name,
    summary,
    ...(replacedBy === undefined ? {} : { deprecated: true, description: `Deprecated: use ${replacedBy}.` }),
    paramStructure: 'by-position',
    params: params.map((param) => ({ ...param })),
    result: { name: result.name, schema: result.schema },
  };
}

/** Sorts the keys of every object in byte order, as in all results. */
function sortKeys(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(sortKeys);
  if (!isJsonObject(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sortKeys(value[key] ?? null)]));
}
