import { encodeHex } from '../shared/bytes/encodings.ts';
import { sha256 } from '../shared/bytes/sha256.ts';
import {
  decodeAt,
  decodeMember,
  decodeNumber,
  decodeObject,
  decodeString,
  fail,
} from '../shared/json/json-decoding.ts';
import { type JsonValue, isJsonObject, parseJson } from '../shared/json/json.ts';

/**
 * An open transaction or block as one file: the request, the verbatim response and its source. docs/case-files.md
 * describes the format.
 */
export interface CaseFile {
  readonly method: string;
  /** The request, verbatim. */
  readonly request: string;
  /** The response, verbatim. */
  readonly response: string;
  /** Hash of the UTF-8 bytes of the response, in hex. */
  readonly sha256: string;
  /** The HTTP status. */
  readonly status: number;
  /** Origin of the endpoint, or its name if its URL may contain a key. */
  readonly endpoint: string;
  /** ISO 8601, UTC. */
  readonly savedAt: string;
  /** Version of Slotscope. */
  readonly app: string;
}

/** A case file that was opened, and whether its response is still the one that was saved. */
export interface OpenedCaseFile {
  readonly file: CaseFile;
  /** The hash of the response in the file, in hex. */
  readonly actualSha256: string;
  readonly isIntact: boolean;
}

/** True for a JSON object that claims to be a case file, valid or not. */
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

/** A case file as JSON text, which `decodeCaseFile` reads. */
export function encodeCaseFile({
  request,
  response,
  sha256,
  status,
  endpoint,
  savedAt,
  app,
}: Omit<CaseFile, 'method'>): string {
  const file = {
    format: CASE_FORMAT,
    version: CASE_VERSION,
    savedAt,
    app,
    endpoint,
    status,
    sha256,
    request,
    response,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** The hash of a response, in hex. */
export async function hashResponse(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  // Browsers offer their own only to secure origins.
  if (globalThis.crypto?.subtle === undefined) {
    return encodeHex(sha256(bytes));
  }
  return encodeHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

const CASE_FORMAT = 'slotscope-case';
const CASE_VERSION = 1;

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
