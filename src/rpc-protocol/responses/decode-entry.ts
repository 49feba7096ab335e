import { decodeMember, decodeOptionalMember } from '../../shared/json/json-decoding.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { BodyDecoder } from './decode-json-body.ts';
import { decodeMeta } from './decode-meta.ts';
import { decodeVersion } from './decode-version.ts';
import type { AnsweredEntry } from './transaction-answer.ts';

/** A transaction with its metadata; throws DecodeError where its shape is wrong. */
export function decodeEntry(object: JsonObject, decodeBody: BodyDecoder): AnsweredEntry {
  const version = decodeMember(object, 'version', decodeVersion);
  return {
    version,
    body: decodeMember(object, 'transaction', (body) => decodeBody(body, version)),
    meta: decodeOptionalMember(object, 'meta', decodeMeta),
  };
}
