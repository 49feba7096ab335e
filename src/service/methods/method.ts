import type { JsonObject, JsonValue } from '../../shared/json.ts';
import type { Params } from '../params/param.ts';
import type { LedgerStore } from '../store.ts';

/** A method of the service: what it takes and gives, in words and as JSON Schema, and how it is answered. */
export interface Method {
  readonly name: string;
  readonly summary: string;
  /** The method to call instead of this deprecated one. */
  readonly replacedBy?: string;
  readonly params: readonly ParamDescription[];
  readonly result: ResultDescription;
  /** Answers a call whose number of parameters was checked. Throws RpcError for what the caller should be told. */
  readonly call: (store: LedgerStore, params: Params) => Promise<JsonValue>;
}

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
