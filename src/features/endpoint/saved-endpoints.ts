import { type JsonObject, type JsonValue, isJsonArray, isJsonObject } from '../../shared/json/json.ts';
import { createStoredValue } from '../../ui/preferences/stored-value.ts';
import {
  DEFAULT_CLUSTER,
  type Endpoint,
  type EndpointChoice,
  type SavedEndpoints,
  parseEndpointUrl,
  readEndpoint,
} from './endpoint.ts';

export const savedEndpoints = createStoredValue<SavedEndpoints>(
  'endpoints',
  decodeSavedEndpoints,
  encodeSavedEndpoints,
);

function decodeSavedEndpoints(json: JsonValue): SavedEndpoints {
  const { aliases, agreed, chosen, before, networks } = isJsonObject(json) ? json : {};
  return {
    aliases: new Map(Object.entries(isJsonObject(aliases) ? aliases : {}).filter(isEndpointEntry)),
    agreed: new Set((isJsonArray(agreed) ? agreed : []).filter(isEndpointUrl)),
    chosen: typeof chosen === 'string' ? chosen : '',
    before: typeof before === 'string' ? before : '',
    networks: new Map(Object.entries(isJsonObject(networks) ? networks : {}).filter(isNetworkEntry)),
  };
}

function encodeSavedEndpoints({ aliases, agreed, chosen, before, networks }: SavedEndpoints): JsonObject {
  return {
    aliases: Object.fromEntries(aliases),
    agreed: [...agreed],
    ...(chosen !== '' && { chosen }),
    ...(before !== '' && { before }),
    ...(networks.size > 0 && { networks: Object.fromEntries(networks) }),
  };
}

function isEndpointEntry(entry: [string, JsonValue]): entry is [string, string] {
  return isEndpointUrl(entry[1]);
}

function isNetworkEntry(entry: [string, JsonValue]): entry is [string, string] {
  return isEndpointUrl(entry[0]) && typeof entry[1] === 'string';
}

/** Every program on this machine that is served from the same port shares the storage. */
function isEndpointUrl(json: JsonValue): json is string {
  return typeof json === 'string' && parseEndpointUrl(json) === json;
}

/** The endpoint of the open page. */
export function currentEndpoint(): EndpointChoice {
  return readEndpoint(new URLSearchParams(location.search), location.origin, savedEndpoints.get());
}

/**
 * The parameters by which a stored record names its endpoint: empty for that of the site. Unlike those of a link, they do not
 * depend on what is chosen.
 */
export function recordParamsOf({ cluster, params }: Endpoint): string {
  return cluster === DEFAULT_CLUSTER ? '' : params;
}
