import {
  decodeAt,
  decodeMember,
  decodeNumber,
  decodeObject,
  decodeString,
  fail,
} from '../../shared/json/json-decoding.ts';
import { isJsonObject, type JsonValue, parseJson } from '../../shared/json/json.ts';
import { CASE_FORMAT, CASE_VERSION, type CaseFile } from './case-file.ts';

/** True for a JSON object that says that it is a case file, whatever else is wrong with it. */
export function isCaseFile(json: JsonValue): boolean {
  return isJsonObject(json) && json['format'] === CASE_FORMAT;
}

/** Decodes a case file. Throws DecodeError with the path of what is wrong. The hash is not checked here. */
export function decodeCaseFile(json: JsonValue): CaseFile {
  return decodeAt('case file', json, (value) => {
    const object = decodeObject(value);
    decodeMember(object, 'format', (format) => (format === CASE_FORMAT ? format : fail(`"${CASE_FORMAT}"`, format)));
    decodeMember(object, 'version', (version) =>
      version === CASE_VERSION
        ? version
        : fail(`version ${CASE_VERSION}, the only one that this Slotscope reads`, version),
    );
    const request = decodeMember(object, 'request', decodeString);
    return {
      method: decodeMember(object, 'request', () => decodeMethod(request)),
      request,
      response: decodeMember(object, 'response', decodeString),
      sha256: decodeMember(object, 'sha256', decodeHash),
      status: decodeMember(object, 'status', decodeNumber),
      endpoint: decodeMember(object, 'endpoint', decodeString),
      savedAt: decodeMember(object, 'savedAt', decodeString),
      app: decodeMember(object, 'app', decodeString),
    };
  });
}

function decodeMethod(request: string): string {
  const json = parseRequest(request);
  const method = isJsonObject(json) ? json['method'] : undefined;
  return typeof method === 'string' ? method : fail('the text of a JSON-RPC request', request);
}

function parseRequest(text: string): JsonValue {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return fail('the text of a JSON-RPC request', text);
    throw error;
  }
}

function decodeHash(value: JsonValue | undefined): string {
  const text = decodeString(value);
  return /^[0-9a-f]{64}$/.test(text) ? text : fail('64 digits of lower-case hex', value);
}
