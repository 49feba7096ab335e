import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/address.ts';
import { parseExplorerOnly } from '../../../solana/programs/not-parsed-by-node/parse-explorer-only.ts';
import { parseInstruction } from '../../../solana/programs/parse-instruction.ts';
import type { Call } from './calls.ts';

/** What an instruction means, and who read it. */
export interface ParsedCall {
  /**
   * `node`: the endpoint. `browser`: the same parsers here. `beyond`: parsers of programs that no node parses. `idl`: an interface
   * description that a person gave.
   */
  readonly by: 'node' | 'browser' | 'explorer' | 'idl';
  /** The parser's name of the program: "spl-token". */
  readonly program: string;
  readonly type: string;
  readonly info: JsonObject;
}

/** The meaning of a call, or null where no parser knows it. */
export function parseCall(call: Call): ParsedCall | null {
  if (call.parsedByNode !== null) return readMeaning('node', call.parsedByNode.program, call.parsedByNode.parsed);
  const { programId, data } = call;
  const accounts = call.accounts?.flatMap(({ address }) => address ?? []);
  // Every index has to point at an account: parsers know accounts by their position.
  if (programId === null || data === null || accounts === undefined || accounts.length !== call.accounts?.length) {
    return null;
  }
  const instruction = { programId, accounts, data };
  const parsed = parseInstruction(instruction);
  if (parsed !== null) return readMeaning('browser', parsed.program, parsed.parsed);
  const beyond = parseExplorerOnly(instruction);
  return beyond && readMeaning('explorer', beyond.program, beyond.parsed);
}

/** A member as an integer: numbers, bigints and decimal text count; null for all else. */
export function integerIn(info: JsonObject, key: string): bigint | null {
  const value = info[key];
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null;
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : null;
}

/** A member as an address, without looking into it: a parser put it there. */
export function addressIn(info: JsonObject, key: string): Address | null {
  const value = info[key];
  return typeof value === 'string' && value.length >= 32 && value.length <= 44 ? (value as Address) : null;
}

export function objectIn(info: JsonObject, key: string): JsonObject | null {
  const value = info[key];
  return isJsonObject(value) ? value : null;
}

function readMeaning(by: ParsedCall['by'], program: string, parsed: JsonValue): ParsedCall {
  if (isJsonObject(parsed) && typeof parsed['type'] === 'string') {
    return { by, program, type: parsed['type'], info: objectIn(parsed, 'info') ?? {} };
  }
  // A memo is a bare string.
  return {
    by,
    program,
    type: typeof parsed === 'string' ? 'memo' : '',
    info: { [program === 'spl-memo' ? 'memo' : 'parsed']: parsed },
  };
}
