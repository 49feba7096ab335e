import { type Answer, result } from './scripted-endpoint.ts';

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
  return result({
    slot: 5,
    blockTime: null,
    version: 'legacy',
    meta: {
      err: null,
      status: { Ok: null },
      fee: 5000,
      preBalances: [10_000_000_000, ...to.map(() => 1_000_000), 1],
      postBalances: [10_000_000_000 - 5000 - sent, ...to.map(() => 1_000_000 + lamports), 1],
      innerInstructions: [],
      logMessages: to.flatMap(() => [`Program ${SYSTEM} invoke [1]`, `Program ${SYSTEM} success`]),
      preTokenBalances: [],
      postTokenBalances: [],
      rewards: [],
      computeUnitsConsumed: 150,
    },
    transaction: {
      signatures: [signature],
      message: {
        accountKeys: [from, ...to, SYSTEM].map((pubkey) => ({
          pubkey,
          signer: pubkey === from,
          writable: pubkey !== SYSTEM,
          source: 'transaction',
        })),
        recentBlockhash: 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N',
        instructions: to.map((destination) => ({
          program: 'system',
          programId: SYSTEM,
          parsed: { type: 'transfer', info: { source: from, destination, lamports } },
          stackHeight: null,
        })),
      },
    },
  });
}

/** A transaction whose instructions call each of the programs once, with 700 compute units, then 300. */
export function calls(signature: string, payer: string, programs: readonly [string, string]): Answer {
  const accounts = [payer, ...programs];
  return result({
    slot: 5,
    blockTime: null,
    version: 'legacy',
    meta: {
      err: null,
      status: { Ok: null },
      fee: 5000,
      preBalances: [10_000_000_000, 1, 1],
      postBalances: [9_999_995_000, 1, 1],
      innerInstructions: [],
      logMessages: programs.flatMap((program, index) => [
        `Program ${program} invoke [1]`,
        `Program ${program} consumed ${[700, 300][index]} of 200000 compute units`,
        `Program ${program} success`,
      ]),
      preTokenBalances: [],
      postTokenBalances: [],
      rewards: [],
      computeUnitsConsumed: 1000,
    },
    transaction: {
      signatures: [signature],
      message: {
        accountKeys: accounts.map((pubkey) => ({
          pubkey,
          signer: pubkey === payer,
          writable: pubkey === payer,
          source: 'transaction',
        })),
        recentBlockhash: 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N',
        instructions: programs.map((programId) => ({ programId, accounts: [], data: '', stackHeight: null })),
      },
    },
  });
}
