import { isJsonObject, type JsonValue } from '../shared/json/json.ts';
import { type BodyDecoder, decodeJsonBody } from '../rpc-protocol/responses/decode-json-body.ts';

/** Reads these entries of answers. What reads signed bytes is a file of its own: most answers are in JSON. */
export async function bodyDecoderOf(entries: readonly JsonValue[]): Promise<BodyDecoder> {
  return entries.some(isInBytes)
    ? (await import('../rpc-protocol/responses/decode-body.ts')).decodeBody
    : decodeJsonBody;
}

function isInBytes(entry: JsonValue): boolean {
  return isJsonObject(entry) && !isJsonObject(entry['transaction']);
}
