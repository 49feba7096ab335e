import {
  isJsonArray,
  isJsonObject,
  isNestedDeeper,
  type JsonObject,
  type JsonValue,
  parseJson,
} from '../../shared/json/json.ts';
import { type Address, parseAddress } from '../ids/ids.ts';
import type { IdlProgram } from './idl-reader.ts';

/** An IDL whose format is recognized but whose contents are not validated yet. */
export interface RecognizedIdl {
  readonly form: 'anchor' | 'codama';
  readonly program: IdlProgram;
  readonly json: JsonObject;
}

/** Why a text is not a usable IDL, as a whole sentence. */
export interface InvalidIdl {
  readonly reason: string;
}

/** Recognizes an Anchor IDL (of either format) or a Codama IDL. */
export function recognizeIdl(text: string): RecognizedIdl | InvalidIdl {
  let json: JsonValue;
  try {
    json = parseJson(text);
  } catch (error) {
    return { reason: `It is not JSON: ${error instanceof Error ? error.message : 'it cannot be parsed'}.` };
  }
  if (!isJsonObject(json)) return { reason: 'It is JSON, but not an object.' };
  if (isNestedDeeper(json, MAX_LEVELS)) return { reason: `It is nested more than ${MAX_LEVELS} levels deep.` };
  if (json['kind'] === 'rootNode') return recognizeCodama(json);
  if (typeof json['kind'] === 'string') {
    return { reason: `It is a Codama node of kind ${json['kind']}, not a rootNode.` };
  }
  if (isJsonArray(json['instructions'])) return recognizeAnchor(json, json['instructions']);
  if ('jsonrpc' in json) return { reason: 'It is a JSON-RPC message, not an IDL.' };
  return { reason: 'It has no list of instructions, so it is neither an Anchor nor a Codama IDL.' };
}

const MAX_LEVELS = 200;

function recognizeAnchor(json: JsonObject, instructions: readonly JsonValue[]): RecognizedIdl | InvalidIdl {
  const at = instructions.findIndex((each) => !isJsonObject(each) || typeof each['name'] !== 'string');
  if (at !== -1) return { reason: `It looks like an Anchor IDL, but its instruction ${at + 1} has no name.` };
  const metadata = isJsonObject(json['metadata']) ? json['metadata'] : {};
  const name = textIn(json, 'name') ?? textIn(metadata, 'name');
  if (name === null) return { reason: 'It looks like an Anchor IDL, but it does not name its program.' };
  return {
    form: 'anchor',
    json,
    program: {
      name,
      version: textIn(json, 'version') ?? textIn(metadata, 'version'),
      address: addressOf(textIn(json, 'address') ?? textIn(metadata, 'address')),
    },
  };
}

function recognizeCodama(json: JsonObject): RecognizedIdl | InvalidIdl {
  const { program } = json;
  if (!isJsonObject(program) || !isJsonArray(program['instructions'])) {
    return { reason: 'It is a Codama root node without a program that has instructions.' };
  }
  return {
    form: 'codama',
    json,
    program: {
      name: textIn(program, 'name') ?? 'unnamed program',
      version: textIn(program, 'version'),
      address: addressOf(textIn(program, 'publicKey')),
    },
  };
}

function textIn(json: JsonObject, key: string): string | null {
  const value = json[key];
  return typeof value === 'string' && value !== '' ? value : null;
}

function addressOf(text: string | null): Address | null {
  return text === null ? null : parseAddress(text);
}
