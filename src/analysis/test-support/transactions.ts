import {
  NO_LOADED_ADDRESSES,
  type CompiledInstruction,
  type TransactionVersion,
} from '../../solana/model/transaction.ts';
import type { Address, Blockhash, Signature } from '../../solana/ids/ids.ts';
import type { TransactionEntry, ResponseMeta } from '../../rpc-protocol/responses/transaction-response.ts';

export const PAYER = '7dGrdJRYtsNR8UYxZ3TnifXGjGc9eRYLq9sELwYpuuUu' as Address;
export const VOTE = 'Vote111111111111111111111111111111111111111' as Address;
export const KING = 'King7ki4SKMBPb3iupnQwTyjsq294jaXsgLmJo8cb7T' as Address;
export const ED25519 = 'Ed25519SigVerify111111111111111111111111111' as Address;
export const SIGNATURE =
  '2SNQK1kvQ2G3kTAXrnhcAc7B2jMAvuwaQdavCxkTtkUoj9Yj5hCNB69ZWt4koceY2BgjFLxc6bH2FYdhpvLgE3H1' as Signature;

/** Metadata of a successful transaction, with changes. */
export function meta(changes: Partial<ResponseMeta> = {}): ResponseMeta {
  return {
    err: null,
    fee: 5000n,
    preBalances: [],
    postBalances: [],
    innerInstructions: [],
    logMessages: [],
    preTokenBalances: [],
    postTokenBalances: [],
    rewards: null,
    loadedAddresses: NO_LOADED_ADDRESSES,
    returnData: null,
    computeUnitsConsumed: 100n,
    costUnits: null,
    absent: [],
    hasLoadedAddresses: true,
    conflictingStatus: null,
    undecodedReturnData: null,
    damage: [],
    ...changes,
  };
}

/** Metadata of a transaction that was not executed, because its fee payer does not exist. Its balances are of two accounts. */
export function noOpMeta(changes: Partial<ResponseMeta> = {}): ResponseMeta {
  return meta({
    err: { name: 'AccountNotFound' },
    fee: 0n,
    preBalances: [0n, 7n],
    postBalances: [0n, 7n],
    innerInstructions: null,
    logMessages: null,
    computeUnitsConsumed: 200_000n,
    ...changes,
  });
}

/** A transaction that PAYER pays for, with one top-level instruction per program. */
export function wireEntry(
  programs: readonly Address[],
  answered: ResponseMeta | null,
  version: TransactionVersion = 'legacy',
  dataOf: (program: Address) => Uint8Array = () => new Uint8Array(),
): TransactionEntry {
  const accountKeys = [PAYER, ...new Set(programs)];
  const instructions: CompiledInstruction[] = programs.map((program) => ({
    programIdIndex: accountKeys.indexOf(program),
    accounts: [],
    data: dataOf(program),
  }));
  return {
    version,
    meta: answered,
    body: {
      form: 'wire',
      transaction: {
        signatures: [SIGNATURE],
        message: {
          version,
          header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 0 },
          accountKeys,
          recentBlockhash: '7YUEp2UrHXFMzD5N3rjon624vcbQQQiw2LDgUBRmnZfb' as Blockhash,
          instructions,
          addressTableLookups: [],
          config: null,
        },
      },
    },
  };
}
