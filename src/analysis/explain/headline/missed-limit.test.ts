import { expect, test } from 'vitest';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { encodeBase64 } from '../../../shared/bytes/encodings.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { MINT, balance, customError } from '../../test-support/calls.ts';
import { OTHER, failedView } from '../../test-support/failed-view.ts';
import { recordedView } from '../../test-support/recorded-views.ts';
import { PAYER } from '../../test-support/transactions.ts';
import { createWording } from '../wording.ts';
import { type FailureText, describeFailure } from './failure-sentence.ts';

const RAYDIUM = '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8' as Address;
const PUMP = '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P' as Address;
const SLIPPAGE = 'Program log: Error: exceeds desired slippage limit';

test('says the least that was demanded, and rounds it if it is long', () => {
  const refused = (units: bigint) =>
    raydium([9, ...u64(1n), ...u64(units)], [PAYER, OTHER, OTHER, PAYER, OTHER], SLIPPAGE);
  expect(refused(1_500_000n).sentence).toBe(
    'Raydium AMM v4 refused the swap: it would have given less than 1.5 of DrZ26c…iYEEZY.',
  );
  expect(refused(1_234_567_890n).sentence).toBe(
    'Raydium AMM v4 refused the swap: it offered less than about 1,235 of DrZ26c…iYEEZY.',
  );
  // No limit, or another instruction: nothing says what was demanded.
  expect(refused(1n).sentence).toBe('Raydium AMM v4 refused the swap: it missed its limit.');
  expect(refused(1n).short).toBe('The swap missed its limit');
  expect(raydium([3, ...u64(1n), ...u64(9n)], [PAYER], SLIPPAGE).sentence).toMatch(
    /^Raydium AMM v4 refused the \w+: it missed its limit\.$/,
  );
});

test('says what Raydium had computed, which it logs before it refuses', () => {
  const log = (...amounts: readonly bigint[]) =>
    `Program log: ray_log: ${encodeBase64(Uint8Array.from([3, ...amounts.flatMap(u64)]))}\n${SLIPPAGE}`;
  const accounts = [PAYER, OTHER, OTHER, PAYER, OTHER];
  const refused = (demanded: bigint, logged: bigint) =>
    raydium([9, ...u64(1n), ...u64(demanded)], accounts, log(1n, logged, 2n, 9n, 9n, 9n, 1_250_000n));
  expect(refused(1_500_000n, 1_500_000n).sentence).toBe(
    'Raydium AMM v4 refused the swap: 1.25 of DrZ26c…iYEEZY is less than the 1.5 demanded.',
  );
  expect(refused(1_234_567_890n, 1_234_567_890n).sentence).toBe(
    'Raydium AMM v4 refused the swap: it offered only 1.25 of DrZ26c…iYEEZY.',
  );
  // The ray_log of another swap, which has another limit.
  expect(refused(1_500_000n, 1_400_000n).sentence).toMatch(/it would have given less than 1\.5 /);
});

test('says what it would have cost, if the program logged the limit beside it', () => {
  const log = (right: string) => [
    `Program ${PUMP} invoke [1]`,
    'Program log: AnchorError occurred. Error Code: TooMuchSolRequired. Error Number: 6002. Error Message: Slippage.',
    'Program log: Left: 2000000000',
    `Program log: Right: ${right}`,
    `Program ${PUMP} failed: custom program error: 0x1772`,
  ];
  const refused = (right: string, limit: bigint) =>
    failureOf(
      PUMP,
      [0x66, 0x06, 0x3d, 0x12, 0x01, 0xda, 0xeb, 0xea, ...u64(5n), ...u64(limit)],
      [OTHER, OTHER, OTHER, OTHER, OTHER, PAYER],
      log(right),
      6002,
    );
  expect(refused('2356610159', 2_000_000_000n).sentence).toBe(
    'Pump.fun refused the swap: it would have cost 2.356610159 SOL, the limit was 2.',
  );
  expect(refused('2356610159', 2_000_000_001n).sentence).toBe(
    'Pump.fun refused the swap: it would have cost more than 2.000000001 SOL.',
  );
});

test('compares what was held with what was needed', () => {
  const short = (units: bigint) =>
    raydium(
      [9, ...u64(units), ...u64(0n)],
      [PAYER, OTHER, PAYER, OTHER, OTHER],
      'Program log: Error: insufficient funds',
      40,
    );
  expect(short(1_500_000n).sentence).toBe('Not enough of DrZ26c…iYEEZY: 1 held, 1.5 needed.');
  expect(short(999_999n).sentence).toBe('Raydium AMM v4 failed: “insufficient funds”.');
});

const folder = recordedFolder();

test.skipIf(folder === null).each([
  ['4ZEYwZZH', 'Jupiter v6 refused the swap: 563.836261 USDC is less than the 565.404476 demanded.'],
  ['2W9YWHJA', 'Jupiter v6 refused the round trip: 2,000 USDC would have come back as 1,999.958204.'],
  // The account to receive was left out; the mint is among the accounts.
  ['5YWm7DfT', 'Jupiter v6 refused the round trip: 5 SOL would have come back as 4.999900133.'],
  // The router's authority traded.
  ['3AbKxX5E', 'Jupiter v6 refused the swap: 534.8967 USDC is less than the 534.987355 demanded.'],
  // The input was split, so the exchanges do not form a chain.
  ['55z7MHWM', 'Jupiter v6 refused the round trip: 2.5 SOL would have come back as 2.495236819.'],
  // The headline has no room for both amounts; the second line has them.
  [
    '3iC2W8bm',
    'Raydium AMM v4 refused the swap: it offered only about 6,109 of 9y4zGi…HoM3HA.',
    'The swap offered only about 6,109 of 9y4zGi…HoM3HA',
  ],
  ['3LALeUYc', 'Raydium AMM v4 refused the swap: 0.000000132 SOL is less than the 0.0099997 demanded.'],
  // It had to gain, and lost no part of what was put in.
  ['BM9Qwe4n', 'Jupiter v6 refused the round trip: 0.055378162 SOL is under the 0.055420838 demanded.'],
])('%s: %s', (start, words, short = words.replace(/^.*?: |\.$/g, '')) => {
  const view = recordedView(folder ?? '', start);
  const text = describeFailure(view, createWording(view));
  expect(text.sentence).toBe(words);
  // Titles have the reason alone.
  expect(text.short).toBe(short);
});

function raydium(data: readonly number[], accounts: readonly Address[], line: string, code = 30): FailureText {
  const log = [
    `Program ${RAYDIUM} invoke [1]`,
    ...line.split('\n'),
    `Program ${RAYDIUM} failed: custom program error: 0x${code.toString(16)}`,
  ];
  return failureOf(RAYDIUM, data, accounts, log, code);
}

/** The failure of one call. The account of PAYER holds 1 of MINT. */
function failureOf(
  programId: Address,
  data: readonly number[],
  accounts: readonly Address[],
  log: readonly string[],
  code: number,
): FailureText {
  const view = failedView({
    err: customError(0, code),
    tokens: [balance(0, 1_000_000n)],
    instructions: [{ form: 'partiallyDecoded', programId, accounts, data: Uint8Array.from(data), stackHeight: null }],
    log,
  });
  expect(view.tokenAccounts.get(PAYER)?.mint).toBe(MINT);
  return describeFailure(view, createWording(view));
}

function u64(value: bigint): readonly number[] {
  return Array.from({ length: 8 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n));
}
