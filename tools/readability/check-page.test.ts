import { expect, test } from 'vitest';
import type { RawTransaction } from './raw-transaction.ts';
import type { PrintedPage } from './read-page.tsx';
import type { Address } from '../../src/solana/ids/ids.ts';
import { addressBytes } from '../../src/solana/ids/id-bytes.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../src/solana/ids/program-ids.ts';
import { checkCompressed, checkHeadline, checkParts, checkSold } from './check-headline.ts';
import { checkFailure, checkOpenings } from './check-page.ts';
import { encodeBase64 } from '../../src/shared/bytes/encodings.ts';

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

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;
const TRADE: RawTransaction = {
  ...RAW,
  accounts: ['A', 'B'],
  calls: [
    // A router's arguments: the amount to pay, 1.9 quoted, and half a percent less than that accepted.
    call(PROGRAM, [0, ...u64(2_000_000n), ...u64(1_900_000n), 50, 0]),
    call(TOKEN_PROGRAM, [3, ...u64(2_000_000n)]),
    call(TOKEN_PROGRAM, [3, ...u64(1_800_000n)]),
    ...[500_000n, 250_000n].map((units) => ({ ...call(TOKEN_PROGRAM, [3, ...u64(units)]), accounts: ['B', 'A', 'B'] })),
  ],
  logs: [
    'Program log: Left: 2500000',
    `Program log: ray_log: ${encodeBase64(Uint8Array.from([3, ...u64(2_000_000n), ...u64(1_765_400n)]))}`,
  ],
  meta: {
    ...RAW.meta,
    preTokenBalances: [balance(0, 1_500_000n), balance(1, 9_000_000n)],
  },
};

test.each([
  [true, 'Jupiter v6 refused the round trip: 2 USDC would have come back as 1.8.'],
  [false, 'Jupiter v6 refused the round trip: 2 USDC would have come back as 1.7.'],
  [false, 'Jupiter v6 refused the round trip: 3 USDC came back as 1.8.'],
  [false, 'Jupiter v6 refused the round trip: 2 SOL came back as 1.8.'],
  [true, '2 USDC came back as 1.8; Jupiter v6 stopped with its own error 1.'],
  [false, '2 USDC came back as 1.9; Jupiter v6 stopped with its own error 1.'],
  [true, 'Jupiter v6 refused the swap: 1.8 USDC is less than the 1.8905 demanded.'],
  [false, 'Jupiter v6 refused the swap: 1.8 USDC is less than the 1.8906 demanded.'],
  [false, 'Jupiter v6 refused the swap: 1.81 USDC is under the 1.8905 demanded.'],
  [true, 'Jupiter v6 refused the swap: it would have given less than 1.8905 USDC.'],
  [true, 'Jupiter v6 refused the swap: it offered less than about 1.89 USDC.'],
  [false, 'Jupiter v6 refused the swap: it offered less than about 1.88 USDC.'],
  // The result is in a base64 log line, and the round trip came back in parts.
  [true, 'Raydium AMM v4 refused the swap: it offered only 1.7654 USDC.'],
  [true, 'Raydium AMM v4 refused the swap: it offered only about 1.77 USDC.'],
  [false, 'Raydium AMM v4 refused the swap: it offered only 1.7655 USDC.'],
  [true, 'Jupiter v6 refused the round trip: 2 USDC would have come back as 0.75.'],
  [false, 'Jupiter v6 refused the round trip: 2 USDC would have come back as 2.55.'],
  [false, 'Jupiter v6 refused the round trip: less than 1.7 USDC would have come back.'],
  [true, 'Jupiter v6 refused the swap: it would have cost 2.5 USDC, the limit was 2.'],
  [false, 'Jupiter v6 refused the swap: it would have cost 2.6 USDC, the limit was 2.'],
  [true, 'Not enough USDC: 1.5 held, 2 needed.'],
  [false, 'Not enough USDC: 1.4 held, 2 needed.'],
  [false, 'Not enough USDC: 1.5 held, 3 needed.'],
  [true, 'Slot 1,900,000 was already over, so Jupiter v6 failed.'],
  [false, 'Slot 1,900,001 was already over, so Jupiter v6 failed.'],
  [false, 'Jupiter v6 stopped with its own error 1 without calling any of its 2 exchanges.'],
])('%s: %s', (isTrue, headline) => {
  expect(checkFailure(TRADE, page(headline)).length === 0).toBe(isTrue);
});

test.each([
  [true, 'C’s order sold 1.8 USDC for 1 SOL.'],
  [false, 'C’s order sold 1.7 USDC for 1 SOL.'],
  [true, 'C sold 1 of N to B for 2 USDC and got 1.8 USDC.'],
  [false, 'C sold 1 of N to B for 3 USDC and got 1.8 USDC.'],
])('what was sold, %s: %s', (isTrue, text) => {
  expect(checkSold(TRADE, text).length === 0).toBe(isTrue);
});

test.each([
  [true, '0.5 USDC of the proceeds went to A.'],
  [true, '0.75 USDC came from B.'],
  [false, '0.6 USDC came from B.'],
  [false, '0.5 USDC came from A.'],
])('what was passed on and funded, %s: %s', (isTrue, text) => {
  expect(checkParts(TRADE, text).length === 0).toBe(isTrue);
});

