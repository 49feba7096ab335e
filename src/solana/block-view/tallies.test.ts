import { expect, test } from 'vitest';
import { parseJson } from '../../shared/json.ts';
import { SYSTEM_PROGRAM, VOTE_PROGRAM } from '../well-known.ts';
import type { BlockRow } from './block-row.ts';
import { rowsToCsv, rowsToNdjson } from './export-rows.ts';
import { successRate, tallyPrograms, tallyWritten } from './tallies.ts';

const ROW: BlockRow = {
  index: 0,
  signature: null,
  outcome: 'ok',
  error: null,
  feePayer: SYSTEM_PROGRAM,
  fee: 18_446_744_073_709_551_615n,
  computeUnits: null,
  costUnits: 0n,
  feeSignatures: 1,
  programs: [SYSTEM_PROGRAM],
  accounts: [SYSTEM_PROGRAM],
  writable: [SYSTEM_PROGRAM],
  version: 'legacy',
  isVote: false,
  undecoded: null,
};
const ROWS: readonly BlockRow[] = [
  ROW,
  {
    ...ROW,
    index: 1,
    outcome: 'failed',
    error: { name: 'InstructionError', index: 2, error: { name: 'Custom', code: 6001 } },
  },
  { ...ROW, index: 2, outcome: 'unknown', programs: null, writable: [], undecoded: 'version 9, "not" read' },
  { ...ROW, index: 3, programs: [VOTE_PROGRAM], isVote: true },
];

test('programs with the outcomes of those who called them', () => {
  const [system, vote] = tallyPrograms(ROWS);
  expect(system).toEqual({ address: SYSTEM_PROGRAM, transactions: 2, ok: 1, failed: 1, votes: 0 });
  expect(vote).toMatchObject({ address: VOTE_PROGRAM, transactions: 1, votes: 1 });
  expect(system && successRate(system)).toBe('50.0%');
});

test('accounts that were written to outside of votes', () => {
  expect(tallyWritten(ROWS)).toEqual([{ address: SYSTEM_PROGRAM, transactions: 2, ok: 1, failed: 1, votes: 0 }]);
});

test('exports are exact', () => {
  const lines = rowsToNdjson(ROWS).trimEnd().split('\n').map(parseJson);
  expect(lines[0]).toMatchObject({ index: 0, fee: 18_446_744_073_709_551_615n, computeUnits: null, costUnits: 0 });
  expect(lines[1]).toMatchObject({ error: { InstructionError: [2, { Custom: 6001 }] } });
  expect(lines).toHaveLength(4);
  const csv = rowsToCsv(ROWS).split('\r\n');
  expect(csv[0]).toMatch(/^index,signature,outcome,error,feePayer,fee,computeUnits/);
  expect(csv[1]).toBe(`0,,ok,,${SYSTEM_PROGRAM},18446744073709551615,,0,${SYSTEM_PROGRAM},legacy,false,`);
  expect(csv[2]).toContain('"{""InstructionError"":[2,{""Custom"":6001}]}"');
  expect(csv[3]).toContain('"version 9, ""not"" read"');
});
