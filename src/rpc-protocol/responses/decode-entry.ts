import { DecodeError, decodeMember, decodeObject, decodeOptionalMember } from '../../shared/json/json-decoding.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.ts';
import { parseSignature } from '../../solana/ids/ids.ts';
import { type BodyDecoder, undecodedBody } from './decode-json-body.ts';
import { decodeMeta } from './decode-meta.ts';
import { decodeVersion } from './decode-version.ts';
import type { TransactionEntry, UndecodedBody } from './transaction-response.ts';

/** A transaction with its metadata. Throws DecodeError if a member has the wrong shape. */
export function decodeEntry(object: JsonObject, decodeBody: BodyDecoder): TransactionEntry {
  const version = decodeMember(object, 'version', decodeVersion);
  return {
    version,
    body: decodeMember(object, 'transaction', (body) => decodeBody(body, version)),
    meta: decodeOptionalMember(object, 'meta', decodeMeta),
  };
}

/** Like decodeEntry, but returns an UndecodedBody with the reason for a wrong shape, and keeps every member that can be decoded. */
export function tryDecodeEntry(value: JsonValue | undefined, decodeBody: BodyDecoder): TransactionEntry {
  try {
    return decodeEntry(decodeObject(value), decodeBody);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const reason = error.message.replace(/^\.|^: /, '');
    return {
      version: orNull(() => decodeMember(decodeObject(value), 'version', decodeVersion)),
      body: undecodedBody(reason, null, validSignatures(value)),
      meta: orNull(() => decodeOptionalMember(decodeObject(value), 'meta', decodeMeta)),
    };
  }
}

function validSignatures(value: JsonValue | undefined): UndecodedBody['signatures'] {
  const transaction = isJsonObject(value) ? value['transaction'] : undefined;
  const list = isJsonObject(transaction) ? transaction['signatures'] : undefined;
  const texts = isJsonArray(list) ? list.filter((item) => typeof item === 'string') : [];
  return texts.map(parseSignature).filter((signature) => signature !== null);
}

function orNull<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}
