import { ByteError } from '../../shared/bytes/bytes.ts';
import { decodeAt, decodeString } from '../../shared/json/json-decoding.ts';
import { isJsonArray, type JsonValue } from '../../shared/json/json.ts';
import {
  UnknownVersionError,
  decodeTransactionBytes,
  readLeadingSignatures,
} from '../../solana/wire/transaction-codec.ts';
import { type BodyDecoder, decodeJsonBody, undecodedBody, unknownVersionReason } from './decode-transaction.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { decodeBase58, decodeBase64 } from './decode-primitives.ts';
import type { TransactionBody } from './transaction-response.ts';

/** Decodes a transaction in any encoding. */
export const decodeBody: BodyDecoder = (value, version) => {
  if (typeof value === 'string') return decodeBytes(decodeBase58(value));
  if (isJsonArray(value)) return decodePair(value);
  return decodeJsonBody(value, version);
};

/** Decodes `[text, encoding]`. */
function decodePair([text, encoding]: readonly JsonValue[]): TransactionBody {
  if (encoding === 'base64') return decodeBytes(decodeAt('[0]', text, decodeBase64));
  if (encoding === 'base58') return decodeBytes(decodeAt('[0]', text, decodeBase58));
  const unknown = decodeAt('[1]', encoding, decodeString);
  return undecodedBody(`encoding ${visibleText(unknown)}, not decoded here`, null, []);
}

function decodeBytes(bytes: Uint8Array): TransactionBody {
  try {
    return { form: 'wire', transaction: decodeTransactionBytes(bytes) };
  } catch (error) {
    if (!(error instanceof ByteError)) throw error;
    const reason =
      error instanceof UnknownVersionError
        ? unknownVersionReason(error.version)
        : `bytes that cannot be read: ${error.message}`;
    return undecodedBody(reason, bytes, readLeadingSignatures(bytes));
  }
}
