import { expect, test } from 'vitest';
import type { Address } from '../../solana/ids/ids.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { ViewedInstruction } from '../facts/transaction/view-instruction.ts';
import { compareCalls } from './compare-calls.ts';
import { type ComparedRow, foldLone, foldSame } from './comparison.ts';

/** A call "3.1" of the program A, by its instruction x. */
function call(id: string, program = 'A', changes: Partial<ViewedInstruction> = {}): ViewedInstruction {
  return {
    id,
    depth: id.split('.').length - 1,
    programId: program as Address,
    type: { name: 'x', from: 'parser' },
    parsed: null,
    accountNames: [],
    mismatch: null,
    kinds: new Map(),
    accounts: [],
    data: new Uint8Array(),
    tokenAccounts: new Map(),
    units: null,
    status: 'completed',
    firstLine: null,
    ...changes,
  };
}

function parsed(info: JsonObject): Partial<ViewedInstruction> {
  return { parsed: { by: 'browser', program: 'p', type: 'x', info } };
}

/** The paths and the difference of each row: "#1 same", "#2, #3 differs". */
function rows(a: readonly ViewedInstruction[], b: readonly ViewedInstruction[]): readonly string[] {
  return compareCalls(a, b).map(({ label, difference }) => `${nameIn(label)} ${difference}`);
}

test('calls are paired by program and order, one that was inserted stays alone', () => {
  const a = [call('1', 'A'), call('2', 'B'), call('3', 'C')];
  const b = [call('1', 'X'), call('2', 'A'), call('3', 'B'), call('4', 'C')];
  expect(rows(a, b)).toEqual(['#1 onlyB', '#1, #2 same', '#2, #3 same', '#3, #4 same']);
});

test('inner calls are paired below paired calls only', () => {
  const a = [call('1', 'A'), call('1.1', 'T'), call('1.2', 'T'), call('2', 'B'), call('2.1', 'T')];
  const b = [call('1', 'A'), call('1.1', 'T'), call('2', 'C'), call('2.1', 'T')];
  expect(rows(a, b)).toEqual([
    '#1 same',
    '#1.1 same',
    '#1.2 onlyA',
    '#2 onlyA',
    '#2.1 onlyA',
    '#2 onlyB',
    '#2.1 onlyB',
  ]);
});

test('of several calls of a program, those of the same instruction are paired, first those with the same data', () => {
  const approve = { type: { name: 'approve', from: 'parser' } } as const;
  const data = (byte: number) => ({ data: Uint8Array.of(byte) });
  expect(rows([call('1', 'T', approve), call('2', 'T')], [call('1', 'T')])).toEqual(['#1 onlyA', '#2, #1 same']);
  expect(rows([call('1', 'T', data(1)), call('2', 'T', data(2))], [call('1', 'T', data(2))])).toEqual([
    '#1 onlyA',
    '#2, #1 same',
  ]);
  expect(rows([call('1', 'T', approve)], [call('1', 'T')])).toEqual(['#1 differs']);
});

test('calls nested as deep as a false answer can nest them are compared', () => {
  const deep = Array.from({ length: 5000 }, (_, depth) => call('1', 'A', { depth }));
  expect(rows(deep, deep.slice(1))).toHaveLength(5000);
});

const fieldsOf = ([row]: readonly ComparedRow[]) =>
  row?.fields.map(({ label, a, b, difference }) => ({ label, a: a?.parts, b: b?.parts, difference }));

