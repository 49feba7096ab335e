import { DecodeError } from '../../shared/json/decode-error.ts';
import { decodeMember, decodeObject, decodeOptionalMember } from '../../shared/json/json-decoding.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../../shared/json/json.ts';
import { parseSignature } from '../../solana/ids/signature.ts';
import { decodeEntry } from './decode-entry.ts';
import type { BodyDecoder } from './decode-json-body.ts';
import { decodeMeta } from './decode-meta.ts';
import { decodeVersion } from './decode-version.ts';
import type { AnsweredEntry, AnsweredMeta, UndecodedBody } from './transaction-answer.ts';

/** As decodeEntry, but what cannot be read is an UndecodedBody with the reason, and everything that can be read is kept. */
export function decodeEntryOrReason(value: JsonValue | undefined, decodeBody: BodyDecoder): AnsweredEntry {
  try {
    return decodeEntry(decodeObject(value), decodeBody);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return { version: readVersion(value), body: undecodedBody(value, error), meta: readMeta(value) };
  }
}

function undecodedBody(value: JsonValue | undefined, error: DecodeError): UndecodedBody {
  return {
    form: 'undecoded',
    signatures: readSignatures(value),
    bytes: null,
    reason: error.message.replace(/^\.|^: /, ''),
  };
}

function readVersion(value: JsonValue | undefined): AnsweredEntry['version'] {
  return attempt(() => decodeMember(decodeObject(value), 'version', decodeVersion));
}

function readMeta(value: JsonValue | undefined): AnsweredMeta | null {
  return attempt(() => decodeOptionalMember(decodeObject(value), 'meta', decodeMeta));
}

function readSignatures(value: JsonValue | undefined): UndecodedBody['signatures'] {
  const transaction = isJsonObject(value) ? value['transaction'] : undefined;
  const list = isJsonObject(transaction) ? transaction['signatures'] : undefined;
  const texts = isJsonArray(list) ? list.filter((item) => typeof item === 'string') : [];
  return texts.map(parseSignature).filter((signature) => signature !== null);
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}
