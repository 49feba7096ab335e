import { expect, test } from 'vitest';
import { parseAddress } from '../../solana/ids/ids.ts';
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM, VOTE_PROGRAM } from '../../solana/ids/program-ids.ts';
import { findProgram, programText } from './program-names.ts';

const PROGRAMS = [SYSTEM_PROGRAM, VOTE_PROGRAM];

test('finds a program by its address, or by its name in any case', () => {
  expect(findProgram(` ${VOTE_PROGRAM} `, [])).toBe(VOTE_PROGRAM);
  expect(findProgram('vote', PROGRAMS)).toBe(VOTE_PROGRAM);
  expect(findProgram('System ', PROGRAMS)).toBe(SYSTEM_PROGRAM);
  expect(findProgram('Vot', PROGRAMS)).toBeNull();
  expect(findProgram('Compute Budget', PROGRAMS)).toBeNull();
  expect(findProgram('', PROGRAMS)).toBeNull();
});

test('a program without a name, or with the name of another, is written as its address', () => {
  const unnamed = parseAddress('King7ki4SKMBPb3iupnQwTyjsq294jaXsgLmJo8cb7T');
  if (unnamed === null) throw new Error('not an address');
  expect(programText(unnamed, [unnamed])).toBe(unnamed);
  expect(programText(COMPUTE_BUDGET_PROGRAM, [COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM])).toBe('Compute Budget');
});
