import { expect, test } from 'vitest';
import type { InnerInstruction } from '../../../rpc-protocol/responses/transaction-response.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { call } from '../../test-support/calls.ts';
import { meta, wireEntry } from '../../test-support/transactions.ts';
import { callGroups, placeCalls } from './calls.ts';
import { parseLog } from './parse-log.ts';

const A = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4' as Address;
const B = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
const ED25519 = 'Ed25519SigVerify111111111111111111111111111' as Address;

test('builds the tree from stackHeight', () => {
  const groups = [
    { call: call(A, undefined, 1), inner: [] },
    {
      call: call(A, undefined, 1),
      inner: [
        call(B, undefined, 2),
        call(B, undefined, 3),
        call(B, undefined, 3),
        call(B, undefined, 4),
        call(B, undefined, 2),
      ],
    },
  ];
  const { calls, nesting } = placeCalls(groups, []);
  expect(calls.map(({ path }) => path.join('.'))).toEqual(['1', '2', '2.1', '2.1.1', '2.1.2', '2.1.2.1', '2.2']);
  expect(nesting).toBe('recorded');
});

test('without stackHeight, takes the depth from the log if it shows the same calls', () => {
  const { frames } = parseLog([`Program ${A} invoke [1]`, `Program ${B} invoke [2]`, `Program ${A} invoke [3]`]);
  const groups = [{ call: call(A, undefined, null), inner: [call(B, undefined, null), call(A, undefined, null)] }];
  const { calls, nesting } = placeCalls(groups, frames);
  expect(calls.map(({ path, frame }) => [path.join('.'), frame])).toEqual([
    ['1', 0],
    ['1.1', 1],
    ['1.1.1', 2],
  ]);
  expect(nesting).toBe('log');
});

test('without stack heights and logs, puts inner calls directly below their instruction', () => {
  const groups = [{ call: call(A, undefined, null), inner: [call(B, undefined, null), call(A, undefined, null)] }];
  const { calls, nesting } = placeCalls(groups, []);
  expect(calls.map(({ path }) => path.join('.'))).toEqual(['1', '1.1', '1.2']);
  expect(nesting).toBe('flat');
});

test('limits a height that jumps to one level deeper', () => {
  const { calls } = placeCalls(
    [{ call: call(A, undefined, 1), inner: [call(B, undefined, 5), call(B, undefined, 0)] }],
    [],
  );
  expect(calls.map(({ path }) => path.join('.'))).toEqual(['1', '1.1', '1.2']);
});

test('matches the log of the instruction after a precompile, which logs nothing', () => {
  const { frames } = parseLog([`Program ${A} invoke [1]`, `Program ${A} success`]);
  const groups = [
    { call: call(ED25519, undefined, 1), inner: [] },
    { call: call(A, undefined, 1), inner: [] },
  ];
  expect(placeCalls(groups, frames).calls.map(({ frame }) => frame)).toEqual([null, 0]);
});

test('has no frame for calls that a truncated log does not show', () => {
  const { frames } = parseLog([`Program ${A} invoke [1]`, `Program ${B} invoke [2]`, 'Log truncated']);
  const groups = [
    { call: call(A, undefined, 1), inner: [call(B, undefined, 2), call(B, undefined, 2)] },
    { call: call(B, undefined, 1), inner: [] },
  ];
  expect(placeCalls(groups, frames).calls.map(({ frame }) => frame)).toEqual([0, 1, null, null]);
});

test('matches no call of a program that the log of a finished instruction names less often', () => {
  const { frames } = parseLog([
    `Program ${A} invoke [1]`,
    `Program ${B} invoke [2]`,
    `Program ${B} success`,
    `Program ${A} invoke [2]`,
    `Program ${A} success`,
    `Program ${A} success`,
  ]);
  const groups = [{ call: call(A, undefined, 1), inner: [B, B, A].map((program) => call(program, undefined, 2)) }];
  expect(placeCalls(groups, frames).calls.map(({ frame }) => frame)).toEqual([0, null, null, 2]);
});

test('has inner instructions once that are listed under each instruction: where the log has them, or under the first', () => {
  const inner = [1, 2, 3].map((amount) => {
    return {
      form: 'compiled',
      programIdIndex: 2,
      accounts: [0],
      data: new Uint8Array([amount]),
      stackHeight: null,
    } as const;
  });
  const { body } = wireEntry([A, A, B], null);
  const dataIn = (lists: readonly (readonly InnerInstruction[])[], logMessages: readonly string[] | null) => {
    const innerInstructions = lists.map((instructions, index) => ({ index, instructions }));
    const groups = callGroups(body, meta({ innerInstructions, logMessages }), [ED25519, A, B]);
    return groups?.map((group) => group.inner.map(({ data }) => data?.[0]));
  };
  const called = (program: Address, ...within: readonly string[]) => [
    `Call BPF program ${program}`,
    ...within,
    `BPF program ${program} success`,
  ];
  const log = [...called(A, ...called(B)), ...called(A), ...called(B, ...called(B), ...called(B))];
  expect(dataIn([inner, inner, inner], log)).toEqual([[1], [], [2, 3]]);
  expect(dataIn([inner, inner, inner], null)).toEqual([[1, 2, 3], [], []]);
  const later = inner.map((call) => ({ ...call, stackHeight: 2 }));
  expect(dataIn([later, later, later], null)).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [1, 2, 3],
  ]);
  // Nothing contradicts them.
  const asListed = [[1, 2, 3], [1, 2, 3], []];
  expect(dataIn([inner, inner], null)).toEqual(asListed);
  expect(dataIn([inner, inner], [...log, 'Log truncated'])).toEqual(asListed);
  const all = called(A, ...called(B), ...called(B), ...called(B));
  expect(dataIn([inner, inner], [...all, ...all, ...called(B)])).toEqual(asListed);
  // Another program, or another amount.
  expect(
    dataIn([inner, inner], [...called(A, ...called(A)), ...called(A), ...called(B, ...called(B), ...called(B))]),
  ).toEqual(asListed);
  expect(dataIn([inner, inner.toReversed()], log)).toEqual([[1, 2, 3], [3, 2, 1], []]);
  expect(dataIn([inner], log)).toEqual([[1, 2, 3], [], []]);
});
