import {
  arrayOf,
  decodeBoolean,
  type Decoder,
  decodeMember,
  decodeObject,
  decodeOptionalMember,
  decodeString,
  fail,
} from '../../shared/json/json-decoding.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.ts';
import { decodeInstruction } from './decode-instruction.ts';
import { decodeConfig, decodeLookups, decodeMessage } from './decode-message.ts';
import { decodeAddress, decodeBlockhash, decodeSignature, MAX_ACCOUNTS } from './decode-primitives.ts';
import type { ParsedAccountKey, ParsedBody, TransactionBody, UndecodedBody } from './transaction-response.ts';

/**
 * Decodes the `transaction` member of an entry; `version` is the entry's `version` member. Undecodable bytes and unsupported versions
 * give an UndecodedBody; JSON of the wrong shape throws DecodeError.
 */
export type BodyDecoder = (value: JsonValue | undefined, version: number | string | null) => TransactionBody;

/** Decodes a transaction in `json` or `jsonParsed` encoding or with details `accounts`. decodeBody also decodes base58 and base64. */
export const decodeJsonBody: BodyDecoder = (value, version) => {
  if (!isJsonObject(value)) return fail('a transaction: an object, text, or text with its encoding', value);
  const signatures = decodeMember(value, 'signatures', arrayOf(decodeSignature, MAX_ACCOUNTS));
  if (version !== null && version !== 'legacy' && version !== 0 && version !== 1) {
    return undecodedBody(unknownVersionReason(version), null, signatures);
  }
  if (value['message'] === undefined) {
    return {
      form: 'accounts',
      signatures,
      accountKeys: decodeMember(value, 'accountKeys', arrayOf(decodeAccountKey, MAX_ACCOUNTS)),
    };
  }
  return decodeMember(value, 'message', (json) => {
    const message = decodeObject(json);
    return message['header'] === undefined
      ? decodeParsedBody(message, signatures)
      : { form: 'wire', transaction: { signatures, message: decodeMessage(message, version) } };
  });
};

function decodeParsedBody(message: JsonObject, signatures: ParsedBody['signatures']): ParsedBody {
  return {
    form: 'parsed',
    signatures,
    accountKeys: decodeMember(message, 'accountKeys', arrayOf(decodeAccountKey, MAX_ACCOUNTS)),
    recentBlockhash: decodeMember(message, 'recentBlockhash', decodeBlockhash),
    instructions: decodeMember(message, 'instructions', arrayOf(decodeInstruction)),
    addressTableLookups: decodeLookups(message),
    config: decodeConfig(message),
  };
}

const decodeAccountKey: Decoder<ParsedAccountKey> = (value) => {
  const object = decodeObject(value);
  return {
    pubkey: decodeMember(object, 'pubkey', decodeAddress),
    signer: decodeMember(object, 'signer', decodeBoolean),
    writable: decodeMember(object, 'writable', decodeBoolean),
    source: decodeOptionalMember(object, 'source', decodeString) ?? 'transaction',
  };
};

export function unknownVersionReason(version: number | string): string {
  return `version ${version}, not decoded here`;
}

export function undecodedBody(
  reason: string,
  bytes: Uint8Array | null,
  signatures: UndecodedBody['signatures'],
): UndecodedBody {
  return { form: 'undecoded', signatures, bytes, reason };
}
