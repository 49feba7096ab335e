import { rootNodeFromAnchorWithoutDefaultVisitor } from '@codama/nodes-from-anchor';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.ts';
import { objectsOf } from './node-json.ts';

/**
 * An Anchor IDL of either format as a Codama root node; throws where the library does not know something in it. What only clients
 * need is left out first, since the library would refuse the whole for it: addresses derived from seeds, constants, the layouts of
 * accounts (whose types instructions may use too).
 */
export function anchorToCodama(idl: JsonObject): JsonObject {
  const types = [...objectsOf(idl['types']), ...objectsOf(idl['accounts']).filter((account) => 'type' in account)];
  const slim = {
    ...idl,
    types: [...new Map(types.map((type) => [type['name'], type])).values()],
    accounts: [],
    constants: [],
    instructions: withoutSeeds(idl['instructions']),
  };
  // A person's file is whatever it is: the library checks it by throwing, and what it gives is read as JSON like everything else.
  return rootNodeFromAnchorWithoutDefaultVisitor(
    slim as unknown as Parameters<typeof rootNodeFromAnchorWithoutDefaultVisitor>[0],
  ) as unknown as JsonObject;
}

function withoutSeeds(json: JsonValue | undefined): JsonValue {
  if (isJsonArray(json)) return json.map(withoutSeeds);
  if (!isJsonObject(json)) return json ?? null;
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, value]) => (key === 'pda' ? [] : [[key, withoutSeeds(value)]])),
  );
}
