import { expect, test } from 'vitest';
import type { Address } from '../../../solana/ids/ids.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../solana/ids/program-ids.ts';
import { mainProgram, orderByRelevance } from './main-program.ts';

const OWN = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4' as Address;

const ENFORCER = 'GDDMwNyyx8uB6zrqwBFHjLLG3TBYk2F8Az4yrQC5RzMp' as Address;
const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95' as Address;
const UNNAMED = '7gETM2B8mgq5JcGHcE7C93uxVYDv9889FUk5FV7gDAct' as Address;

test('guards and wrappers are not the main program', () => {
  expect(mainProgram([COMPUTE_BUDGET_PROGRAM, ENFORCER, OWN, LIGHTHOUSE])).toBe(OWN);
  expect(mainProgram([UNNAMED, OWN, UNNAMED])).toBe(OWN);
  expect(mainProgram([ENFORCER, UNNAMED])).toBe(UNNAMED);
  expect(mainProgram([ENFORCER, SYSTEM_PROGRAM])).toBe(SYSTEM_PROGRAM);
  expect(mainProgram([COMPUTE_BUDGET_PROGRAM, ENFORCER])).toBe(ENFORCER);
});

test('lists the main program first and System last', () => {
  expect(orderByRelevance([COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM, ENFORCER, OWN, LIGHTHOUSE])).toEqual([
    OWN,
    ENFORCER,
    LIGHTHOUSE,
    SYSTEM_PROGRAM,
  ]);
  expect(orderByRelevance([COMPUTE_BUDGET_PROGRAM])).toEqual([COMPUTE_BUDGET_PROGRAM]);
  expect(orderByRelevance([])).toEqual([]);
});

test('the main program is the first that does more than prepare, else a token program, else System', () => {
  expect(mainProgram([COMPUTE_BUDGET_PROGRAM, ASSOCIATED_TOKEN_PROGRAM, OWN, SYSTEM_PROGRAM])).toBe(OWN);
  expect(mainProgram([COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM])).toBe(TOKEN_PROGRAM);
  expect(mainProgram([ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM])).toBe(TOKEN_PROGRAM);
  expect(mainProgram([MEMO_PROGRAM, SYSTEM_PROGRAM])).toBe(SYSTEM_PROGRAM);
  expect(mainProgram([COMPUTE_BUDGET_PROGRAM, MEMO_PROGRAM])).toBe(MEMO_PROGRAM);
  expect(mainProgram([COMPUTE_BUDGET_PROGRAM])).toBe(COMPUTE_BUDGET_PROGRAM);
  expect(mainProgram([])).toBeNull();
  expect(mainProgram(null)).toBeNull();
});
