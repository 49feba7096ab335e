import { lazyModule } from '../../shared/lazy-module.ts';
import { isJsonObject, type JsonValue } from '../../shared/json/json.ts';
import { type BodyDecoder, decodeJsonBody } from './decode-transaction.ts';

/** The decoder for these transactions of an answer. The decoder for wire bytes is lazy-loaded, because most answers are JSON. */
export async function bodyDecoderOf(entries: readonly JsonValue[]): Promise<BodyDecoder> {
  return entries.some(isEncodedBytes) ? (await BYTES.load()).decodeBody : decodeJsonBody;
}

const BYTES = lazyModule(() => import('./decode-body.ts'));

function isEncodedBytes(entry: JsonValue): boolean {
  return isJsonObject(entry) && !isJsonObject(entry['transaction']);
}
