import { type JsonObject, type JsonValue, isJsonObject } from '../../../shared/json/json.ts';
import type { IdlOrigin } from '../../../solana/idl/idl-reader.ts';
import { parseInstruction, parseExplorerOnly } from '../../../solana/programs/registry.ts';
import type { Call } from './calls.ts';

/** The parsed form of an instruction, regardless of who parsed it. */
export interface ParsedCall {
  /**
   * `node`: the endpoint, as `jsonParsed`. `browser`: the same parsers, run here on the bytes. `explorer`: a parser for a program
   * that no node parses. `idl`: an IDL.
   */
  readonly by: 'node' | 'browser' | 'explorer' | 'idl';
  /** The program's name in `jsonParsed` ("spl-token"), or in its IDL. */
  readonly program: string;
  readonly type: string;
  readonly info: JsonObject;
  /** Origin of an IDL from the endpoint; null or undefined for one that the user provided, and for parsers. */
  readonly origin?: IdlOrigin | null;
  /** By an IDL, the event that a program recorded by calling itself. */
  readonly isEvent?: true;
}

/** Parses a call without an IDL; null if there is no parser for it, or its bytes do not fit. */
export function parseCall(call: Call): ParsedCall | null {
  if (call.parsedByNode !== null) return splitTypeAndInfo('node', call.parsedByNode.program, call.parsedByNode.parsed);
  const { programId, data } = call;
  const accounts = call.accounts?.flatMap(({ address }) => address ?? []);
  // Parsers find accounts by position, so one that cannot be resolved would shift the others.
  if (programId === null || data === null || accounts === undefined || accounts.length !== call.accounts?.length) {
    return null;
  }
  const instruction = { programId, accounts, data };
  const standard = parseInstruction(instruction);
  if (standard !== null) return splitTypeAndInfo('browser', standard.program, standard.parsed);
  const explorerOnly = parseExplorerOnly(instruction);
  return explorerOnly && splitTypeAndInfo('explorer', explorerOnly.program, explorerOnly.parsed);
}

function splitTypeAndInfo(by: ParsedCall['by'], program: string, parsed: JsonValue): ParsedCall {
  if (isJsonObject(parsed) && typeof parsed['type'] === 'string') {
    const { type, info = {}, ...others } = parsed;
    return { by, program, type, info: { ...others, ...(isJsonObject(info) ? info : { info }) } };
  }
  // Nodes return a memo as a bare string.
  return {
    by,
    program,
    type: typeof parsed === 'string' ? 'memo' : '',
    info: { [program === 'spl-memo' ? 'memo' : 'parsed']: parsed },
  };
}
