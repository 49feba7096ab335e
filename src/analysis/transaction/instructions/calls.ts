import type { JsonValue } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type {
  ResponseInstruction,
  ResponseMeta,
  TransactionBody,
} from '../../../rpc-protocol/responses/transaction-response.ts';

/** An instruction in any encoding, with its account indexes resolved. */
export interface Call {
  /** null if the index is out of range. */
  readonly programId: Address | null;
  /** Null, like `data`, if the node sent the parsed form instead. */
  readonly accounts: readonly CalledAccount[] | null;
  readonly data: Uint8Array | null;
  /** The `jsonParsed` form that the node sent. */
  readonly parsedByNode: { readonly program: string; readonly parsed: JsonValue } | null;
  /** 1 for top-level instructions, 2 for the inner instructions they call, and so on; null if not recorded. */
  readonly stackHeight: number | null;
}

/** An account of an instruction. `address` is null if the index is out of range, `index` if only the address is known. */
export interface CalledAccount {
  readonly index: number | null;
  readonly address: Address | null;
}

/** A top-level instruction with all its inner instructions in call order. */
export interface CallGroup {
  readonly call: Call;
  readonly inner: readonly Call[];
}

/** Every call of a transaction; null if the answer has no instructions. */
export function callGroups(
  body: TransactionBody,
  meta: ResponseMeta | null,
  accounts: readonly Address[],
): readonly CallGroup[] | null {
  const own = ownInstructions(body);
  if (own === null) return null;
  const resolve = createResolver(accounts);
  const inner = new Map(meta?.innerInstructions?.map(({ index, instructions }) => [index, instructions]));
  return own.map((instruction, index) => ({
    call: resolve(instruction),
    inner: (inner.get(index) ?? []).map(resolve),
  }));
}

function ownInstructions(body: TransactionBody): readonly ResponseInstruction[] | null {
  switch (body.form) {
    case 'wire':
      return body.transaction.message.instructions.map((instruction) => ({
        ...instruction,
        form: 'compiled',
        stackHeight: 1,
      }));
    case 'parsed':
      return body.instructions;
    case 'accounts':
    case 'undecoded':
      return null;
  }
}

function createResolver(accounts: readonly Address[]): (instruction: ResponseInstruction) => Call {
  const indexes = new Map(accounts.map((address, index) => [address, index]));
  return (instruction) => {
    const { stackHeight } = instruction;
    switch (instruction.form) {
      case 'compiled':
        return {
          programId: accounts[instruction.programIdIndex] ?? null,
          accounts: instruction.accounts.map((index) => ({ index, address: accounts[index] ?? null })),
          data: instruction.data,
          parsedByNode: null,
          stackHeight,
        };
      case 'partiallyDecoded':
        return {
          programId: instruction.programId,
          accounts: instruction.accounts.map((address) => ({ index: indexes.get(address) ?? null, address })),
          data: instruction.data,
          parsedByNode: null,
          stackHeight,
        };
      case 'parsed':
        return {
          programId: instruction.programId,
          accounts: null,
          data: null,
          parsedByNode: { program: instruction.program, parsed: instruction.parsed },
          stackHeight,
        };
    }
  };
}
