import { isJsonArray, isJsonObject, type JsonValue } from '../../shared/json/json.ts';
import { createStoredValue } from '../../ui/preferences/stored-value.ts';
import type { SavedEndpoints } from './endpoint.ts';
import { parseEndpointUrl } from './endpoint-url.ts';

export const savedEndpoints = createStoredValue<SavedEndpoints>(
  'endpoints',
  decodeSavedEndpoints,
  ({ aliases, agreed }) => ({ aliases: Object.fromEntries(aliases), agreed: [...agreed] }),
);

function decodeSavedEndpoints(json: JsonValue): SavedEndpoints {
  const { aliases, agreed } = isJsonObject(json) ? json : {};
  return {
    aliases: new Map(Object.entries(isJsonObject(aliases) ? aliases : {}).filter(isEndpointEntry)),
    agreed: new Set((isJsonArray(agreed) ? agreed : []).filter(isEndpointUrl)),
  };
}

function isEndpointEntry(entry: [string, JsonValue]): entry is [string, string] {
  return isEndpointUrl(entry[1]);
}

/** Every program on this machine that is served from the same port shares the storage. */
function isEndpointUrl(json: JsonValue): json is string {
  return typeof json === 'string' && parseEndpointUrl(json) === json;
}
