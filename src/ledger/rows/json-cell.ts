import { type JsonObject, isJsonObject, parseJson, stringifyJson } from '../../shared/json/json.ts';
import { CELL_LIMITS, encodeCell, inflateCell } from '../cell/cell.ts';
import type { Cell } from '../engine/key-value.ts';

type JsonTable = 'footer' | 'info';

/** A cell of our own tables whose payload is JSON text, in which integers of any size are exact. */
export function encodeJsonCell(table: JsonTable, object: JsonObject): Cell {
  return { qualifier: 'proto', value: encodeCell(Buffer.from(stringifyJson(object)), CELL_LIMITS[table]) };
}

/** Throws on a cell that is not a JSON object. */
export async function decodeJsonCell(table: JsonTable, { value }: Cell): Promise<JsonObject> {
  const json = parseJson(Buffer.from(await inflateCell(value, CELL_LIMITS[table])).toString('utf8'));
  if (!isJsonObject(json)) throw new Error('it is not a JSON object');
  return json;
}
