import { type JsonObject, type JsonValue, isJsonObject } from '../../shared/json/json.ts';
import { DecodeError } from '../../shared/json/json-decoding.ts';
import { decodeRankMap } from '../../rpc-protocol/responses/decode-certificate.ts';
import { type KeyValueReader, type TableRow, withRowError } from '../engine/key-value.ts';
import { decodeJsonCell, encodeJsonCell } from './json-cell.ts';

/**
 * The validators of the epoch in which the certificate of Alpenglow's genesis was signed, as the `value` that getRankMap returns: a row of
 * the `info` table. Nodes retain the ranks of recent epochs only, and without them nobody can check the certificate.
 */
export const RANK_MAP_KEY = 'ag-rank-map';

/** The `value` of an answer of getRankMap; null if it has none or does not decode. */
export function parseRankMap(answer: JsonValue): JsonObject | null {
  try {
    if (decodeRankMap(answer) === null || !isJsonObject(answer)) return null;
    const { value } = answer;
    return isJsonObject(value) ? value : null;
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}

/** null if the ledger does not have it. */
export async function readRankMap(kv: KeyValueReader): Promise<JsonObject | null> {
  const cell = kv.tables.has('info') ? await kv.get('info', RANK_MAP_KEY) : null;
  return cell === null ? null : withRowError('info', RANK_MAP_KEY, () => decodeJsonCell('info', cell));
}

export function encodeRankMapRow(rankMap: JsonObject): TableRow {
  return { table: 'info', key: RANK_MAP_KEY, cell: encodeJsonCell('info', rankMap) };
}
