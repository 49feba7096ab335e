import { isJsonArray, isJsonObject, type JsonValue } from '../../shared/json/json.ts';
import { createStoredValue } from '../../ui/preferences/stored-value.ts';
import type { SavedEndpoints } from './endpoint.ts';

export const savedEndpoints = createStoredValue<SavedEndpoints>(
  'endpoints',
  decodeSavedEndpoints,
  ({ aliases, agreed }) => ({ aliases: Object.fromEntries(aliases), agreed: [...agreed] }),
);

function decodeSavedEndpoints(json: JsonValue): SavedEndpoints {
  const { aliases, agreed } = isJsonObject(json) ? json : {};
  return {
    aliases: new Map(Object.entries(isJsonObject(aliases) ? aliases : {}).filter(isTextEntry)),
    agreed: new Set((isJsonArray(agreed) ? agreed : []).filter((url) => typeof url === 'string')),
  };
}

function isTextEntry(entry: [string, JsonValue]): entry is [string, string] {
  return typeof entry[1] === 'string';
}
