import { isJsonObject, type JsonObject, type JsonValue, parseJson } from '../../shared/json/json.ts';
import {
  decodeArray,
  decodeAt,
  type Decoder,
  decodeJson,
  decodeMember,
  decodeObject,
  decodeString,
  decodeU32,
  decodeU8,
  fail,
} from '../../shared/json/json-decoding.ts';
import {
  INSTRUCTION_ERRORS,
  type InstructionError,
  type PlainInstructionErrorName,
  type PlainTransactionErrorName,
  TRANSACTION_ERRORS,
  type TransactionError,
} from './transaction-error.ts';

/** The error as nodes print it in `err`: a name, or an object with one name and its payload. */
export function encodeTransactionErrorJson(error: TransactionError): JsonValue {
  switch (error.name) {
    case 'InstructionError':
      return { InstructionError: [error.index, encodeInstructionErrorJson(error.error)] };
    case 'DuplicateInstruction':
      return { DuplicateInstruction: error.index };
    case 'InsufficientFundsForRent':
    case 'ProgramExecutionTemporarilyRestricted':
      return { [error.name]: { account_index: error.accountIndex } };
    case 'unknown':
      return error.json;
    default:
      return error.name;
  }
}

/**
 * Retains an error with an unknown name as its JSON. Throws DecodeError for any other shape, or for a known name with a
 * wrong payload.
 */
export const decodeTransactionError: Decoder<TransactionError> = (value) => {
  const json = unquote(value);
  if (typeof json === 'string') {
    return PLAIN_TRANSACTION_ERRORS.has(json) ? { name: json as PlainTransactionErrorName } : { name: 'unknown', json };
  }
  const object = decodeVariant(json);
  const name = Object.keys(object)[0];
  switch (name) {
    case 'InstructionError': {
      const [index, error] = decodeMember(object, name, decodePair);
      return {
        name,
        index: decodeAt(`.${name}[0]`, index, decodeU8),
        error: decodeAt(`.${name}[1]`, error, decodeInstructionError),
      };
    }
    case 'DuplicateInstruction':
      return { name, index: decodeMember(object, name, decodeU8) };
    case 'InsufficientFundsForRent':
    case 'ProgramExecutionTemporarilyRestricted':
      return { name, accountIndex: decodeMember(object, name, decodeAccountIndex) };
    default:
      return { name: 'unknown', json: decodeJson(object) };
  }
};

function encodeInstructionErrorJson(error: InstructionError): JsonValue {
  switch (error.name) {
    case 'Custom':
      return { Custom: error.code };
    case 'BorshIoError':
      return error.text === null ? error.name : { BorshIoError: error.text };
    case 'unknown':
      return error.json;
    default:
      return error.name;
  }
}

const decodeInstructionError: Decoder<InstructionError> = (json) => {
  if (typeof json === 'string') {
    if (json === 'BorshIoError') return { name: 'BorshIoError', text: null };
    return PLAIN_INSTRUCTION_ERRORS.has(json) ? { name: json as PlainInstructionErrorName } : { name: 'unknown', json };
  }
  const object = decodeVariant(json);
  const name = Object.keys(object)[0];
  switch (name) {
    case 'Custom':
      return { name, code: decodeMember(object, name, decodeU32) };
    case 'BorshIoError':
      return { name, text: decodeMember(object, name, decodeString) };
    default:
      return { name: 'unknown', json: decodeJson(object) };
  }
};

const PLAIN_TRANSACTION_ERRORS = plainNames(TRANSACTION_ERRORS, [
  'InstructionError',
  'DuplicateInstruction',
  'InsufficientFundsForRent',
  'ProgramExecutionTemporarilyRestricted',
]);
const PLAIN_INSTRUCTION_ERRORS = plainNames(INSTRUCTION_ERRORS, ['Custom', 'BorshIoError']);

function plainNames(names: readonly string[], withPayload: readonly string[]): ReadonlySet<string> {
  return new Set(names.filter((name) => !withPayload.includes(name)));
}

/** Some recorders store the error as JSON text inside a string. */
function unquote(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value !== 'string' || !value.startsWith('{')) return value;
  try {
    return parseJson(value);
  } catch {
    return value;
  }
}

function decodeVariant(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) && Object.keys(value).length === 1
    ? value
    : fail('an error: a name, or an object of one name and its payload', value);
}

function decodePair(value: JsonValue | undefined): readonly [JsonValue | undefined, JsonValue | undefined] {
  const [first, second, third] = decodeArray(value);
  return third === undefined ? [first, second] : fail('an array of two', value);
}

function decodeAccountIndex(value: JsonValue | undefined): number {
  return decodeMember(decodeObject(value), 'account_index', decodeU8);
}