test('fields that differ are listed, those of nested objects and token amounts too', () => {
  const amount = (amount: string, decimals: number) => ({ amount, decimals, uiAmountString: amount });
  const a = call('1', 'A', parsed({ lamports: 1n, same: 'x', tokenAmount: amount('1', 2), to: { staker: 'S' } }));
  const b = call('1', 'A', parsed({ lamports: 2n, same: 'x', tokenAmount: amount('3', 2), more: true }));
  expect(fieldsOf(compareCalls([a], [b]))).toEqual([
    { label: [{ text: 'lamports' }], a: [{ integer: 1n }], b: [{ integer: 2n }], difference: 'differs' },
    {
      label: [{ text: 'tokenAmount' }],
      a: [{ units: 1n, decimals: 2, mint: null }],
      b: [{ units: 3n, decimals: 2, mint: null }],
      difference: 'differs',
    },
    { label: [{ text: 'to.staker' }], a: [{ text: 'S' }], b: undefined, difference: 'onlyA' },
    { label: [{ text: 'more' }], a: undefined, b: [{ text: 'true' }], difference: 'onlyB' },
  ]);
});

test('data that is not decoded is compared byte by byte, and shown around the first difference', () => {
  const bytes = (last: number) => Uint8Array.from({ length: 400 }, (_, at) => (at === 300 ? last : 0));
  const [row] = compareCalls([call('1', 'A', { data: bytes(1) })], [call('1', 'A', { data: bytes(2) })]);
  expect(row?.difference).toBe('differs');
  expect(row?.fields[0]?.a?.parts).toEqual([{ text: `…${'0'.repeat(40)}1${'0'.repeat(119)}…` }]);
  expect(row?.fields[0]?.b?.parts).toEqual([{ text: `…${'0'.repeat(40)}2${'0'.repeat(119)}…` }]);
});

test('a call decoded by a node is not compared with bytes', () => {
  const byNode = call('1', 'A', { ...parsed({ x: 1 }), data: null, accounts: null });
  expect(rows([byNode], [call('1')])).toEqual(['#1 unknown']);
  expect(rows([byNode], [byNode])).toEqual(['#1 same']);
});

test('compute units do not make a call differ, its end does', () => {
  const [row] = compareCalls([call('1', 'A', { units: 7n })], [call('1', 'A', { units: 4n })]);
  expect(row).toMatchObject({ difference: 'same', delta: [{ integer: -3n }, ' units'] });
  expect(rows([call('1')], [call('1', 'A', { status: 'failed' })])).toEqual(['#1 differs']);
});

test('rows that are the same are counted, but for the callers of one that is not', () => {
  const a = ['1', '2', '3', '3.1', '3.1.1', '3.2', '4'].map((id) => call(id));
  const b = a.map((each) => (each.id === '3.1.1' ? { ...each, status: 'failed' as const } : each));
  const shown = foldSame(compareCalls(a, b)).map((row) => ('same' in row ? row.same : nameIn(row.label)));
  expect(shown).toEqual([2, '#3', '#3.1', '#3.1.1', 2]);
});

test('what only one side has is folded after its first rows, until it is opened', () => {
  const a = ['1', '2', '3', '4', '5', '6', '7', '8'].map((id) => call(id, id === '8' ? 'A' : `B${id}`));
  const folded = (opened: readonly number[]) =>
    foldLone(compareCalls(a, [call('1')]), new Set(opened)).map((row) =>
      'isOpen' in row ? `${row.onlyA}+${row.onlyB}` : 'same' in row ? '' : nameIn(row.label),
    );
  expect(folded([])).toEqual(['#1', '#2', '5+0', '#8, #1']);
  expect(folded([2])).toEqual(['#1', '#2', '5+0', '#3', '#4', '#5', '#6', '#7', '#8, #1']);
  expect(foldLone(compareCalls(a.slice(0, 4), []), new Set()).length).toBe(4);
});

test('a call that is not decoded has the size of its data behind a comma', () => {
  const five = call('1', 'A', { type: null, data: new Uint8Array(5) });
  expect(compareCalls([five], [])[0]?.a?.parts).toEqual(['not decoded', ', ', { integer: 5n }, ' bytes']);
});

function nameIn([first]: ComparedRow['label']): string {
  return typeof first === 'string' ? first.trim() : '';
}
