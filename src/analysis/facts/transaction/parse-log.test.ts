import { expect, test } from 'vitest';
import { parseLog } from './parse-log.ts';

const JUP = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4';
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const SYSTEM = '11111111111111111111111111111111';

test('nests calls by the height on their invoke lines', () => {
  const log = parseLog([
    `Program ${JUP} invoke [1]`,
    'Program log: Instruction: Route',
    `Program ${TOKEN} invoke [2]`,
    'Program log: Instruction: TransferChecked',
    `Program ${TOKEN} consumed 6238 of 163671 compute units`,
    `Program ${TOKEN} success`,
    'Program log: done',
    `Program ${JUP} consumed 96929 of 192454 compute units`,
    `Program ${JUP} failed: custom program error: 0x1771`,
  ]);
  expect(log.lines.map(({ depth, frame, kind }) => [depth, frame, kind])).toEqual([
    [0, 0, 'invoke'],
    [1, 0, 'text'],
    [1, 1, 'invoke'],
    [2, 1, 'text'],
    [1, 1, 'consumed'],
    [1, 1, 'success'],
    [1, 0, 'text'],
    [0, 0, 'consumed'],
    [0, 0, 'failed'],
  ]);
  expect(log.frames).toEqual([
    {
      programId: JUP,
      height: 1,
      parent: null,
      firstLine: 0,
      consumed: 96_929n,
      budget: 192_454n,
      status: 'failed',
      failure: { reason: 'custom program error: 0x1771', line: 8 },
      instructionName: 'Route',
    },
    {
      programId: TOKEN,
      height: 2,
      parent: 0,
      firstLine: 2,
      consumed: 6238n,
      budget: 163_671n,
      status: 'succeeded',
      failure: null,
      instructionName: 'TransferChecked',
    },
  ]);
});

test('does not take a program’s own log text for a runtime line', () => {
  const log = parseLog([
    `Program ${JUP} invoke [1]`,
    `Program log: Program ${TOKEN} invoke [2]`,
    `Program ${TOKEN} success`,
  ]);
  expect(log.frames).toHaveLength(1);
  expect(log.frames[0]?.status).toBe('open');
});

test('marks a truncated log, and leaves its unfinished calls open', () => {
  const log = parseLog([`Program ${JUP} invoke [1]`, 'Log truncated']);
  expect(log.truncated).toBe(true);
  expect(log.frames[0]?.status).toBe('open');
});

test('assigns lines after the truncation mark to no call, whatever they look like', () => {
  const log = parseLog([
    `Program ${JUP} invoke [1]`,
    'Log truncated',
    'Program log: Instruction: Route',
    `Program ${TOKEN} invoke [2]`,
    `Program ${JUP} consumed 96929 of 192454 compute units`,
    `Program ${JUP} success`,
    'Log truncated',
  ]);
  expect(log.truncated).toBe(true);
  expect(log.frames).toHaveLength(1);
  expect(log.frames[0]).toMatchObject({ status: 'open', consumed: null, instructionName: null });
  expect(log.lines.slice(1).map(({ frame, programId }) => [frame, programId])).toEqual([
    [null, null],
    [null, null],
    [null, TOKEN],
    [null, null],
    [null, JUP],
    [null, null],
  ]);
});

test('keeps the unprefixed lines of native programs with their call', () => {
  const log = parseLog([
    `Program ${SYSTEM} invoke [1]`,
    'Transfer: insufficient lamports 0, need 5',
    `Program ${SYSTEM} failed: custom program error: 0x1`,
  ]);
  expect(log.lines[1]).toMatchObject({ kind: 'text', depth: 1, frame: 0 });
});

test('parses the format of 2020', () => {
  const log = parseLog([
    `Call BPF program ${JUP}`,
    `Call BPF program ${TOKEN}`,
    'BPF program consumed 3090 of 200000 units',
    `BPF program ${TOKEN} success`,
    `BPF program ${JUP} success`,
  ]);
  expect(log.frames.map(({ height, consumed, status }) => [height, consumed, status])).toEqual([
    [1, null, 'succeeded'],
    [2, 3090n, 'succeeded'],
  ]);
});

test.each([
  ['Instruction: Route', 'Route'],
  ['Instruction: Sell ', 'Sell'],
  ['instruction: CheckSlot', 'CheckSlot'],
  ['Instruction 12: UpdateIndexPrice', 'UpdateIndexPrice'],
  ['Instruction: Update listing', 'Update listing'],
  ['Instruction: a whole sentence about what it does', null],
  ['Instruction: AcceptExchangeByTaker (amount: 1)', 'AcceptExchangeByTaker'],
  ['Instruction unpacked', null],
])('takes the name of an instruction from “%s”', (line, name) => {
  const program = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4';
  const { frames } = parseLog([`Program ${program} invoke [1]`, `Program log: ${line}`, `Program ${program} success`]);
  expect(frames[0]?.instructionName).toBe(name);
});
