import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from '../../solana/ids/program-ids.ts';
import { resolveAccountKeys } from '../../solana/model/account-keys.ts';
import type { Address } from '../../solana/ids/ids.ts';
import type { ResponseInstruction, TransactionBody } from '../../rpc-protocol/responses/transaction-response.ts';
import { type CompiledInstruction, type LoadedAddresses, NO_LOADED_ADDRESSES } from '../../solana/model/transaction.ts';

/** A top-level instruction. */
export interface TopLevelCall {
  /** null if the program index is out of range. */
  readonly programId: Address | null;
  /** null if the node sent the parsed form instead. */
  readonly data: Uint8Array | null;
}

/** The top-level instructions of a transaction in any encoding; null if the answer has none. */
export function topLevelCalls(body: TransactionBody, accounts: readonly Address[]): readonly TopLevelCall[] | null {
  switch (body.form) {
    case 'wire':
      return body.transaction.message.instructions.map((instruction) => compiledCall(instruction, accounts));
    case 'parsed':
      return body.instructions.map((instruction) => answeredCall(instruction, accounts));
    case 'accounts':
    case 'undecoded':
      return null;
  }
}

/** The accounts in index order: static, loaded writable, loaded readonly. */
export function accountAddresses(body: TransactionBody, loaded: LoadedAddresses | null): readonly Address[] {
  switch (body.form) {
    case 'wire': {
      const keys = body.transaction.message.accountKeys;
      return loaded === null ? keys : [...keys, ...loaded.writable, ...loaded.readonly];
    }
    case 'parsed':
    case 'accounts':
      return body.accountKeys.map((key) => key.pubkey);
    case 'undecoded':
      return [];
  }
}

/** The accounts that a transaction locks for writing, in index order. */
export function writableAccounts(body: TransactionBody, loaded: LoadedAddresses | null): readonly Address[] {
  switch (body.form) {
    case 'wire':
      return resolveAccountKeys(body.transaction.message, loaded ?? NO_LOADED_ADDRESSES)
        .filter((key) => key.writable)
        .map((key) => key.address);
    case 'parsed':
    case 'accounts':
      return body.accountKeys.filter((key) => key.writable).map((key) => key.pubkey);
    case 'undecoded':
      return [];
  }
}

/**
 * Orders programs by how much they say about a transaction. Leaves out Compute Budget unless it is the only one, because nearly
 * every transaction calls it. Puts System last, because many transactions send a few lamports as a tip.
 */
export function orderByRelevance(programs: readonly Address[]): readonly Address[] {
  const others = programs.filter((program) => program !== COMPUTE_BUDGET_PROGRAM);
  if (others.length === 0) return programs;
  const own = others.filter((program) => program !== SYSTEM_PROGRAM);
  return own.length === others.length ? own : [...own, SYSTEM_PROGRAM];
}

function answeredCall(instruction: ResponseInstruction, accounts: readonly Address[]): TopLevelCall {
  switch (instruction.form) {
    case 'compiled':
      return compiledCall(instruction, accounts);
    case 'partiallyDecoded':
      return { programId: instruction.programId, data: instruction.data };
    case 'parsed':
      return { programId: instruction.programId, data: null };
  }
}

function compiledCall(instruction: CompiledInstruction, accounts: readonly Address[]): TopLevelCall {
  return {
    programId: accounts[instruction.programIdIndex] ?? null,
    get data() {
      return instruction.data;
    },
  };
}