test.each([
  [true, 'A sent 0.000000005 compressed SOL to Tokenk…VQ5DA via P.'],
  [true, 'A sent 5 compressed lamports to Tokenk…VQ5DA.'],
  [false, 'A sent 0.000000006 compressed SOL to Tokenk…VQ5DA.'],
  [false, 'A sent 0.000000005 compressed SOL to Tokenk…VQ5DB.'],
  [true, 'A created a compressed account of 5 lamports for Tokenk…VQ5DA.'],
  [true, 'Tokenk…VQ5DA replaced its compressed account of 5 lamports with a new one.'],
  [false, 'Tokenk…VQ5DB replaced its compressed account of 5 lamports with a new one.'],
])('what compressed accounts hold, %s: %s', (isTrue, text) => {
  const data = Uint8Array.from([1, ...addressBytes(TOKEN_PROGRAM), 5, 0, 0, 0, 0, 0, 0, 0, 9]);
  const call = { top: 1, isTop: true, programId: PROGRAM, accounts: [], data, type: null, info: {} };
  expect(checkCompressed({ ...RAW, calls: [call] }, text).length === 0).toBe(isTrue);
});

test.each([
  [true, 'closed token account Jupite…eK, whose 0.000000002 SOL went to Memo11…ue'],
  [false, 'closed token account Jupite…eK, whose 0.000000005 SOL went to Memo11…ue'],
  [true, 'closed 2 token accounts, whose 0.000000005 SOL went to Memo11…ue'],
])('what closed accounts held, %s: %s', (isTrue, text) => {
  const [one, other, to] = ['JupiterAccounteK', 'OrcaAccounteK', 'Memo11Account1ue'];
  const close = (account: string) => ({ ...call(TOKEN_PROGRAM, [9]), accounts: [account, to, 'A'] });
  const meta = { ...RAW.meta, err: null, preBalances: [5000n, 2n, 3n, 0n], postBalances: [0n, 0n, 0n, 5n] };
  const raw = { ...RAW, meta, accounts: ['A', one, other, to], calls: [close(one), close(other)] };
  expect(checkOpenings(raw, [text]).length === 0).toBe(isTrue);
});

test.each([
  [true, 'A sent 3 SOL to B and C'],
  [false, 'A sent 2 SOL to B and C'],
  [false, 'A sent 1 SOL to B and D'],
  [false, 'A sent 3 SOL to B and D'],
])('two recipients, %s: %s', (isTrue, text) => {
  const send = (to: string, sol: bigint) => ({
    ...call(SYSTEM_PROGRAM, [2, 0, 0, 0, ...u64(sol * 1_000_000_000n)]),
    accounts: ['A', to],
  });
  const raw = { ...RAW, accounts: ['A', 'B', 'C', 'D'], calls: [send('B', 1n), send('C', 2n)] };
  expect(checkHeadline(raw, [{ text, provenBy: [1] }]).length === 0).toBe(isTrue);
});

test.each([
  [true, 'A swapped 2 USDC for 1 SOL paid to C via Jupiter v6'],
  [false, 'A swapped 2 USDC for 1 SOL paid to F via Jupiter v6'],
  [true, 'A bridged 2 USDC to Hyperlane domain 5 and paid 1 SOL'],
  [false, 'A bridged 2 USDC to Hyperlane domain 5 and paid 2 SOL'],
  [true, 'A bridged out 2 USDC to BNB Smart Chain'],
  [false, 'A bridged out 3 USDC to BNB Smart Chain'],
  [true, 'B got 2 USDC from a Wormhole transfer'],
  [false, 'B got 3 USDC from a Wormhole transfer'],
  [true, '2 USDC of a claimed bid by C went to B'],
  [false, '3 USDC of a claimed bid by C went to B'],
  [true, 'A sent 2 FOO (EPjFWd…wyTDt1v) to B'],
  [false, 'A sent 3 FOO (EPjFWd…wyTDt1v) to B'],
])('legs of a clause, %s: %s', (isTrue, text) => {
  const bridges = text.includes('bridged');
  const send = (from: string, to: string) => ({
    ...call(SYSTEM_PROGRAM, [2, 0, 0, 0, ...u64(1_000_000_000n)]),
    accounts: [from, to],
  });
  const pay = call(TOKEN_PROGRAM, [3, ...u64(2_000_000n)]);
  const raw = {
    ...TRADE,
    feePayer: 'F',
    accounts: ['A', 'B', 'C', 'F'],
    calls: [call(PROGRAM, []), pay, ...(bridges ? [send('A', 'B')] : [send('B', 'A'), send('A', 'C')])],
  };
  expect(checkHeadline(raw, [{ text, provenBy: [1] }]).length === 0).toBe(isTrue);
});

function call(programId: string, data: readonly number[]): RawTransaction['calls'][number] {
  return {
    top: 1,
    isTop: false,
    programId,
    accounts: ['A', 'B', 'A'],
    data: Uint8Array.from(data),
    type: null,
    info: {},
  };
}

function balance(accountIndex: number, amount: bigint) {
  const uiTokenAmount = { amount, decimals: 6, uiAmount: null, uiAmountString: '' };
  return { accountIndex, mint: MINT, owner: null, programId: null, uiTokenAmount };
}

function u64(value: bigint): readonly number[] {
  return Array.from({ length: 8 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n));
}
