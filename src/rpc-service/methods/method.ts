import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import type { Params } from '../params/param.ts';
import type { LedgerStore } from '../ledger-store.ts';

/** A method of the service: what it takes and gives, in words and as JSON Schema, and how it is answered. */
export type Method = DescribedMethod & (Call | LookUp);

export interface DescribedMethod {
  readonly name: string;
  readonly summary: string;
  /** The method to call instead of this deprecated one. */
  readonly replacedBy?: string;
  readonly params: readonly ParamDescription[];
  readonly result: ResultDescription;
}

export interface Call {
  /** Answers a call whose number of parameters was checked. Throws RpcError for what the caller should be told. */
  readonly call: (store: LedgerStore, params: Params) => Promise<JsonValue>;
}

/** What finds a block or a transaction, which never changes once it is final. */
export interface LookUp {
  /** Answers a call whose number of parameters was checked. Throws RpcError for what the caller should be told. */
  readonly lookUp: (store: LedgerStore, params: Params) => Promise<Found>;
}

export interface Found {
  /** JSON text, in pieces that are made as they are taken. */
  readonly text: Iterable<string>;
  /** Whether it will never be another. */
  readonly final: boolean;
}

/** Nothing was found, which an import may change. */
export const NOTHING_FOUND: Found = { text: ['null'], final: false };

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
