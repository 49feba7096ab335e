import { expect, test } from 'vitest';
import type { RawTransaction } from './raw-transaction.ts';
import type { PrintedPage } from './read-page.tsx';
import { checkFailure } from './check-page.ts';

const PROGRAM = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4';
const RAW: RawTransaction = {
  feePayer: 'A',
  accounts: ['A'],
  calls: [],
  logs: [
    `Program ${PROGRAM} invoke [1]`,
    'Program log: Error: too little',
    `Program ${PROGRAM} failed: custom program error: 0x1`,
  ],
  complete: true,
  meta: {
    err: { name: 'InstructionError', index: 0, error: { name: 'Custom', code: 1 } },
    fee: 5000n,
    preBalances: [5000n],
    postBalances: [0n],
    innerInstructions: [],
    logMessages: null,
    preTokenBalances: [],
    postTokenBalances: [],
    rewards: [],
    loadedAddresses: { writable: [], readonly: [] },
    returnData: null,
    computeUnitsConsumed: null,
    costUnits: null,
    absent: [],
    hasLoadedAddresses: true,
    conflictingStatus: null,
    undecodedReturnData: null,
    damage: [],
  },
};

function page(headline: string): PrintedPage {
  const causes = { summary: '', rows: [] };
  const compute = { units: [], shares: [], hint: '' };
  return { headline, clauses: [], subtitle: '', evidence: '', causes, logSize: '', compute, tokens: [] };
}

test.each(['Jupiter v6 failed: “too little”.', 'Jupiter v6 stopped with error 1 after logging “Error: too little”.'])(
  '%s agrees with the answer',
  (headline) => {
    expect(checkFailure(RAW, page(headline))).toEqual([]);
  },
);

test.each([
  'Jupiter v6 failed: “too much”.',
  'Jupiter v6 stopped with its own error 2.',
  'Raydium CLMM failed: “too little”.',
  'Not enough SOL: abcdef…uvwxyz had 1 lamport and needed 2 lamports.',
])('%s does not', (headline) => {
  expect(checkFailure(RAW, page(headline))).not.toEqual([]);
});
