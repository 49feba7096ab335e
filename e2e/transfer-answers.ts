import { type Answer, result } from './scripted-endpoint.ts';
import { transactionResult } from './transaction-result.ts';

export const VICTIM = '9nPLjYH3fm4ZUoLZu9HXVpEGyJVz2NQGgGbrT9s8rS7K';
export const FRIEND = '7dGrdJRYtsNR8UYxZ3TnifXGjGc9eRYLq9sELwYpuuUu';
/** Looks like FRIEND. Chosen as text: nearly every text of 44 base58 characters that begins with 7 is 32 bytes. */
export const FORGED = '7dGrKQvmB3xWqT2nYcZ5sHfUe8jRAkPpLd4tGzXhuuUu';
export const SIGNATURE = '2SNQK1kvQ2G3kTAXrnhcAc7B2jMAvuwaQdavCxkTtkUoj9Yj5hCNB69ZWt4koceY2BgjFLxc6bH2FYdhpvLgE3H1';
export const OTHER_SIGNATURE =
  '3sMhYN19KkFnJcNuQrBXftxmtKW1jtVMY3a2vSvnGKkdowN82ZfMVVpexJnXi5azuaopefdZmW38w4TdSEDSoo3X';
const SYSTEM = '11111111111111111111111111111111';

/** A transaction in which the first address sends lamports to each of the others. */
export function transfers(signature: string, lamports: number, [from = '', ...to]: readonly string[]): Answer {
  const sent = to.length * lamports;
  return result(
    transactionResult({
      signature,
      keys: [from, ...to, SYSTEM],
      isWritable: (key) => key !== SYSTEM,
      instructions: to.map((destination) => ({
        program: 'system',
        programId: SYSTEM,
        parsed: { type: 'transfer', info: { source: from, destination, lamports } },
        stackHeight: null,
      })),
      meta: {
        preBalances: [10_000_000_000, ...to.map(() => 1_000_000), 1],
        postBalances: [10_000_000_000 - 5000 - sent, ...to.map(() => 1_000_000 + lamports), 1],
        logMessages: to.flatMap(() => [`Program ${SYSTEM} invoke [1]`, `Program ${SYSTEM} success`]),
      },
    }),
  );
}

/** A transaction whose instructions call each of the programs once, with 700 compute units, then 300. */
export function calls(signature: string, payer: string, programs: readonly [string, string]): Answer {
  return result(
    transactionResult({
      signature,
      keys: [payer, ...programs],
      isWritable: (key) => key === payer,
      instructions: programs.map((programId) => ({ programId, accounts: [], data: '', stackHeight: null })),
      meta: {
        logMessages: programs.flatMap((program, index) => [
          `Program ${program} invoke [1]`,
          `Program ${program} consumed ${[700, 300][index]} of 200000 compute units`,
          `Program ${program} success`,
        ]),
        computeUnitsConsumed: 1000,
      },
    }),
  );
}
