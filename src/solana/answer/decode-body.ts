import { ByteError } from '../../shared/byte-reader.ts';
import {
  arrayOf,
  decodeAt,
  decodeBoolean,
  type Decoder,
  decodeMember,
  decodeObject,
  decodeOptionalMember,
  fail,
} from '../../shared/json-decoding.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../shared/json.ts';
import { decodeTransactionBytes, readLeadingSignatures } from '../wire/transaction-codec.ts';
import { UnknownVersionError } from '../wire/version.ts';
import { decodeAnsweredInstruction } from './decode-instruction.ts';
import { decodeConfig, decodeLookups, decodeMessage } from './decode-message.ts';
import { decodeAddress, decodeBase58, decodeBase64, decodeBlockhash, decodeSignature } from './decode-values.ts';
import type { ParsedAccountKey, ParsedBody, TransactionBody, UndecodedBody } from './transaction-answer.ts';

/**
 * The `transaction` member of an entry in any encoding; `version` is what the entry says beside it. Bytes that cannot be read and
 * versions that are not known are an UndecodedBody; JSON of a wrong shape throws DecodeError.
 */
export function decodeBody(value: JsonValue | undefined, version: 'legacy' | number | null): TransactionBody {
  if (typeof value === 'string') return decodeBytes(decodeBase58(value));
  if (isJsonArray(value)) return decodeBytes(decodePair(value));
  if (!isJsonObject(value)) return fail('a transaction: an object, text, or text with its encoding', value);
  const signatures = decodeMember(value, 'signatures', arrayOf(decodeSignature));
  if (typeof version === 'number' && version > 1) return undecoded(unknownVersion(version), null, signatures);
  if (value['message'] === undefined) {
    return { form: 'accounts', signatures, accountKeys: decodeMember(value, 'accountKeys', arrayOf(decodeAccountKey)) };
  }
  return decodeMember(value, 'message', (json) => {
    const message = decodeObject(json);
    return message['header'] === undefined
      ? decodeParsedBody(message, signatures)
      : { form: 'wire', transaction: { signatures, message: decodeMessage(message, version) } };
  });
}

/** `[text, encoding]`. */
function decodePair([text, encoding]: readonly JsonValue[]): Uint8Array {
  if (encoding === 'base64') return decodeAt('[0]', text, decodeBase64);
  if (encoding === 'base58') return decodeAt('[0]', text, decodeBase58);
  return decodeAt('[1]', encoding, (found) => fail('"base64" or "base58"', found));
}

function decodeBytes(bytes: Uint8Array): TransactionBody {
  try {
    return { form: 'wire', transaction: decodeTransactionBytes(bytes) };
  } catch (error) {
    if (!(error instanceof ByteError)) throw error;
    const reason =
      error instanceof UnknownVersionError
        ? unknownVersion(error.version)
        : `bytes that cannot be read: ${error.message}`;
    return undecoded(reason, bytes, readLeadingSignatures(bytes));
  }
}

function decodeParsedBody(message: JsonObject, signatures: ParsedBody['signatures']): ParsedBody {
  return {
    form: 'parsed',
    signatures,
    accountKeys: decodeMember(message, 'accountKeys', arrayOf(decodeAccountKey)),
    recentBlockhash: decodeMember(message, 'recentBlockhash', decodeBlockhash),
    instructions: decodeMember(message, 'instructions', arrayOf(decodeAnsweredInstruction)),
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
    source: decodeOptionalMember(object, 'source', decodeSource) ?? 'transaction',
  };
};

const decodeSource: Decoder<ParsedAccountKey['source']> = (value) =>
  value === 'transaction' || value === 'lookupTable' ? value : fail('"transaction" or "lookupTable"', value);

function unknownVersion(version: number): string {
  return `version ${version}, not decoded here`;
}

function undecoded(reason: string, bytes: Uint8Array | null, signatures: UndecodedBody['signatures']): UndecodedBody {
  return { form: 'undecoded', signatures, bytes, reason };
}
