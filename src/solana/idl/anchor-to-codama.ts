import { rootNodeFromAnchorWithoutDefaultVisitor } from '@codama/nodes-from-anchor';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.ts';
import { nameOf, objectsOf } from './node-json.ts';

/**
 * Converts an Anchor IDL of either format to a Codama root node. Throws if the library does not support something in it. Removes
 * what only clients need, because the library may reject the whole IDL for it: PDA seeds, constants and account layouts. The types
 * of accounts stay, because instructions may use them.
 */
export function anchorToCodama(idl: JsonObject): JsonObject {
  refuseFalseDiscriminators([...objectsOf(idl['instructions']), ...objectsOf(idl['events'])]);
  const types = [...objectsOf(idl['types']), ...objectsOf(idl['accounts']).filter((account) => 'type' in account)];
  const slim = {
    ...idl,
    types: [...new Map(types.map((type) => [type['name'], type])).values()],
    accounts: [],
    constants: [],
    instructions: withoutSeeds(idl['instructions']),
  };
  // The file comes from the user and may be anything: the library throws if it is invalid, and its result is treated as plain JSON.
  return rootNodeFromAnchorWithoutDefaultVisitor(
    slim as unknown as Parameters<typeof rootNodeFromAnchorWithoutDefaultVisitor>[0],
  ) as unknown as JsonObject;
}

/** The library would allocate as many bytes as a number says that stands in place of the list. */
function refuseFalseDiscriminators(nodes: readonly JsonObject[]): void {
  for (const node of nodes) {
    const { discriminator = [] } = node;
    const isBytes =
      isJsonArray(discriminator) && discriminator.every((byte) => typeof byte === 'number' && byte <= 255);
    if (!isBytes) throw new Error(`the discriminator of ${nameOf(node)} is not a list of bytes`);
  }
}

function withoutSeeds(json: JsonValue | undefined): JsonValue {
  if (isJsonArray(json)) return json.map(withoutSeeds);
  if (!isJsonObject(json)) return json ?? null;
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, value]) => (key === 'pda' ? [] : [[key, withoutSeeds(value)]])),
  );
}
