import { expect, test } from 'vitest';
import type { Address } from '../../../solana/ids/ids.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../solana/ids/program-ids.ts';
import { mainProgram } from './map-kinds.ts';

const OWN = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4' as Address;

test('the main program is the first that does more than prepare, else a token program, else System', () => {
  expect(mainProgram([COMPUTE_BUDGET_PROGRAM, ASSOCIATED_TOKEN_PROGRAM, OWN, SYSTEM_PROGRAM])).toBe(OWN);
  expect(mainProgram([COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM])).toBe(TOKEN_PROGRAM);
  expect(mainProgram([MEMO_PROGRAM, SYSTEM_PROGRAM])).toBe(SYSTEM_PROGRAM);
  expect(mainProgram([COMPUTE_BUDGET_PROGRAM, MEMO_PROGRAM])).toBe(MEMO_PROGRAM);
  expect(mainProgram([COMPUTE_BUDGET_PROGRAM])).toBe(COMPUTE_BUDGET_PROGRAM);
  expect(mainProgram([])).toBeNull();
  expect(mainProgram(null)).toBeNull();
});
