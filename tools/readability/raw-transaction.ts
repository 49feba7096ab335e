import type {
  InnerInstruction,
  ResponseMeta,
  TransactionBody,
  TransactionResponse,
} from '../../src/rpc-protocol/responses/transaction-response.ts';
import { type JsonObject, isJsonObject } from '../../src/shared/json/json.ts';

/** A recorded transaction as its answer has it, for checks that must not depend on what the pages compute. */
export interface RawTransaction {
  readonly feePayer: string;
  readonly accounts: readonly string[];
  /** Every call in call order; empty if the answer has no instructions. */
  readonly calls: readonly RawCall[];
  readonly meta: ResponseMeta & { readonly fee: bigint };
  readonly logs: readonly string[];
  /** Whether the answer has what a check of movements needs: instructions, inner instructions and token balances. */
  readonly complete: boolean;
}

export interface RawCall {
  /** Number of the top-level instruction that it is or belongs to, from 1. */
  readonly top: number;
  readonly isTop: boolean;
  readonly programId: string;
  /** Empty if the node sent the parsed form. */
  readonly accounts: readonly string[];
  readonly data: Uint8Array | null;
  /** The parsed form, if the node sent that. */
  readonly type: string | null;
  readonly info: JsonObject;
}

/** null without metadata or without accounts. */
export function rawTransaction({ body, meta }: TransactionResponse): RawTransaction | null {
  const accounts = accountsOf(body, meta);
  const [feePayer] = accounts;
  if (meta === null || meta.fee === null || feePayer === undefined) return null;
  const own: readonly InnerInstruction[] | null =
    body.form === 'wire'
      ? body.transaction.message.instructions.map((each) => ({ ...each, form: 'compiled', stackHeight: 1 }))
      : body.form === 'parsed'
        ? body.instructions
        : null;
  const inner = new Map(meta.innerInstructions?.map(({ index, instructions }) => [index, instructions]));
  const calls = (own ?? []).flatMap((instruction, at) => [
    rawCall(instruction, at + 1, true, accounts),
    ...(inner.get(at) ?? []).map((each) => rawCall(each, at + 1, false, accounts)),
  ]);
  return {
    feePayer,
    accounts,
    calls,
    meta: { ...meta, fee: meta.fee },
    logs: meta.logMessages ?? [],
    complete:
      own !== null &&
      meta.innerInstructions !== null &&
      meta.preTokenBalances !== null &&
      meta.postTokenBalances !== null &&
      meta.preTokenBalances.concat(meta.postTokenBalances).every(({ owner }) => owner !== null),
  };
}

function accountsOf(body: TransactionBody, meta: ResponseMeta | null): readonly string[] {
  if (body.form === 'undecoded') return [];
  if (body.form !== 'wire') return body.accountKeys.map((key) => key?.pubkey ?? '');
  const { writable, readonly } = meta?.loadedAddresses ?? { writable: [], readonly: [] };
  return [...body.transaction.message.accountKeys, ...writable, ...readonly];
}

function rawCall(instruction: InnerInstruction, top: number, isTop: boolean, accounts: readonly string[]): RawCall {
  const place = { top, isTop, type: null, info: {} };
  switch (instruction.form) {
    case 'compiled':
      return {
        ...place,
        programId: accounts[instruction.programIdIndex] ?? '',
        accounts: instruction.accounts.map((index) => accounts[index] ?? ''),
        data: instruction.data,
      };
    case 'partiallyDecoded':
      return { ...place, programId: instruction.programId, accounts: instruction.accounts, data: instruction.data };
    case 'damaged':
      return { ...place, programId: '', accounts: [], data: null };
    case 'parsed': {
      const { parsed, programId } = instruction;
      const type = isJsonObject(parsed) ? parsed['type'] : undefined;
      const info = isJsonObject(parsed) ? parsed['info'] : undefined;
      return {
        ...place,
        programId,
        accounts: [],
        data: null,
        type: typeof type === 'string' ? type : null,
        info: isJsonObject(info) ? info : {},
      };
    }
  }
}
