import {
  arrayOf,
  type Decoder,
  decodeAt,
  decodeMember,
  decodeObject,
  decodeOptionalMember,
  decodeString,
  decodeU64,
} from '../../shared/json/json-decoding.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import type { TransactionError } from '../../solana/errors/transaction-error.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import type { Account } from '../../solana/model/account.ts';
import type { InnerInstructions, LoadedAddresses, TokenBalance } from '../../solana/model/transaction.ts';
import { decodeAccountOrNull } from './decode-accounts.ts';
import { decodeErr, decodeInnerInstructions, decodeLoadedAddresses, decodeTokenBalance } from './decode-meta.ts';
import { MAX_ACCOUNTS } from './decode-primitives.ts';
import type { ResponseInstruction } from './transaction-response.ts';

/** The outcome of a transaction at a slot, according to simulateTransaction. Null: the endpoint did not return it. */
export interface Simulation {
  readonly slot: Slot;
  readonly err: TransactionError | null;
  readonly logs: readonly string[] | null;
  readonly unitsConsumed: bigint | null;
  readonly innerInstructions: readonly InnerInstructions<ResponseInstruction>[] | null;
  /** The requested accounts afterwards, in their order; null for one that does not exist then. Null too if the run failed. */
  readonly accountsAfter: readonly (Account | null)[] | null;
  // Newer nodes return these, as in the metadata of a transaction.
  readonly fee: bigint | null;
  readonly preBalances: readonly bigint[] | null;
  readonly postBalances: readonly bigint[] | null;
  readonly preTokenBalances: readonly TokenBalance[] | null;
  readonly postTokenBalances: readonly TokenBalance[] | null;
  readonly loadedAddresses: LoadedAddresses | null;
}

/** Decodes the `result` of simulateTransaction. Throws DecodeError. */
export function decodeSimulation(json: JsonValue): Simulation {
  return decodeAt('result', json, (result) => {
    const object = decodeObject(result);
    const slot = decodeMember(object, 'context', (context) => decodeMember(decodeObject(context), 'slot', decodeU64));
    return { slot, ...decodeMember(object, 'value', decodeValue) };
  });
}

const decodeValue: Decoder<Omit<Simulation, 'slot'>> = (json) => {
  const value = decodeObject(json);
  const balances = (name: string) => decodeOptionalMember(value, name, arrayOf(decodeU64, MAX_ACCOUNTS));
  const tokens = (name: string) => decodeOptionalMember(value, name, arrayOf(decodeTokenBalance, MAX_ACCOUNTS));
  const err = decodeErr(value);
  return {
    err,
    logs: decodeOptionalMember(value, 'logs', arrayOf(decodeString)),
    unitsConsumed: decodeOptionalMember(value, 'unitsConsumed', decodeU64),
    innerInstructions: decodeOptionalMember(value, 'innerInstructions', arrayOf(decodeInnerInstructions)),
    // Nodes return null for each account of a run that failed.
    accountsAfter:
      err === null ? decodeOptionalMember(value, 'accounts', arrayOf(decodeLeftAccount, MAX_ACCOUNTS)) : null,
    fee: decodeOptionalMember(value, 'fee', decodeU64),
    preBalances: balances('preBalances'),
    postBalances: balances('postBalances'),
    preTokenBalances: tokens('preTokenBalances'),
    postTokenBalances: tokens('postTokenBalances'),
    loadedAddresses: decodeOptionalMember(value, 'loadedAddresses', decodeLoadedAddresses),
  };
};

/** An account without lamports is removed at the end of the transaction. */
function decodeLeftAccount(json: JsonValue | undefined): Account | null {
  const account = decodeAccountOrNull(json);
  return account?.lamports === 0n ? null : account;
}

/** Decodes the `result` of getRecentPrioritizationFees: micro-lamports for each unit, one for each recent slot. */
export function decodePrioritizationFees(json: JsonValue): readonly bigint[] {
  const decodeFee: Decoder<bigint> = (fee) => decodeMember(decodeObject(fee), 'prioritizationFee', decodeU64);
  return decodeAt('result', json, arrayOf(decodeFee, MAX_SLOTS));
}

/** Nodes store 150. */
const MAX_SLOTS = 10_000;
