import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import type { Params } from '../request/params.ts';
import type { LedgerStore } from '../store/ledger-store.ts';

/** The Agave version whose results the current methods reproduce. */
export const AGAVE_VERSION = '4.0.0';

/** A method of the service: its description for rpc.discover and its handler. */
export type Method = MethodDescription & (ValueHandler | TextHandler | StreamHandler);

export interface MethodDescription {
  readonly name: string;
  readonly summary: string;
  /** The method that replaces this deprecated one. */
  readonly replacedBy?: string;
  readonly params: readonly ParamDescription[];
  readonly result: ResultDescription;
}

export interface ValueHandler {
  /** Receives parameters whose number was checked. Throws RpcError for errors that the caller should see. */
  readonly handle: (store: LedgerStore, params: Params) => Promise<JsonValue>;
}

/** Handles methods whose JSON result is returned verbatim. */
export interface TextHandler {
  /** Like ValueHandler, for the JSON text of the result. */
  readonly handleText: (store: LedgerStore, params: Params) => Promise<string>;
}

/** Handles methods that return a block or a transaction: results that are long, and cacheable once finalized. */
export interface StreamHandler {
  /** Receives parameters whose number was checked. Throws RpcError if they are invalid. */
  readonly stream: (params: Params) => StreamedCall;
}

/** A call whose parameters were read. */
export interface StreamedCall {
  /** The cache key: final results of one method with the same key are the same. */
  readonly key: string;
  /** True if the result is short: sending it retains no inflated block. */
  readonly isLight: boolean;
  /** Throws RpcError for errors that the caller should see. */
  readonly run: (store: LedgerStore) => Promise<StreamedResult>;
}

export interface StreamedResult {
  /** JSON text in parts that are encoded on demand. */
  readonly text: Iterable<string>;
  /** True if the result can never change. */
  readonly isFinal: boolean;
}

/** Not final: an import may add the block or transaction later. */
export const NULL_RESULT: StreamedResult = { text: ['null'], isFinal: false };

export interface ParamDescription {
  readonly name: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonObject;
}

export interface ResultDescription {
  readonly name: string;
  readonly schema: JsonObject;
}

/** The methods of a service by name. */
export type MethodTable = ReadonlyMap<string, Method>;
